import type { Proposal } from '../../../../features/ask/view/proposal';

/** Why a triaged note waits for the person. */
export type TriageNeedKind =
  | 'draft'
  | 'awaited'
  | 'urgent'
  | 'info'
  | 'receipt'
  | 'rejected'
  | 'delegate'
  | 'failed'
  | 'broken';

/**
 * Why a note waits for the person. `plan_to_start`: the person must start the plan; `step_to_do`: the plan's next step
 * is the person's own; `waiting_plan`: the plan continues only after the person's decision; `fact` and `skill`: Deputy
 * proposes to keep one.
 */
export type NeedKind =
  | TriageNeedKind
  | 'broken_plan'
  | 'plan_to_start'
  | 'step_to_do'
  | 'waiting_plan'
  | Proposal['kind'];

/** A note that waits for an action of the person. */
export interface Need {
  path: string;
  /** Sender and subject of the mail: "Ann Lee · Does the 14th still work?" */
  title: string;
  /**
   * The parts of the title: `sender` is a name or an address, '' if unknown; `subject` is the subject or the
   * note's name.
   */
  sender: string;
  subject: string;
  /** `Ann Lee <ann@example.com>` */
  from: string | null;
  kind: NeedKind;
  /** Deputy's reason; may be empty. */
  reason: string;
  /** The next thing to do, as one short sentence. */
  next: string;
  /** Question that only the person can answer; `null` if there is none. */
  question: string | null;
  /** Path of the draft, if there is one. */
  draft: string | null;
  /** The local day of a receipt's triage decision, as written in the note. */
  receiptDay?: string;
  /** Set if a sender line decided that the note waits. */
  hasSenderLine?: true;
  /** The fact or skill that Deputy proposes; missing for other kinds of need. */
  proposal?: Proposal;
  /** Time of the decision, in wall-clock milliseconds. */
  at: number | null;
  /** Time when the mail was sent, in wall-clock milliseconds. */
  sentAt: number | null;
}
