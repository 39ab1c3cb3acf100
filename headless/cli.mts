import process from 'node:process';
import { keepHeapLean } from './node/lean-heap.mjs';
import { runCommandLine } from './run-command-line.mjs';
import { terminalAsk } from './words/terminal.mjs';

// `deputy status | head` closes the pipe early, which is no mistake.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const { env, stdout, stderr } = process;
const program = {
  env,
  stdout,
  stderr,
  workingFolder: process.cwd(),
  ask: terminalAsk(process),
  keepHeapLean,
};

/** Over once the command is; the program itself ends when all that it printed has been taken. */
export const ended: Promise<void> = runCommandLine(process.argv.slice(2), program).then((exitCode) => {
  // Connections to a provider are kept open for a while and would hold the process; what was printed is waited for.
  process.stdout.write('', () => process.exit(exitCode));
});
