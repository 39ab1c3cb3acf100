import * as z from '../../../kernel/notes/values/schema';
import type { Cost, GenerateRequest, Generation, TokenFamily } from '../../../kernel/ports/language-model';
import { costAt, type PriceOf } from '../catalogue/price';
import { estimateTokens } from '../tokens/token-estimate';

export interface WireUsage {
  inputTokens: number;
  outputTokens: number;
  /** Cost in US dollars, as the provider reports it. */
  costUsd?: number | undefined;
}

/** A valid number of a provider's usage: finite and not negative. Anything else means no usage. */
export const count = z.number().check(z.nonnegative());

/** The text that a prompt's tokens are estimated from. */
export const wholePrompt = ({ system, messages }: Pick<GenerateRequest, 'system' | 'messages'>): string =>
  [system, ...messages.map((message) => message.content)].join('\n');

/** An answer with its usage and cost. `inputTokens`: the estimate of its prompt. */
export function generationOf(
  { text, finishReason, usage }: Pick<Generation, 'text' | 'finishReason'> & { usage: WireUsage | null },
  { price, family }: { price: PriceOf; family: TokenFamily },
  inputTokens: number,
): Omit<Generation, 'latencyMs'> {
  const estimate = { inputTokens, outputTokens: estimateTokens(text, family) };
  const least = { inputTokens: half(inputTokens), outputTokens: half(estimate.outputTokens) };
  const tokens = usage === null ? estimate : largerOf(usage, least);
  return {
    text,
    finishReason,
    usage: {
      inputTokens: tokens.inputTokens,
      outputTokens: tokens.outputTokens,
      isEstimated: usage === null,
    },
    cost: costOf(price, { ...tokens, costUsd: usage?.costUsd }, least),
  };
}

type Tokens = Pick<WireUsage, 'inputTokens' | 'outputTokens'>;

/**
 * Half of an estimate, the lowest reported usage that is accepted. The estimate is within 20 %, so a lower report is
 * wrong and would break budgets.
 */
const half = (estimate: number): number => Math.ceil(estimate / 2);

const largerOf = (said: Tokens, least: Tokens): Tokens => ({
  inputTokens: Math.max(said.inputTokens, least.inputTokens),
  outputTokens: Math.max(said.outputTokens, least.outputTokens),
});

/**
 * Cost of an answer: the provider's figure, but at least that of the lowest accepted usage; without one, the price
 * list's figure. Discounts for cached input are ignored, so the result is rather too high.
 */
function costOf(price: PriceOf, usage: WireUsage, least: Tokens): Cost {
  const { costUsd } = usage;
  if (typeof price === 'string') return costUsd ?? price;
  return costUsd === undefined ? costAt(price, usage) : Math.max(costUsd, costAt(price, least));
}

interface ReadPrompt {
  read: number;
  /** Estimated tokens of the whole prompt, and of its last message. */
  whole: number;
  last: number;
}

/**
 * Whether a server silently cut the prompt, as Ollama does if it is longer than its context. Some versions do not count
 * cached tokens, so a low count alone proves nothing, unless it is below that of the last message, which is never
 * cached. A cut prompt is counted as exactly the context size, a multiple of 1,024.
 */
export const isCut = ({ read, whole, last }: ReadPrompt): boolean =>
  read > 0 && (read < last * MISJUDGED || (read % 1_024 === 0 && read < whole * NEARLY_ALL));

/** Share of the estimate below which a prompt was cut; the estimate is within 20 % and rather too high. */
const MISJUDGED = 0.75;
const NEARLY_ALL = 0.9;
