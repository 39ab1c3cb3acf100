import type { Cost } from '../ports/language-model';
import type { Connection, WireUsage } from './connection';

/** Ollama names its own service's models so, and passes what it is asked on to that. */
export const RUNS_ELSEWHERE = /[-:]cloud$/i;

/**
 * What an answer cost by the row's price list. Discounts for cached input are left out, so that the figure errs on the
 * high side.
 */
export function costOf({ row, modelId }: Pick<Connection, 'row' | 'modelId'>, usage: WireUsage): Cost {
  if (usage.costUsd !== undefined) return usage.costUsd;
  if (row.isLocal && !RUNS_ELSEWHERE.test(modelId)) return 'local';
  const price = row.prices.find(({ models }) => models.test(modelId));
  return price === undefined
    ? 'unknown'
    : (usage.inputTokens * price.input + usage.outputTokens * price.output) / 1_000_000;
}
