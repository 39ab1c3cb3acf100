import type { Attempt } from '../asking/attempt';
import type { ModelError } from '../ports/language-model';
import type { Decision } from './decision';
import type { Override } from './money-rule';

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
