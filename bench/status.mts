import { writeNotes } from './bench-vault.mjs';
import { processorTime, runCommand } from './command.mjs';
import type { Scenario } from './scenario.mjs';

const NOTES = 6_000;

/** What a look at a vault with much to do costs the processor, the start of the program included. */
export const status: Scenario<'status' | 'undo'> = {
  runs: 5,
  figures: {
    status: {
      name: 'deputy status, 6,000 waiting notes, processor time',
      unit: 'ms',
      target: { most: 500 },
    },
    undo: {
      name: 'deputy undo of the set-up, 6,000 waiting notes, processor time',
      unit: 'ms',
      target: { most: 500 },
    },
  },
  prepare: (folder) => {
    runCommand(folder, ['setup', folder]);
    writeNotes(folder, { count: NOTES });
  },
  measure: (folder) => ({
    status: processorTime(folder, ['status', folder]),
    undo: processorTime(folder, ['undo', folder]),
  }),
};
