import type { FeatureWork } from '../../../core/feature';
import { PLAN_ACTS } from './acts';
import { PLAN_LOOKS } from './looks';
import { STEP_ORIGIN } from './step-origin';

export const plansWork: FeatureWork = { acts: PLAN_ACTS, origins: [STEP_ORIGIN], looks: PLAN_LOOKS };
