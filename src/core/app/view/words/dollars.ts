import type { Cost } from '../../../../kernel/ports/language-model';

/** "$0.012", or "free" for services without charge, which need not run on this machine. */
export function dollars(usd: number): string {
  if (usd === 0) return 'free';
  if (usd < 0.001) return 'under $0.001';
  return `$${usd.toFixed(usd < 0.1 ? 3 : 2)}`;
}

/** Cost of calls to a model as text: "$0.012", "on this machine". An unknown price is never shown as 0. */
export function priceText(cost: Cost): string {
  if (cost === 'local') return 'on this machine';
  return cost === 'unknown' ? 'price unknown' : dollars(cost);
}
