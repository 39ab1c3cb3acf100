import type { Deferred } from '../../../llm/prompting/prompt-task';
import type { PromptAttempt } from '../../../llm/prompting/attempt';
import type { Decision } from './decision';
import type { Override } from './money-rule';

/** What a model's answers, or the lack of one that holds, make of a note. */
export type TriageEnd = (
  | { kind: 'decided'; decision: Decision; override: Override | null }
  /** The note becomes `status: failed`; `cause` is a sentence for the person. */
  | { kind: 'failed'; cause: string }
) & {
  /** None of the model's answers could be used: the end is Deputy's. */
  isUnusable?: true;
};

/**
 * Where it is deferred, the note stays pending, and this attempt is over: its entries are to be logged and its saved
 * answers closed, so that the next attempt neither reuses nor counts them again.
 */
export type TriageOutcome = PromptAttempt & (TriageEnd | Deferred);
