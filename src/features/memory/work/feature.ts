import type { FeatureWork } from '../../../core/feature';
import { extractFacts } from '../model/extract-facts';
import { factNote, readFact } from '../model/fact';
import { findFacts } from '../model/find-facts';
import { openFacts } from './open-facts';

export const memoryWork: FeatureWork = {
  memory: { read: readFact, about: openFacts, find: findFacts, keep: factNote, extract: extractFacts },
};
