import type { ModelChoice } from '../../llm/provider/setup/plan-connection';
import { isProviderKey, PROVIDERS } from '../../llm/provider/catalogue/registry';
import { shownAddress } from '../../llm/provider/setup/shown-address';
import { consentHash } from './consents';
import { type ConsentedProvider, consentKey, isPassedOn, linkedSecret } from './provider-consent';
import { mainChoice, type Settings } from './settings';

export interface Receiver {
  provider: string;
  label: string;
  /** Address of the provider; `null` if none is set yet. */
  address: string | null;
  /** Environment variable of the key that is sent along; `null` if there is none. */
  key: string | null;
  /** Id of the secret that Obsidian uses as the key; `null` if the person chose none. */
  secret: string | null;
  consent: string;
  /** Hash of the consent, for the command line. */
  hash: string;
  allowed: boolean;
}

export function modelChoices(settings: Settings): ModelChoice[] {
  const routes = Object.values(settings.routes).flatMap(({ model, fallback }) => [model, fallback]);
  return [mainChoice(settings), ...routes].filter((choice) => choice !== undefined);
}

/** Every provider that the settings name, each once. The built-in rules are no recipient. */
export function receiversOf(settings: Settings): Receiver[] {
  const each = new Map(
    modelChoices(settings).map((choice) => [consentKey({ ...choice, secrets: settings.secrets }), choice]),
  );
  return [...each].flatMap(([consent, choice]) => describe(consent, choice, settings));
}

function describe(
  consent: string,
  choice: ConsentedProvider,
  { consents, secrets }: Pick<Settings, 'consents' | 'secrets'>,
): Receiver[] {
  const { provider, baseUrl } = choice;
  if (!isProviderKey(provider) || PROVIDERS[provider].adapter === 'rules') return [];
  const { label, keyVariable, baseUrl: own } = PROVIDERS[provider];
  const address = baseUrl ?? own;
  return [
    {
      provider,
      label: isPassedOn(choice) ? `${label}, models that run in its cloud` : label,
      address: address === null ? null : shownAddress(address),
      key: keyVariable,
      secret: linkedSecret({ provider, secrets }),
      consent,
      hash: consentHash(consent),
      allowed: consents.includes(consent),
    },
  ];
}
