import type { ModelChoice } from '../llm/provider/connect';
import { isProviderKey, PROVIDERS } from '../llm/provider/catalogue/registry';
import type { Settings } from './settings';

/** The provider that triages, with the address if that is not the provider's own. */
export type ConsentedProvider = Pick<ModelChoice, 'provider' | 'baseUrl'>;

/** The provider, with the secrets that this vault's settings link to keys. */
export type KeyedChoice = ConsentedProvider & Pick<Settings, 'secrets'>;

/**
 * Line of the `ConsentStore` by which a person agrees to a provider: "openai", "custom
 * https://proxy.example/v1", or with a linked secret as the key, "custom key=team-key
 * https://proxy.example/v1". Settings travel with a vault, so another address or another secret needs a new
 * consent.
 */
export const consentKey = ({ provider, baseUrl = '', secrets }: KeyedChoice): string => {
  const id = linkedSecret({ provider, secrets });
  return [provider, id === null ? '' : `key=${escape(id)}`, baseUrl.trim()]
    .filter((part) => part !== '')
    .join(' ');
};

/** Id of the secret that a person chose as the provider's key; `null` if the usual secret is used. */
export function linkedSecret({
  provider,
  secrets,
}: Pick<KeyedChoice, 'provider' | 'secrets'>): string | null {
  const variable = isProviderKey(provider) ? PROVIDERS[provider].keyVariable : null;
  const id = variable === null ? '' : (secrets[variable] ?? '');
  return id === '' ? null : id;
}

/** Parses a consent line; expects a line that is about a provider. */
export function readConsent(line: string): {
  provider: string;
  secret: string | null;
  address: string | null;
} {
  const [, provider = '', key, address] = /^(\S+)(?: key=(\S+))?(?: (.+))?$/.exec(line) ?? [];
  return { provider, secret: key === undefined ? null : unescape(key), address: address ?? null };
}

/** Escapes spaces, so that a line can be split into its parts in only one way. */
const escape = (id: string): string =>
  id.replace(/[^\w.-]/g, (unit) => `%${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const unescape = (escaped: string): string =>
  escaped.replace(/%([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
