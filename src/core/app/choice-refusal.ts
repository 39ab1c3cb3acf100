import type { SecretStore } from '../../kernel/ports/secret-store';
import { requiredKey } from '../../llm/provider/setup/api-key';
import type { ModelChoice } from '../../llm/provider/setup/plan-connection';
import { isProviderKey, PROVIDERS } from '../../llm/provider/catalogue/registry';
import { ProviderSetupError } from '../../llm/provider/setup/setup-error';
import { shownAddress } from '../../llm/provider/setup/shown-address';
import type { Ports } from '../session/ports';
import { isHere } from '../settings/choice-here';
import { consentKey, isPassedOn } from '../settings/provider-consent';
import type { Settings } from '../settings/settings';

/** Why the person's settings or missing consent forbid asking this model; `null` if it may be asked. */
export function choiceRefusal(
  choice: ModelChoice,
  { localOnly, consents, secrets }: Pick<Settings, 'localOnly' | 'consents' | 'secrets'>,
  { consentAdvice = () => IN_SETTINGS }: Pick<Ports, 'consentAdvice'>,
): ProviderSetupError | null {
  const { provider, baseUrl } = choice;
  const row = isProviderKey(provider) ? PROVIDERS[provider] : null;
  if (localOnly && !isHere(choice))
    return new ProviderSetupError('local_only', `${row?.label ?? provider} ${NOT_HERE}`);
  const consent = consentKey({ ...choice, secrets });
  if (row === null || row.adapter === 'rules' || consents.includes(consent)) return null;
  const address = baseUrl ?? row.baseUrl;
  const server = address === null ? row.label : `${row.label} at ${shownAddress(address)}`;
  const receiver = isPassedOn(choice)
    ? `${choice.model ?? ''}, which ${server} passes on to its cloud`
    : server;
  const unagreed = `The settings name ${receiver}, which is not allowed on this device yet.`;
  return new ProviderSetupError('no_consent', `${unagreed} ${consentAdvice(consent)}`);
}

/** The error for the key that triage's provider needs and lacks; `null` also if a fallback stands in for it. */
export async function missingKey(
  { provider: main, routes }: Pick<Settings, 'provider' | 'routes'>,
  secrets: SecretStore,
): Promise<ProviderSetupError | null> {
  const { model, fallback } = routes.triage ?? {};
  const provider = model?.provider ?? main;
  if (!isProviderKey(provider) || fallback !== undefined) return null;
  const key = await requiredKey(provider, secrets);
  return key.ok ? null : key.error;
}

const IN_SETTINGS = "Check it in Deputy's settings, and allow it there.";
const NOT_HERE =
  'is not on this computer, and Deputy is set to connect to nothing else. Choose a local model, or switch "Local only" off.';
