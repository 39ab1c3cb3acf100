/** Reasons why a loop ended. */
export const STOP_REASONS = [
  'threshold_met',
  'hard_block',
  'timeout_budget',
  'token_budget',
  'revision_no_change',
  'exhausted',
  'error',
] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** Reasons why a draft did not enter the loop. */
export type SkipReason =
  | 'globally_disabled'
  | 'disabled'
  | 'above_threshold'
  | 'hard_block'
  | 'no_run'
  | 'other_channel';

export type RunStatus = 'COMPLETED' | 'ABORTED' | 'FAILED';

export function runStatus(stop: StopReason): RunStatus {
  switch (stop) {
    case 'timeout_budget':
    case 'token_budget':
      return 'ABORTED';
    case 'error':
      return 'FAILED';
    case 'threshold_met':
    case 'hard_block':
    case 'revision_no_change':
    case 'exhausted':
      return 'COMPLETED';
  }
}
