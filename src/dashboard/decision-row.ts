import type { DecisionKind } from '../triage/decision';

/** One decision as the log tells it. */
export interface DecisionRow {
  /** Stable over refreshes. */
  id: string;
  /** Wall-clock milliseconds. */
  at: number;
  title: string;
  from: string | null;
  decision: DecisionKind;
  /** 0 to 1; `null` where the log names none. */
  confidence: number | null;
  /** Below the setting `unsureBelow`. */
  isUnsure: boolean;
  why: string;
  /** Where the note and its draft lay afterwards; they may have been moved since. */
  note: string | null;
  draft: string | null;
  /** Deputy's own rules overruled the model. */
  isOverride: boolean;
}
