import { isProviderKey, PROVIDERS } from '../../../../llm/provider/catalogue/registry';

/** Short display name of a provider, from its registry key or its label. */
export const providerName = (provider: string): string =>
  (isProviderKey(provider) ? PROVIDERS[provider].label : provider).replace(/ \(.*\)$/, '');
