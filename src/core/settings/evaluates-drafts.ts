import type { Settings } from './settings';

/** Whether a model's drafts are evaluated before they are submitted for approval. */
export const evaluatesDrafts = ({
  evaluateDrafts,
  stopRevision,
}: Pick<Settings, 'evaluateDrafts' | 'stopRevision'>): boolean => evaluateDrafts && !stopRevision;

/** Why a draft is not evaluated, as the log has it; `null` if it is. */
export const whyNotEvaluated = (
  settings: Pick<Settings, 'evaluateDrafts' | 'stopRevision'>,
): 'globally_disabled' | 'disabled' | null => {
  if (evaluatesDrafts(settings)) return null;
  return settings.stopRevision ? 'globally_disabled' : 'disabled';
};
