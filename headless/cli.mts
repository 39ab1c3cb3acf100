import process from 'node:process';
import { useFeatures } from '../src/core/feature';
import { FEATURES } from '../src/features';
import { keepHeapLean } from './node/lean-heap.mjs';
import { runCommandLine } from './run-command-line.mjs';
import { terminalAsk } from './words/terminal.mjs';

// `deputy status | head` closes the pipe early, which is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

useFeatures(FEATURES);

const { env, stdout, stderr } = process;
const program = {
  env,
  stdout,
  stderr,
  workingFolder: process.cwd(),
  script: process.argv[1] ?? '',
  ask: terminalAsk(process),
  keepHeapLean,
};

/** Settles when the command is done; the process exits when its output has been written. */
export const ended: Promise<void> = runCommandLine(process.argv.slice(2), program).then((exitCode) => {
  // Open connections to a provider would keep the process alive; the output is flushed first.
  process.stdout.write('', () => process.exit(exitCode));
});
