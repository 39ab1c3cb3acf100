import type { ModelError } from '../../../kernel/ports/language-model';
import type { DecisionKind } from '../model/decision';

/** Outcome for one note. */
export interface TriagedNote {
  path: string;
  subject: string;
  /** The model answered, but nothing was usable. */
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
    /** `status: failed`: a person has to look. */
    | { kind: 'failed'; why: string; note: string }
    /** Stays pending: the model could not be asked. */
    | { kind: 'deferred'; error: ModelError }
    /**
     * Stays pending: the file, or its frontmatter, can't be changed. The answer is kept until a person fixes
     * the note.
     */
    | { kind: 'unwritable'; why: string }
    /**
     * Somebody changed or moved the note, or is typing in it; it is retried. `isTyping`: once they have
     * stopped.
     */
    | { kind: 'conflict'; why: string; isTyping?: true };
}
