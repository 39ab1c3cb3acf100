import { openDeputy, runCycle, timed, writeNotes } from './bench-vault.mjs';
import { ReadyModel } from './ready-model.mjs';
import type { Scenario } from './scenario.mjs';

const LATENCY_MS = 200;
const NOTES_IN_A_ROW = 30;

/** How much of what the model could do is made use of: calls that were made over calls that would fit into the time. */
export const throughput = (concurrency: number): Scenario<'share'> => {
  const notes = concurrency * NOTES_IN_A_ROW;
  const name = `Throughput, ${concurrency} call${concurrency === 1 ? '' : 's'} at once, of ${LATENCY_MS} ms each`;
  return {
    runs: 3,
    figures: { share: { name, unit: '% of the possible', target: { least: 90 } } },
    prepare: (folder) => {
      writeNotes(folder, { count: notes });
    },
    async measure(folder) {
      const model = new ReadyModel(LATENCY_MS);
      const deputy = openDeputy(folder, { model, settings: { concurrency } });
      const elapsed = await timed(() => runCycle(deputy, notes));
      return { share: (100 * model.calls * LATENCY_MS) / (elapsed * concurrency) };
    },
  };
};
