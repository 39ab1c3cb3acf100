import type { LanguageModel, Message } from '../../kernel/ports/language-model';
import type { CountTokens } from './fit-text';

/** What a model's window must hold in addition to the prompt. */
const ANSWER_TOKENS = 1_024;
/** What role names and separators cost around each message. */
const MESSAGE_TOKENS = 4;

/** The tokens a prompt may have: what the person allows, or less where the model's window is small. */
export const promptBudget = (allowed: number, model: Pick<LanguageModel, 'contextTokens'>): number =>
  Math.min(allowed, model.contextTokens - ANSWER_TOKENS);

export const promptTokens = (system: string, messages: readonly Message[], count: CountTokens): number =>
  messages.reduce((sum, { content }) => sum + count(content) + MESSAGE_TOKENS, count(system));
