import { readJsonObject } from '../notes/values/json';
import type { Cost } from '../ports/language-model';

/** Tokens and money spent on models, summed from the log. */
export interface Spend {
  calls: number;
  tokensInput: number;
  tokensOutput: number;
  /** Money spent on calls with a known price, in US dollars. */
  usd: number;
  /** Number of calls with an unknown price, which is never shown as 0. */
  unpriced: number;
}

export const NOTHING_SPENT: Spend = { calls: 0, tokensInput: 0, tokensOutput: 0, usd: 0, unpriced: 0 };

export const addSpends = (a: Spend, b: Spend): Spend => ({
  calls: a.calls + b.calls,
  tokensInput: a.tokensInput + b.tokensInput,
  tokensOutput: a.tokensOutput + b.tokensOutput,
  usd: a.usd + b.usd,
  unpriced: a.unpriced + b.unpriced,
});

/** Adds one log file. Lines without tokens are not model calls; a local model costs nothing. */
export function addSpend(spend: Spend, text: string): Spend {
  return text.split('\n').reduce(addLine, spend);
}

function addLine(spend: Spend, line: string): Spend {
  if (!line.includes('"tokens_input"')) return spend;
  const entry = readJsonObject(line);
  // Answers of the built-in rules have no tokens, and are not counted as calls.
  const input = countOf(entry?.['tokens_input']);
  if (entry === null || input === 0) return spend;
  const cost = costOf(entry['details']);
  return {
    calls: spend.calls + 1,
    tokensInput: spend.tokensInput + input,
    tokensOutput: spend.tokensOutput + countOf(entry['tokens_output']),
    usd: spend.usd + (typeof cost === 'number' ? cost : 0),
    unpriced: spend.unpriced + (cost === 'unknown' ? 1 : 0),
  };
}

/** A number of tokens. Older logs contain the provider's numbers unchecked. */
const countOf = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0;

/** Cost in a log line, from `details.cost_usd`: dollars, `local`, or absent if the price is unknown. */
function costOf(details: unknown): Cost {
  const cost: unknown =
    typeof details === 'object' && details !== null && 'cost_usd' in details ? details.cost_usd : undefined;
  if (cost === 'local') return cost;
  return typeof cost === 'number' && Number.isFinite(cost) && cost >= 0 ? cost : 'unknown';
}
