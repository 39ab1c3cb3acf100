import { detailOf, type LogLine } from './log-line';

/** What asking models cost. */
export interface AskingCost {
  /** US dollars; `null` where a price is unknown, 0 where it costs nothing. */
  usd: number | null;
  /** 0 where unknown. */
  calls: number;
  model: string;
}

/** Of all calls that one operation came of, as the log tells them; `null`: it tells of none. */
export function askingCost(lines: readonly LogLine[], operation: string): AskingCost | null {
  const calls = lines.filter(
    (line) => (line.tokensInput ?? 0) > 0 && detailOf(line, 'operation') === operation,
  );
  const last = calls.at(-1);
  if (last === undefined) return null;
  const prices = calls.map(({ details }) => details['cost_usd']);
  const isKnown = prices.every((price) => typeof price === 'number' || price === 'local');
  const usd = prices.reduce<number>((sum, price) => sum + (typeof price === 'number' ? price : 0), 0);
  return { usd: isKnown ? usd : null, calls: calls.length, model: last.model ?? '' };
}
