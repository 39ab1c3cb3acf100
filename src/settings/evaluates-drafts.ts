import type { Settings } from './settings';

/** Whether a model's drafts are evaluated before they are submitted for approval. */
export const evaluatesDrafts = ({
  evaluateDrafts,
  stopRevision,
}: Pick<Settings, 'evaluateDrafts' | 'stopRevision'>): boolean => evaluateDrafts && !stopRevision;
