/** What an entry in the log of a plan says has happened. A person who writes there may use other words. */
export type PlanAction =
  | 'started'
  | 'resumed'
  | 'step_done'
  | 'hand_raised'
  | 'blocked'
  | 'unblocked'
  | 'executed'
  | 'rejected'
  | 'call_failed'
  | 'step_failed'
  | 'skipped'
  | 'changed'
  | 'warned'
  | 'finished'
  | 'dropped'
  | 'consolidated';
