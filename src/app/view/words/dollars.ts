/**
 * An amount of money: "$0.012", or "free" for services without charge. Says nothing about whether the model runs on
 * this machine.
 */
export function dollars(usd: number): string {
  if (usd === 0) return 'free';
  if (usd < 0.001) return 'under $0.001';
  return `$${usd.toFixed(usd < 0.1 ? 3 : 2)}`;
}
