import type { FeatureWork } from '../../../core/feature';
import { PROPOSAL_NEEDS } from '../view/proposal-needs';
import { asksFolder } from '../model/ask-note';
import { recordAsks } from '../model/ask-records';
import { ASK_ACTS } from './acts';
import { HAND_ORIGIN } from './hand-origin';
import { ASK_LOOKS } from './looks';
import { PROPOSALS } from './proposals';

export const askWork: FeatureWork = {
  acts: ASK_ACTS,
  origins: [HAND_ORIGIN],
  looks: ASK_LOOKS,
  overview: PROPOSALS,
  needs: PROPOSAL_NEEDS,
  watch: ({ device, settings }, { operation, skipped }) =>
    recordAsks(device, operation, { folder: asksFolder(settings.folders.logs), skipped }),
};
