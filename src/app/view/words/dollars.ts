/** "$0.012"; some services charge nothing, and that a model runs here is not what a price says. */
export function dollars(usd: number): string {
  if (usd === 0) return 'free';
  if (usd < 0.001) return 'under $0.001';
  return `$${usd.toFixed(usd < 0.1 ? 3 : 2)}`;
}
