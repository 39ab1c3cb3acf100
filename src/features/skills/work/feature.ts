import type { FeatureWork } from '../../../core/feature';
import { SKILL_ACTS } from './acts';

export const skillsWork: FeatureWork = {
  acts: SKILL_ACTS,
  doneTitles: { makeExampleSkills: 'The example skills are there already' },
};
