import type { DecisionKind } from '../triage/decision';

/** One decision as the log tells it. */
export interface DecisionRow {
  /** Stable over refreshes. */
  id: string;
  /** Wall-clock milliseconds. */
  at: number;
  /** Sender and subject: "Ann Lee · Does the 14th still work?" */
  title: string;
  /** `Ann Lee <ann@example.com>` */
  from: string | null;
  decision: DecisionKind;
  /** 0 to 1; `null` where the log names none. */
  confidence: number | null;
  /** Below the setting `unsureBelow`. */
  isUnsure: boolean;
  why: string;
  /** Where the note and its draft lay last, as far as Deputy moved them; a person may have moved them since. */
  note: string | null;
  draft: string | null;
  /** Deputy's own rules overruled the model. */
  isOverride: boolean;
  /** The person took it back since. */
  isUndone: boolean;
}
