import type { Proposal } from '../../../features/ask/view/proposal';

/** Why a triaged note waits for the person. */
export type TriageNeedKind =
  'draft' | 'urgent' | 'info' | 'receipt' | 'rejected' | 'delegate' | 'failed' | 'broken';

/**
 * Why a note waits for the person. `plan_to_start`: a plan begins when the person says so; `step_to_do`: its next step is
 * the person's own; `waiting_plan`: it goes on only when the person has said how; `fact` and `skill`: Deputy proposes to keep it.
 */
export type NeedKind =
  TriageNeedKind | 'broken_plan' | 'plan_to_start' | 'step_to_do' | 'waiting_plan' | Proposal['kind'];

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
  /** A line about its sender decided that it waits. */
  hasSenderLine?: true;
  /** The fact or skill that Deputy proposes; missing for other kinds. */
  proposal?: Proposal;
  /** Time of the decision, in wall-clock milliseconds. */
  at: number | null;
  /** Time when the mail was sent, in wall-clock milliseconds. */
  sentAt: number | null;
}
