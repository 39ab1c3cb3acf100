import type { Settings } from '../../../core/settings/settings';

/** Why drafts are not evaluated, as the log has it; `null` if they are. */
export const whyNotEvaluated = ({
  evaluateDrafts,
  stopRevision,
}: Pick<Settings, 'evaluateDrafts' | 'stopRevision'>): 'globally_disabled' | 'disabled' | null => {
  if (stopRevision) return 'globally_disabled';
  return evaluateDrafts ? null : 'disabled';
};
