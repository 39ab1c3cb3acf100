import { execFileSync } from 'node:child_process';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Folders of tests that run what is shipped: `main.js` in a browser, `dist/deputy.mjs` as a process. */
const RUN_ARTIFACTS = ['browser', 'build', 'e2e', 'headless', 'scripts'].map((name) => `tests/${name}/`);

/** Builds the artifacts, unless the command names test files and none of them needs one. */
export default function buildArtifacts(): void {
  const named = argv.filter((argument) => argument.startsWith('tests/'));
  const needArtifacts = named.some((path) =>
    RUN_ARTIFACTS.some((folder) => path.startsWith(folder) || folder.startsWith(path)),
  );
  if (named.length > 0 && !needArtifacts) return;
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
}
