/**
 * What happens to a plan. Steps are numbered from 1. Texts may come from models, servers or persons: what writes
 * them into a note makes one harmless line of each.
 */
export type PlanEvent =
  /** Deputy begins, or goes on after the person has said so. */
  | { event: 'started'; actor: string; why: string }
  /**
   * A step without ✋ was carried out. `what` is what its actor says of it; `wrote` are the notes that it wrote, by path;
   * `leftOut`: the number of private notes that it was not shown.
   */
  | {
      event: 'step_done';
      step: number;
      actor: string;
      what: string;
      wrote?: readonly string[];
      leftOut?: number;
    }
  /** A step names an external action: it gets its ✋, whatever the model said. */
  | { event: 'hand_raised'; step: number; why: string }
  /** A ✋ step became a request, or its request was found waiting. `request` is a link. */
  | { event: 'asked'; step: number; request: string }
  /** The request was executed; the step is done only now. `requestId` guards against telling it twice. */
  | { event: 'executed'; step: number | null; request: string; requestId: string; outcome: string }
  | { event: 'rejected'; step: number | null; request: string; requestId: string; reason: string }
  /** An approved request did not run, or its outcome is unknown: it is the person's again. Reported once an attempt. */
  | {
      event: 'call_failed';
      step: number | null;
      request: string;
      requestId: string;
      attempt: number;
      why: string;
    }
  /** An approved request has not run yet, and is tried again. Reported once a reason. */
  | { event: 'call_delayed'; step: number | null; request: string; requestId: string; why: string }
  /** The request is gone, or its step has changed: nothing waits any more. */
  | { event: 'unblocked'; why: string }
  /** The step can't go on without the person. */
  | { event: 'step_failed'; step: number; why: string }
  | { event: 'skipped'; step: number; why: string }
  /** A person ticked, unticked, added, removed or rewrote steps. */
  | { event: 'changed'; what: string }
  /** The hours it has been blocked; said once. */
  | { event: 'warned'; hours: number }
  | { event: 'finished' }
  | { event: 'dropped'; why: string }
  /** Another plan is about the same task; `other` is a link. */
  | { event: 'consolidated'; other: string; isKept: boolean };
