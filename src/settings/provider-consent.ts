import type { ModelChoice } from '../llm/provider/connect';
import { isProviderKey, PROVIDERS } from '../llm/provider/catalogue/registry';
import type { Settings } from './settings';

/** Who triages: a provider, at an address where it is not its own. */
export type ConsentedProvider = Pick<ModelChoice, 'provider' | 'baseUrl'>;

/** The same, with where this vault's settings say that keys lie. */
export type KeyedChoice = ConsentedProvider & Pick<Settings, 'secrets'>;

/**
 * What a person agrees to, as a line for the `ConsentStore`: "openai", "custom https://proxy.example/v1", or with the
 * secret that was linked as the key, "custom key=team-key https://proxy.example/v1". Settings travel with a vault: another
 * address asks again, and so does another secret.
 */
export const consentKey = ({ provider, baseUrl = '', secrets }: KeyedChoice): string => {
  const id = linkedSecret({ provider, secrets });
  return [provider, id === null ? '' : `key=${escape(id)}`, baseUrl.trim()]
    .filter((part) => part !== '')
    .join(' ');
};

/** The id of the secret that a person chose as the provider's key; `null`: none, the usual one counts. */
export function linkedSecret({
  provider,
  secrets,
}: Pick<KeyedChoice, 'provider' | 'secrets'>): string | null {
  const variable = isProviderKey(provider) ? PROVIDERS[provider].keyVariable : null;
  const id = variable === null ? '' : (secrets[variable] ?? '');
  return id === '' ? null : id;
}

/** What a line agrees to; meant for lines that are about a provider. */
export function readConsent(line: string): {
  provider: string;
  secret: string | null;
  address: string | null;
} {
  const [, provider = '', key, address] = /^(\S+)(?: key=(\S+))?(?: (.+))?$/.exec(line) ?? [];
  return { provider, secret: key === undefined ? null : unescape(key), address: address ?? null };
}

/** Without blanks, so that a line falls into its parts in one way only. */
const escape = (id: string): string =>
  id.replace(/[^\w.-]/g, (unit) => `%${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const unescape = (escaped: string): string =>
  escaped.replace(/%([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
