import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeClock } from '../headless/node/node-clock.mjs';
import { FakeClock } from '../tests/fakes/fake-clock';
import { openDeputy, writeNotes } from './bench-vault.mjs';
import { mailNotes } from './mail-notes.mjs';
import { ReadyModel } from './ready-model.mjs';
import type { Scenario } from './scenario.mjs';
import { TOPICS } from './topics.mjs';

const SETTLED = 500;
const CYCLES = 720;
const INTERVAL_SECONDS = 120;
const [newsletter = TOPICS[0]] = TOPICS.filter(({ decision }) => decision === 'archive');

/**
 * A day of `watch` on a clock that runs as fast as the work: before every cycle a newsletter arrives, which is archived.
 * What is held in memory afterwards is no more than before, but for the short hash of each message.
 */
export const growth: Scenario<'early' | 'half' | 'late' | 'growth'> = {
  runs: 3,
  // Machine code lies on the heap, too, and goes on being made and thrown away for hours: a megabyte and more.
  nodeOptions: ['--no-opt', '--no-sparkplug'],
  figures: {
    early: { name: 'Heap in use after 60 cycles', unit: 'MB', target: null },
    half: { name: 'Heap in use after 360 cycles', unit: 'MB', target: null },
    late: { name: 'Heap in use after 720 cycles', unit: 'MB', target: null },
    growth: { name: 'Growth from cycle 60 to 720', unit: 'kB a cycle', target: { most: 0.5 } },
  },
  prepare: (folder) => {
    writeNotes(folder, { count: SETTLED, status: 'needs_info' });
  },
  async measure(folder) {
    const heap = await watchForADay(folder);
    const [early = NaN, half = NaN, late = NaN] = [60, 360, CYCLES].map((cycle) => heap.get(cycle));
    const toMegabytes = 1 / 1_000_000;
    return {
      early: early * toMegabytes,
      half: half * toMegabytes,
      late: late * toMegabytes,
      growth: (late - early) / 1_000 / (CYCLES - 60),
    };
  },
};

/** Bytes in use, by the number of cycles that have been. */
async function watchForADay(folder: string): Promise<Map<number, number>> {
  const clock = new FakeClock();
  const stop = new AbortController();
  const heap = new Map<number, number>();
  const deputy = openDeputy(folder, { model: new ReadyModel(), clock });
  let cycles = 0;
  const end = deputy.watch({
    stop: stop.signal,
    abort: stop.signal,
    intervalSeconds: INTERVAL_SECONDS,
    onReport: () => cycles++,
  });
  for (const { name, text } of mailNotes({ count: CYCLES, topics: [newsletter] })) {
    const before = cycles;
    writeFileSync(join(folder, 'Needs_Action', name), text);
    while (cycles === before) await clock.advance(1_000);
    if ([60, 360, CYCLES].includes(cycles)) heap.set(cycles, await heapAtRest());
  }
  stop.abort();
  await end;
  return heap;
}

/** The file watcher works in real time: it is given some to come to an end with what arrived. */
async function heapAtRest(): Promise<number> {
  if (globalThis.gc === undefined) throw new Error('Run this with node --expose-gc.');
  await nodeClock.sleep(1_000);
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}
