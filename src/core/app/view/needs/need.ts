import type { Purpose } from '../../../triage/model/decision';

/** Why a triaged note waits for the person. */
export type TriageNeedKind =
  | 'draft'
  | 'urgent'
  | 'info'
  | 'do'
  | 'check'
  | 'read'
  | 'rejected'
  | 'delegate'
  | 'failed'
  | 'broken';

/** Why a note waits for the person, by kind. A feature adds its kinds by merging them into this interface. */
export interface NeedKinds extends Record<TriageNeedKind, true> {}

export type NeedKind = keyof NeedKinds;

/** A note that waits for an action of the person. */
export interface Need {
  path: string;
  /** Sender and subject of the mail: "Ann Lee · Does the 14th still work?" */
  title: string;
  /** The title's parts: `sender`, a name or an address, '' if unknown; `subject`, the subject or the note's name. */
  sender: string;
  subject: string;
  /** `Ann Lee <ann@example.com>` */
  from: string | null;
  /** Name of the account that the mail came to, where the settings name several. */
  account?: string;
  kind: NeedKind;
  /** Deputy's reason; may be empty. */
  reason: string;
  /** The next thing to do, as one short sentence. */
  next: string;
  /** Question that only the person can answer; `null` if there is none. */
  question: string | null;
  /** Path of the draft, if there is one. */
  draft: string | null;
  /** Set for a mail with attachments that were not saved into the vault. */
  hasAttachments?: true;
  /** The local day of the triage decision, as written in the note; only for needs that share a row. */
  day?: string;
  /** Purpose of a triaged note; not set for other needs. */
  purpose?: Purpose;
  /** Deadline, `YYYY-MM-DD`. */
  due?: string;
  /** Time of the decision, in wall-clock milliseconds. */
  at: number | null;
  /** Time when the mail was sent, in wall-clock milliseconds. */
  sentAt: number | null;
}
