/** Events of a plan. Steps count from 1. Texts may come from anywhere; each is made one harmless line. */
export type PlanEvent =
  /** Deputy begins the plan, or continues it after the person allowed that. */
  | { event: 'started'; actor: string; why: string }
  /**
   * A step without ✋ was carried out. `what`: the actor's summary; `wrote`: paths of written notes; `leftOut`: number
   * of private notes that the actor was not shown.
   */
  | {
      event: 'step_done';
      step: number;
      actor: string;
      what: string;
      wrote?: readonly string[];
      leftOut?: number;
    }
  /** A step got its ✋ because it names an external action, whatever the model said. */
  | { event: 'hand_raised'; step: number; why: string }
  /** A ✋ step was submitted for approval, or its waiting approval was found. `request` is a link to the approval. */
  | { event: 'asked'; step: number; request: string }
  /** The approved action was executed, which completes the step. `requestId` prevents a second report. */
  | { event: 'executed'; step: number | null; request: string; requestId: string; outcome: string }
  | { event: 'rejected'; step: number | null; request: string; requestId: string; reason: string }
  /** An approved action failed, or its outcome is unknown: the person decides. Reported once per attempt. */
  | {
      event: 'call_failed';
      step: number | null;
      request: string;
      requestId: string;
      attempt: number;
      why: string;
    }
  /** An approved action is delayed and tried again. Reported once per reason. */
  | { event: 'call_delayed'; step: number | null; request: string; requestId: string; why: string }
  /** The approval is gone or its step has changed, so the plan no longer waits. */
  | { event: 'unblocked'; why: string }
  /** Only the person can do the step, so the plan waits for their tick. `why`: a sentence if something was tried. */
  | { event: 'left_to_person'; step: number; why: string }
  /** The person has done the next step. */
  | { event: 'ticked'; step: number }
  /** The step failed, and cannot go on without the person. */
  | { event: 'step_failed'; step: number; why: string }
  | { event: 'skipped'; step: number; why: string }
  /** A person ticked, unticked, added, removed or rewrote steps. */
  | { event: 'changed'; what: string }
  /** The person was warned that the plan is blocked, for `hours` hours so far; this is reported once. */
  | { event: 'warned'; hours: number }
  | { event: 'finished' }
  | { event: 'dropped'; why: string }
  /** Another plan is about the same task; `other` is a link. */
  | { event: 'consolidated'; other: string; isKept: boolean };
