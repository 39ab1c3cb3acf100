import type { LanguageModel, Usage } from '../../kernel/ports/language-model';
import type { AnswerStore } from './saved-answer';

export interface PromptDeps {
  /** The model, which retries and waits out rate limits by itself. */
  model: LanguageModel;
  /** Store of answers; those from before a crash are reused, not paid for again. */
  answers: AnswerStore;
  /** Measured ratio of real token usage to the estimate, for this model. */
  correction: { readonly factor: number; observe(estimate: number, actual: number): void };
  /** Maximum number of tokens of system prompt and messages together; the model's window may lower the limit. */
  tokenBudget: number;
  /** Spending limit; if it is missing, only the number of answers is limited. */
  budget?: PromptBudget;
  signal: AbortSignal;
}

export interface PromptBudget {
  /** Why no further answer may be requested, as a sentence for the person; `null` if it may. */
  refuse(spent: Usage, promptTokens: number): string | null;
}
