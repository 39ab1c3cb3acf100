import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { writeNotes } from './bench-vault.mjs';
import { processorTime, runCommand } from './command.mjs';
import type { Scenario } from './scenario.mjs';

const NOTES = 6_000;

/** What a look at a vault with much to do costs the processor, the start of the program included. */
export const status: Scenario<'first' | 'status' | 'undo'> = {
  runs: 5,
  figures: {
    first: {
      name: 'deputy status, 6,000 waiting notes that no command has seen, processor time',
      unit: 'ms',
      target: null,
    },
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
    arriveYesterday(join(folder, 'Needs_Action'));
  },
  measure: (folder) => ({
    first: processorTime(folder, ['status', folder]),
    status: processorTime(folder, ['status', folder]),
    undo: processorTime(folder, ['undo', folder]),
  }),
};

/** What was written in these two seconds is read again by each command. */
function arriveYesterday(folder: string): void {
  const yesterday = Date.now() / 1_000 - 24 * 60 * 60;
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), yesterday, yesterday);
}
