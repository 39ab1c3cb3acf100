import { monitorEventLoopDelay } from 'node:perf_hooks';
import { nodeClock } from '../headless/node/node-clock.mjs';
import { NodeVault } from '../headless/node/node-vault.mjs';
import { searchedNotes } from '../src/core/session/vault-notes';
import { NoteSearch } from '../src/core/tools/note-search';
import { timed, writeNotes } from './bench-vault.mjs';
import { median } from './median.mjs';
import type { Scenario } from './scenario.mjs';

const NOTES = 6_000;
const QUESTIONS = [
  'parking question',
  'projector',
  'agenda of the meeting',
  'Unterlagen Sekretariat',
  'posters',
];

/**
 * Words looked for in 6,000 notes: the index is built by the first question and follows the vault from then on, which
 * the app lists from memory; on the command line 6,000 looks at files come on top.
 */
export const search: Scenario<'build' | 'stretch' | 'query' | 'memory'> = {
  runs: 3,
  isRepeatable: true,
  nodeOptions: ['--expose-gc'],
  figures: {
    build: { name: 'Search index of 6,000 notes, built', unit: 'ms', target: { most: 3_000 } },
    stretch: { name: 'Longest stretch without a pause meanwhile', unit: 'ms', target: { most: 50 } },
    query: { name: 'Search in 6,000 notes, listed from memory', unit: 'ms', target: { most: 30 } },
    memory: { name: 'Heap that the index keeps', unit: 'MB', target: { most: 40 } },
  },
  prepare: (folder) => {
    writeNotes(folder, { count: NOTES, status: 'needs_info' });
  },
  async measure(folder) {
    const before = heap();
    const notes = searchedNotes(new NodeVault(folder, []));
    const listed = await notes.list();
    const index = new NoteSearch({ ...notes, list: () => Promise.resolve(listed) }, nodeClock);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const build = await timed(() => index.find('warm'));
    delay.disable();
    const queries: number[] = [];
    for (const question of QUESTIONS) queries.push(await timed(() => index.find(question)));
    return {
      build,
      stretch: delay.max / 1_000_000,
      query: median(queries),
      memory: (heap() - before) / 1_000_000,
    };
  },
};

function heap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
