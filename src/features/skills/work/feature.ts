import type { FeatureWork } from '../../../core/feature';
import { SKILL_ACTS } from './acts';

export const skillsWork: FeatureWork = { acts: SKILL_ACTS };
