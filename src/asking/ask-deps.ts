import type { LanguageModel } from '../ports/language-model';
import type { AnswerStore } from './saved-answer';

/** What every question about a plan needs. */
export interface AskDeps {
  /** Retries and waits out rate limits by itself. */
  model: LanguageModel;
  /** What was answered before a crash is not asked, and paid, again. */
  answers: AnswerStore;
  /** What real usage has shown the estimate to be off by, for this model. */
  correction: { readonly factor: number; observe(estimate: number, actual: number): void };
  /** Tokens for system prompt and messages together, before the model's window is looked at. */
  tokenBudget: number;
  signal: AbortSignal;
}

export const MOST_ANSWERS = 5;
