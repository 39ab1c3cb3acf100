import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import { IS_FULL, namedTests } from './runs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Folders of tests that run what is shipped: `main.js` in a browser, `dist/deputy.mjs` as a process. */
const RUN_ARTIFACTS = ['browser', 'build', 'e2e', 'headless', 'scripts'].map((name) => `tests/${name}/`);

const IN_MEMORY = '/dev/shm';
const MEMORY_NEEDED = 1_000_000_000;

/** Prepares a run; what it returns removes the temporary files that a killed test left behind. */
export default function setUp(): () => void {
  buildArtifacts();
  return moveTemporaryFiles();
}

/** Keeps temporary files in memory where there is room, since each `fsync` waits for a disk. The nightly run uses the disk. */
function moveTemporaryFiles(): () => void {
  if (IS_FULL || env['TMPDIR'] !== undefined || !hasRoom()) return () => undefined;
  const folder = mkdtempSync(`${IN_MEMORY}/deputy-run-`);
  // A server of the tests may run as another user.
  chmodSync(folder, 0o711);
  env['TMPDIR'] = folder;
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}

function hasRoom(): boolean {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize > MEMORY_NEEDED;
}

/** Builds the artifacts, unless the command names test files and none of them needs one. */
function buildArtifacts(): void {
  const needArtifacts = namedTests.some((path) =>
    RUN_ARTIFACTS.some((folder) => path.startsWith(folder) || folder.startsWith(path)),
  );
  if (namedTests.length > 0 && !needArtifacts) return;
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
}
