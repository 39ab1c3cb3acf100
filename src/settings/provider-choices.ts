import { takesEffort } from '../llm/provider/catalogue/effort';
import type { ProviderRow } from '../llm/provider/catalogue/provider-row';
import { isProviderKey, PROVIDERS } from '../llm/provider/catalogue/registry';

/** Dollars per million tokens, read from the provider's list on the day `asOf`; `local` costs nothing. */
export type ListPrice = { input: number; output: number; asOf: string } | 'local' | 'unknown';

/** What a person sees of a provider before they choose it. */
export interface ProviderChoice extends Pick<
  ProviderRow,
  | 'label'
  | 'keyVariable'
  | 'isKeyRequired'
  | 'keyUrl'
  | 'termsUrl'
  | 'baseUrl'
  | 'defaultModel'
  | 'listsModels'
  | 'hasModelList'
  | 'isLocal'
> {
  key: string;
  /** Deputy's own rules: offline, no consent, no key. */
  isBuiltIn: boolean;
  /** Of a model, or of the default one for an empty text. */
  price(model: string): ListPrice;
  /** Whether a reasoning effort has an effect with that model, or the default one for an empty text. */
  takesEffort(model: string): boolean;
}

const describe = (key: string, row: ProviderRow): ProviderChoice => ({
  ...row,
  key,
  isBuiltIn: row.adapter === 'rules',
  price: (model) => {
    if (row.isLocal) return 'local';
    const id = model === '' ? (row.defaultModel ?? '') : model;
    return row.prices.find(({ models }) => models.test(id)) ?? 'unknown';
  },
  takesEffort: (model) => takesEffort(row, model === '' ? (row.defaultModel ?? '') : model),
});

/** In the order of the registry: the built-in rules first. */
export const PROVIDER_CHOICES: readonly ProviderChoice[] = Object.entries(PROVIDERS).map(([key, row]) =>
  describe(key, row),
);

/** `null` for a key that no provider has, which settings of another version may hold. */
export const providerChoice = (key: string): ProviderChoice | null =>
  isProviderKey(key) ? describe(key, PROVIDERS[key]) : null;
