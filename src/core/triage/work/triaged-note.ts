import type { ModelError } from '../../../kernel/ports/language-model';
import type { DecisionKind } from '../model/decision';

export interface TriagedNote {
  path: string;
  subject: string;
  /** Set if the model answered, but no answer was usable. */
  isUnusable?: true;
  outcome:
    | {
        kind: 'decided';
        decision: DecisionKind;
        reason: string;
        note: string;
        draft: string | null;
        override: boolean;
      }
    /** The note gets `status: failed`, because a person has to decide. */
    | { kind: 'failed'; why: string; note: string }
    /** The note stays pending, because the model could not be asked. */
    | { kind: 'deferred'; error: ModelError }
    /**
     * The note stays pending, because the file, or its frontmatter, can't be changed. The answer is kept until a
     * person fixes the note.
     */
    | { kind: 'unwritable'; why: string }
    /**
     * The note was changed or moved, or is being edited; it is retried later. `isTyping`: it is being edited, so it is
     * retried once that ends.
     */
    | { kind: 'conflict'; why: string; isTyping?: true };
}
