import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { environmentOf } from './bench-vault.mjs';
import { ROOT } from './root.mjs';

/** Milliseconds from the start of the built command line to its end, with the offline rules as its provider. */
export function runCommand(folder: string, args: readonly string[]): number {
  return runNode(folder, [join(ROOT, 'dist/deputy.mjs'), ...args]);
}

/** Milliseconds from the start of Node to its end. */
export function runNode(folder: string, args: readonly string[]): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    env: { ...environmentOf(folder), LLM_PROVIDER: 'rules' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${String(status)}: ${stderr}`);
  return performance.now() - start;
}
