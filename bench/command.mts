import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { environmentOf } from './bench-vault.mjs';
import { ROOT } from './root.mjs';

const DEPUTY = join(ROOT, 'dist/deputy.mjs');

/** Milliseconds from the start of the built command line to its end, with the offline rules as its provider. */
export function runCommand(folder: string, args: readonly string[]): number {
  return runNode(folder, [DEPUTY, ...args]);
}

/** Milliseconds from the start of Node to its end. */
export function runNode(folder: string, args: readonly string[]): number {
  const start = performance.now();
  run(folder, args);
  return performance.now() - start;
}

/** Milliseconds that the processor worked for the built command line, on all its threads. */
export function processorTime(folder: string, args: readonly string[]): number {
  return commandUse(folder, args).time;
}

/** What the built command line took: `time` of the processor in milliseconds, and the most `memory` in MB. */
export function commandUse(folder: string, args: readonly string[]): { time: number; memory: number } {
  const said = run(folder, ['--import', SAYS_ITS_USE, DEPUTY, ...args]);
  const [, microseconds, kilobytes] = /^processor time: (\d+), memory: (\d+)$/m.exec(said) ?? [];
  return { time: Number(microseconds) / 1_000, memory: (Number(kilobytes) * 1_024) / 1_000_000 };
}

const SAYS_ITS_USE = `data:text/javascript,${encodeURIComponent(`
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  process.stderr.write('\\nprocessor time: ' + (userCPUTime + systemCPUTime) + ', memory: ' + maxRSS + '\\n');
});
`)}`;

/** What it said on standard error. */
function run(folder: string, args: readonly string[]): string {
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    env: { ...environmentOf(folder), LLM_PROVIDER: 'rules' },
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${String(status)}: ${stderr}`);
  return stderr;
}
