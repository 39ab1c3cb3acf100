import type { ModelChoice } from '../../llm/provider/setup/plan-connection';
import { RUNS_ELSEWHERE } from '../../llm/provider/catalogue/price';
import { isProviderKey, PROVIDERS } from '../../llm/provider/catalogue/registry';
import { readBoundConsent } from './consents';
import type { Settings } from './settings';
import { isThisMachine } from '../../kernel/ports/fetch';
import { readUrl } from '../../kernel/notes/values/url';

/** The provider that triages, its model, and the address if that is not the provider's own. */
export type ConsentedProvider = Pick<ModelChoice, 'provider' | 'model' | 'baseUrl'>;

/** The provider, with the secrets that this vault's settings link to keys. */
export type KeyedChoice = ConsentedProvider & Pick<Settings, 'secrets'>;

/**
 * Line of the `ConsentStore` by which a person allows a provider: "openai", "custom https://proxy.example/v1", or with
 * a linked secret as the key, "custom key=team-key https://proxy.example/v1". "ollama models=cloud" allows models that
 * a local server passes on to its cloud service. Settings travel with a vault, so another address, another secret or
 * such a model needs a new consent.
 */
export const consentKey = (choice: KeyedChoice): string => {
  const { provider, secrets } = choice;
  const id = linkedSecret({ provider, secrets });
  const models = isPassedOn(choice) ? 'models=cloud' : '';
  return [provider, models, id === null ? '' : `key=${escape(id)}`, addressOf(choice)]
    .filter((part) => part !== '')
    .join(' ');
};

/** The address in a consent. Ollama is allowed as a whole, whichever of its two APIs an address names. */
function addressOf({ provider, baseUrl = '' }: ConsentedProvider): string {
  const address = baseUrl.trim();
  const isOllama = isProviderKey(provider) && PROVIDERS[provider].adapter === 'ollama';
  return (isOllama ? readUrl(address)?.origin : null) ?? address;
}

/** Whether a server of this computer passes the model's prompts on to a cloud service. */
export const isPassedOn = ({ provider, model = '', baseUrl = '' }: ConsentedProvider): boolean => {
  if (!isProviderKey(provider) || !RUNS_ELSEWHERE.test(model.trim())) return false;
  const url = readUrl(baseUrl);
  return PROVIDERS[provider].isLocal || (url !== null && isThisMachine(url));
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

interface ReadConsent {
  provider: string;
  /** Whether the consent covers only models that the server passes on to its cloud service. */
  isCloud: boolean;
  secret: string | null;
  address: string | null;
}

/** Parses a consent line; `null` if it is not about a provider. */
export function readConsent(line: string): ReadConsent | null {
  if (readBoundConsent(line) !== null) return null;
  const [, provider = '', models, key, address] =
    /^(\S+)( models=cloud)?(?: key=(\S+))?(?: (.+))?$/.exec(line) ?? [];
  const secret = key === undefined ? null : unescape(key);
  return { provider, isCloud: models !== undefined, secret, address: address ?? null };
}

/** Escapes spaces, so that a line can be split into its parts in only one way. */
const escape = (id: string): string =>
  id.replace(/[^\w.-]/g, (unit) => `%${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const unescape = (escaped: string): string =>
  escaped.replace(/%([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
