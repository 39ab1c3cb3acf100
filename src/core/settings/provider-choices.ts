import { type Pasted, readPastedAddress } from '../../kernel/ports/pasted';
import { takesEffort } from '../../llm/provider/catalogue/effort';
import type { ProviderRow } from '../../llm/provider/catalogue/provider-row';
import { isProviderKey, PROVIDERS } from '../../llm/provider/catalogue/registry';

/** US dollars per million tokens, read from the provider's price list on the day `asOf`; `local` is free. */
export type ListPrice = { input: number; output: number; asOf: string } | 'local' | 'unknown';

/** A provider as shown to a person before they choose it. */
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
  /** Whether this is Deputy's own rules: offline, without consent or key. */
  isBuiltIn: boolean;
  price(model: string): ListPrice;
  /** Whether a model has a reasoning effort; for an empty text, whether the default model has. */
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

/** Providers in the registry's order: the built-in rules first. */
export const PROVIDER_CHOICES: readonly ProviderChoice[] = Object.entries(PROVIDERS).map(([key, row]) =>
  describe(key, row),
);

/** The provider with this key; `null` for an unknown key, which settings of another version may hold. */
export const providerChoice = (key: string): ProviderChoice | null =>
  isProviderKey(key) ? describe(key, PROVIDERS[key]) : null;

/** The base URL in what a person pasted as one, for a provider's key; any other text is returned as it is. */
export const readAddressFor = (provider: string, pasted: string): Pasted =>
  isProviderKey(provider)
    ? readPastedAddress(pasted, PROVIDERS[provider])
    : { text: pasted.trim(), said: () => null };
