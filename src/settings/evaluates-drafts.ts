import type { Settings } from './settings';

/** A model's draft is evaluated before it is put before the person. */
export const evaluatesDrafts = ({
  evaluateDrafts,
  stopRevision,
}: Pick<Settings, 'evaluateDrafts' | 'stopRevision'>): boolean => evaluateDrafts && !stopRevision;
