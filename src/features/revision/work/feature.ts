import type { FeatureWork } from '../../../core/feature';
import { REVISION_ACTS } from './acts';

export const revisionWork: FeatureWork = { acts: REVISION_ACTS };
