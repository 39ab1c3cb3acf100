import type { ProviderRow } from './provider-row';
import { isThisMachine } from './this-machine';

/** US dollars per million tokens, as known on the day `asOf` (`YYYY-MM-DD`). */
export interface Price {
  input: number;
  output: number;
  asOf: string;
}

/** `local`: a server of models on this machine answers, and no token costs money. Any other may pass calls on. */
export type PriceOf = Price | 'local' | 'unknown';

/** A person's own prices, by `provider:model`. */
export type OwnPrices = Readonly<Record<string, Price>>;

/** Ollama names its own service's models so, and passes what it is asked on to that. */
export const RUNS_ELSEWHERE = /[-:]cloud$/i;

interface Priced {
  provider: string;
  modelId: string;
  baseUrl: string;
  row: Pick<ProviderRow, 'prices' | 'isLocal'>;
}

/** A person's own price first; of several that the registry has for a model, the most expensive. */
export function priceOf({ provider, modelId, baseUrl, row }: Priced, own: OwnPrices): PriceOf {
  const stated = own[`${provider}:${modelId}`];
  if (stated !== undefined) return stated;
  if (runsHere({ row, baseUrl, modelId })) return 'local';
  const [first, ...rest] = row.prices.filter(({ models }) => models.test(modelId));
  if (first === undefined) return 'unknown';
  return rest.reduce<Price>(
    (highest, { input, output }) => ({
      ...highest,
      input: Math.max(highest.input, input),
      output: Math.max(highest.output, output),
    }),
    first,
  );
}

/** A server of models on this machine answers by itself. Any other, though it listen here, may pass calls on. */
export const runsHere = ({
  row,
  baseUrl,
  modelId,
}: Omit<Priced, 'provider' | 'row'> & { row: Pick<ProviderRow, 'isLocal'> }): boolean =>
  row.isLocal && isHere(baseUrl) && !RUNS_ELSEWHERE.test(modelId);

const isHere = (baseUrl: string): boolean => URL.canParse(baseUrl) && isThisMachine(new URL(baseUrl));

/** What tokens cost at a price. */
export const costAt = (price: Price, tokens: { inputTokens: number; outputTokens: number }): number =>
  (tokens.inputTokens * price.input + tokens.outputTokens * price.output) / 1_000_000;
