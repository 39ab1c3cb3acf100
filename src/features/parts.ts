import type { Feature } from '../core/feature';
import { DRAFT_ORIGIN } from './approvals/work/draft-origin';
import { HAND_ORIGIN } from './ask/work/hand-origin';
import { STEP_ORIGIN } from './plans/work/step-origin';

/** Parts that the core imports, and that say in the form of features what else they add. They can't be taken out. */
export const PARTS: readonly Feature[] = [
  { name: 'approvals', origins: [DRAFT_ORIGIN] },
  { name: 'plans', origins: [STEP_ORIGIN] },
  { name: 'ask', origins: [HAND_ORIGIN] },
];
