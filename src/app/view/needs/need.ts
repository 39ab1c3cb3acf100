import type { Proposal } from '../../../features/ask/view/proposal';

/** Why a note of triage waits for the person. */
export type TriageNeedKind =
  'draft' | 'urgent' | 'info' | 'receipt' | 'rejected' | 'delegate' | 'failed' | 'broken';

/**
 * Why a note waits for the person. `plan_to_start`: a plan begins when the person says so; `step_to_do`: its next step is
 * the person's own; `waiting_plan`: it goes on only when the person has said how; `fact` and `skill`: Deputy proposes to keep it.
 */
export type NeedKind =
  TriageNeedKind | 'broken_plan' | 'plan_to_start' | 'step_to_do' | 'waiting_plan' | Proposal['kind'];

/** A note that goes on only when the person does something. */
export interface Need {
  path: string;
  /** Sender and subject: "Ann Lee · Does the 14th still work?" */
  title: string;
  /** The same in two: a name or an address, '' where no one is named; and the subject or the note's name. */
  sender: string;
  subject: string;
  /** `Ann Lee <ann@example.com>` */
  from: string | null;
  kind: NeedKind;
  /** Deputy's words on why; may be empty. */
  reason: string;
  /** The next thing to do, as one short sentence. */
  next: string;
  /** What only the person can answer, as it is put to them; `null`: nothing is asked. */
  question: string | null;
  /** The draft's path, where there is one. */
  draft: string | null;
  /** A receipt's: the local day it was decided on, as its note has it. */
  receiptDay?: string;
  /** A line about its sender decided that it waits. */
  hasSenderLine?: true;
  /** Of a fact or skill that Deputy proposes. */
  proposal?: Proposal;
  /** When it was decided; wall-clock milliseconds. */
  at: number | null;
  /** When its mail was sent; wall-clock milliseconds. */
  sentAt: number | null;
}
