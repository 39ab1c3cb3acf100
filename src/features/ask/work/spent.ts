import type { PromptAttempt } from '../../../llm/prompting/attempt';
import { NO_ASK_SPEND, type AskSpend } from '../model/ask';

/** Spend of an attempt; zero if no call was made. */
export const spentOf = (attempt: Partial<PromptAttempt> | undefined): AskSpend =>
  attempt?.usage === undefined || attempt.cost === undefined
    ? NO_ASK_SPEND
    : { tokens: attempt.usage.inputTokens + attempt.usage.outputTokens, cost: attempt.cost };
