import type { LanguageModel, Usage } from '../../kernel/ports/language-model';
import type { AnswerStore } from './saved-answer';

/** What asking needs, whatever the question. */
export interface PromptDeps {
  /** Retries and waits out rate limits by itself. */
  model: LanguageModel;
  /** What was answered before a crash is not asked, and paid, again. */
  answers: AnswerStore;
  /** What real usage has shown the estimate to be off by, for this model. */
  correction: { readonly factor: number; observe(estimate: number, actual: number): void };
  /** Tokens for system prompt and messages together, before the model's window is looked at. */
  tokenBudget: number;
  /** Without one, only the number of answers is bounded. */
  budget?: PromptBudget;
  signal: AbortSignal;
}

/** What may be spent on the answers of one attempt. */
export interface PromptBudget {
  /** Why a new answer may not be asked for, as a sentence for the person; `null`: it may. */
  refuse(spent: Usage, promptTokens: number): string | null;
}
