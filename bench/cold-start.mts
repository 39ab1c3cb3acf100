import { runCommand, runNode } from './command.mjs';
import type { Scenario } from './scenario.mjs';

/** How long a person waits for the command line; Node's own start, which is part of it, beside it. */
export const coldStart: Scenario<'node' | 'version' | 'status'> = {
  runs: 11,
  isRepeatable: true,
  figures: {
    node: { name: 'Node itself (node --eval 0)', unit: 'ms', target: null },
    version: { name: 'Cold start: deputy --version', unit: 'ms', target: null },
    status: { name: 'Cold start: deputy status, empty vault', unit: 'ms', target: null },
  },
  prepare: (folder) => {
    runCommand(folder, ['setup', folder]);
  },
  measure: (folder) => ({
    node: runNode(folder, ['--eval', '0']),
    version: runCommand(folder, ['--version']),
    status: runCommand(folder, ['status', folder]),
  }),
};
