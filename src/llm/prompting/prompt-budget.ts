import type { LanguageModel, Message } from '../../kernel/ports/language-model';
import type { CountTokens } from './fit-text';

/** Maximum number of tokens of the context window that are reserved for the answer. */
const ANSWER_TOKENS = 1_024;
/** Tokens that a message's role name and separators add. */
const MESSAGE_TOKENS = 4;

/** Token limit of a prompt: the person's setting, or less if the model's window is small. */
export const promptBudget = (allowed: number, model: Pick<LanguageModel, 'contextTokens'>): number =>
  Math.min(allowed, model.contextTokens - ANSWER_TOKENS);

export const promptTokens = (system: string, messages: readonly Message[], count: CountTokens): number =>
  messages.reduce((sum, { content }) => sum + count(content) + MESSAGE_TOKENS, count(system));
