import type { TerminalFeature } from '../../../../headless/command/terminal-feature.mjs';
import { batchWork } from '../work/feature';
import { BY_BATCH, progressLine } from './triage-batch.mjs';

/** Notes handed to a provider's batch service. Only the terminal can do that; every host leaves such notes alone. */
export const batchTerminal: TerminalFeature = {
  work: batchWork,
  triage: BY_BATCH,
  lines: {
    trouble: ({ batch }, moment) => progressLine(batch ?? null, moment),
    cycle: ({ batch }) =>
      batch === undefined
        ? []
        : [
            ...batch.troubles.map((why) => `  not asked     the batch service: ${why}`),
            ...progressLine(batch.progress, batch.moment),
          ],
  },
};
