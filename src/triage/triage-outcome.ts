import type { LogEntry } from '../log/entry';
import type { Cost, ModelError, Usage } from '../ports/language-model';
import type { Decision } from './decision';
import type { Override } from './money-rule';

/** What one attempt at one note took. */
export interface Attempt {
  /** `provider:model`. */
  decidedBy: string;
  /** Answers asked for, reused ones included: 1 to 5. */
  iterations: number;
  /** Summed over all answers. */
  usage: Usage;
  cost: Cost;
  latencyMs: number;
  /**
   * For the log, in order. Every answer of the model has its tokens and its cost in exactly one of them:
   * `llm_decision` for the accepted one, `invalid_response` for each rejected one.
   */
  entries: LogEntry[];
}

export type TriageOutcome = Attempt &
  (
    | { kind: 'decided'; decision: Decision; override: Override | null }
    /** The note becomes `status: failed`; `cause` is a sentence for the person. */
    | { kind: 'failed'; cause: string }
    /**
     * The note stays pending, and this attempt is over: its entries are to be logged and its saved answers closed,
     * so that the next attempt neither reuses nor counts them again.
     */
    | { kind: 'deferred'; error: ModelError }
  );
