import { isProviderKey, PROVIDERS } from '../../../llm/provider/catalogue/registry';

/** What a person calls a provider, short: a registry key, or already its label. */
export const providerName = (provider: string): string =>
  (isProviderKey(provider) ? PROVIDERS[provider].label : provider).replace(/ \(.*\)$/, '');
