import * as z from '../../../kernel/notes/values/schema';

export interface WireUsage {
  inputTokens: number;
  outputTokens: number;
  /** Cost in US dollars, as the provider reports it. */
  costUsd?: number | undefined;
}

/** A valid number of a provider's usage: finite and not negative. Anything else means no usage. */
export const count = z.number().check(z.nonnegative());
