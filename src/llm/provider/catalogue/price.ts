import type { ProviderRow } from './provider-row';
import { isThisMachine } from '../../../kernel/ports/fetch';
import { readUrl } from '../../../kernel/notes/values/url';

/** US dollars per million tokens, as known on the day `asOf` (`YYYY-MM-DD`). */
export interface Price {
  input: number;
  output: number;
  asOf: string;
}

/** `local` means free: a model server on this machine that answers by itself. Other servers may forward the call. */
export type PriceOf = Price | 'local' | 'unknown';

/** A person's own prices, by `provider:model`. */
export type OwnPrices = Readonly<Record<string, Price>>;

/** Matches Ollama's names for models of its cloud service, to which it forwards requests. */
export const RUNS_ELSEWHERE = /[-:]cloud$/i;

interface Priced {
  provider: string;
  modelId: string;
  baseUrl: string;
  row: Pick<ProviderRow, 'prices' | 'isLocal'>;
}

/** Price of a model: the person's own, `local`, or the registry's; if several rows match, the highest rates. */
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

/**
 * Whether a model server on this machine answers by itself. True only for known servers; others may forward calls, even
 * if they listen on this machine.
 */
export const runsHere = ({ row, baseUrl, modelId }: Omit<Priced, 'provider'>): boolean =>
  row.isLocal && isHere(baseUrl) && !RUNS_ELSEWHERE.test(modelId);

function isHere(baseUrl: string): boolean {
  const url = readUrl(baseUrl);
  return url !== null && isThisMachine(url);
}

export const costAt = (price: Price, tokens: { inputTokens: number; outputTokens: number }): number =>
  (tokens.inputTokens * price.input + tokens.outputTokens * price.output) / 1_000_000;
