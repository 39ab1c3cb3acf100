import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeModules } from '../headless/node/node-modules.mjs';
import { DurableFiles } from '../src/adapters/desktop/durable-files';
import { timed, writeNotes } from './bench-vault.mjs';
import type { Scenario } from './scenario.mjs';

interface YardstickOptions {
  notes: number;
  runs: number;
  place?: 'disk';
}

/**
 * The least that a cycle can do on this machine: each note read, edited and durably written, and one line durably added
 * to a record. What a cycle costs is to be seen beside it.
 */
export const yardstick = ({ notes, runs, place }: YardstickOptions): Scenario<'cost'> => ({
  runs,
  ...(place === undefined ? {} : { place }),
  figures: {
    cost: {
      name: `Bare loop over ${notes.toLocaleString('en')} notes${place === 'disk' ? ', on the disk' : ''}`,
      unit: 'ms a note',
      target: null,
      isYardstick: true,
    },
  },
  prepare: (folder) => {
    writeNotes(folder, { count: notes });
  },
  async measure(folder) {
    const files = new DurableFiles(nodeModules);
    const waiting = join(folder, 'Needs_Action');
    const elapsed = await timed(() => {
      for (const name of readdirSync(waiting)) {
        const file = join(waiting, name);
        const text = readFileSync(file, 'utf8').replace('status: pending', 'status: done');
        files.replace(file, text, { isDurable: true });
        files.append(join(folder, 'record.jsonl'), `${JSON.stringify({ name })}\n`);
      }
      return Promise.resolve();
    });
    return { cost: elapsed / notes };
  },
});
