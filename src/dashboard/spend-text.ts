import type { Overview } from './overview';
import { dollars } from './words/dollars';

/** "$0.21, 42 calls"; a price that nobody knows is never shown as 0. `null` where nothing was asked. */
export function spendText({ calls, usd, unpriced }: Overview['spend']): string | null {
  if (calls === 0) return null;
  return `${priceText(usd, unpriced)}, ${calls} ${calls === 1 ? 'call' : 'calls'}`;
}

function priceText(usd: number, unpriced: number): string {
  if (unpriced === 0) return dollars(usd);
  return usd === 0 ? 'price unknown' : `${dollars(usd)} and more, some prices unknown`;
}
