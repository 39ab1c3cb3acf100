import type { ModelError } from '../../../kernel/ports/language-model';
import type { DecisionKind } from '../model/decision';

/** What became of one note. */
export interface TriagedNote {
  path: string;
  subject: string;
  /** The model answered, and nothing of it could be used. */
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
    /** Stays pending: the file, or its frontmatter, can't be changed. The answer is kept until a person fixes it. */
    | { kind: 'unwritable'; why: string }
    /** Somebody changed, moved or is typing in it: it is taken up again. `isTyping`: once they have stopped. */
    | { kind: 'conflict'; why: string; isTyping?: true };
}
