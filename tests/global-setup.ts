import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Builds what is shipped, because some tests run exactly that: `main.js` in a browser, `dist/deputy.mjs` as a process. */
export default function buildArtifacts(): void {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
}
