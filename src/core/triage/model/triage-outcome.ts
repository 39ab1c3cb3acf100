import type { Deferred } from '../../../llm/prompting/prompt-task';
import type { ModelError } from '../../../kernel/ports/language-model';
import type { PromptAttempt } from '../../../llm/prompting/attempt';
import type { Decision } from './decision';
import type { Override } from './money-rule';
import type { ReplySource } from '../../drafts/reply-source';

/** Result for a note, with or without a valid answer of the model. */
export type TriageEnd = (
  | {
      kind: 'decided';
      decision: Decision;
      override: Override | null;
      /** Set if a separate call wrote the reply: the model, as `provider:model`, and the texts beside the mail. */
      written?: { by: string; sources: readonly ReplySource[] };
    }
  /** The note gets `status: failed`; `cause` is a sentence for the person. */
  | { kind: 'failed'; cause: string }
) & {
  /** Set if no answer of the model was usable, so that Deputy decided. */
  isUnusable?: true;
  /** Set if the rules decided because the model archived the mail without quoting it, or after failing the trial. */
  byRules?: 'unquoted' | 'untrusted';
  /** The server's last refusal, if evidence shows that the note is its cause. */
  refusal?: ModelError;
};

/**
 * A deferred note stays pending, and its attempt is over: the caller logs its entries and closes its saved answers, so
 * that the next attempt does not reuse or count them again.
 */
export type TriageOutcome = PromptAttempt & {
  /** The model whose decision the rules replaced, as `provider:model`. */
  insteadOf?: string;
  /** Number of answers to the question for the reply, if that was a call of its own. */
  replyCalls?: number;
} & (TriageEnd | Deferred);
