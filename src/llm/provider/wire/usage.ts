import * as z from '../../../kernel/notes/values/schema';

export interface WireUsage {
  inputTokens: number;
  outputTokens: number;
  /** What the provider says it charged, in US dollars. */
  costUsd?: number | undefined;
}

/** A number in a provider's usage: finite, and not below zero. What is neither is no usage. */
export const count = z.number().check(z.nonnegative());
