import { detailOf, type LogLine } from './log-line';

/** Cost of the calls to a model behind one operation. */
export interface PromptCost {
  /** Price in US dollars; `null` if a price is unknown, 0 if the calls were free. */
  usd: number | null;
  /** Number of calls; 0 if the log no longer holds them. */
  calls: number;
  model: string;
}

/** Cost of all calls behind each operation, by its id, from the log. */
export function promptCosts(lines: readonly LogLine[]): ReadonlyMap<string, PromptCost> {
  const calls = new Map<string, LogLine[]>();
  for (const line of lines) {
    const operation = (line.tokensInput ?? 0) > 0 ? detailOf(line, 'operation') : null;
    if (operation === null) continue;
    const others = calls.get(operation);
    if (others === undefined) calls.set(operation, [line]);
    else others.push(line);
  }
  return new Map([...calls].map(([operation, of]) => [operation, costOf(of)]));
}

function costOf(calls: readonly LogLine[]): PromptCost {
  const prices = calls.map(({ details }) => details['cost_usd']);
  const isKnown = prices.every((price) => typeof price === 'number' || price === 'local');
  const usd = prices.reduce<number>((sum, price) => sum + (typeof price === 'number' ? price : 0), 0);
  return { usd: isKnown ? usd : null, calls: calls.length, model: calls.at(-1)?.model ?? '' };
}
