import { commandUse } from './command.mjs';
import { openDeputy, runCycle, timed, writeNotes } from './bench-vault.mjs';
import { ReadyModel } from './ready-model.mjs';
import type { Scenario } from './scenario.mjs';

const MEGABYTE = 1_000_000;

interface FullCycleOptions {
  notes: number;
  runs: number;
  place?: 'disk';
}

/** Every note from pending to its end in one cycle of a new process, with a model that answers at once. */
export const fullCycle = ({ notes, runs, place }: FullCycleOptions): Scenario<'cost' | 'memory'> => {
  const where = `${notes.toLocaleString('en')} pending notes${place === 'disk' ? ', on the disk' : ''}`;
  return {
    runs,
    ...(place === undefined ? {} : { place }),
    figures: {
      cost: {
        name: `Full cycle, ${where}`,
        unit: 'ms a note',
        target: place === 'disk' ? { most: 6 } : null,
        yardstick: `bare-${place ?? String(notes)}.cost`,
      },
      memory: {
        name: `Peak memory (RSS), ${where}`,
        unit: 'MB',
        target: place === 'disk' ? null : { most: notes === 10_000 ? 180 : 120 },
      },
    },
    prepare: (folder) => {
      writeNotes(folder, { count: notes });
    },
    async measure(folder) {
      const deputy = openDeputy(folder, { model: new ReadyModel() });
      const elapsed = await timed(() => runCycle(deputy, notes));
      return { cost: elapsed / notes, memory: (process.resourceUsage().maxRSS * 1_024) / MEGABYTE };
    },
  };
};

/** The same notes through the built command line, by the rules. */
export const triageCommand = (notes: number): Scenario<'cost' | 'memory'> => {
  const where = `deputy triage by the rules, ${notes.toLocaleString('en')} pending notes`;
  return {
    runs: 1,
    figures: {
      cost: { name: `${where}, processor time`, unit: 'ms a note', target: null },
      memory: { name: `${where}, peak memory (RSS)`, unit: 'MB', target: { most: 180 } },
    },
    prepare: (folder) => {
      writeNotes(folder, { count: notes });
    },
    measure(folder) {
      const { time, memory } = commandUse(folder, ['triage', folder]);
      return { cost: time / notes, memory };
    },
  };
};
