import { providerChoice, readAddressFor } from '../../src/core/settings/provider-choices';
import { consentKey } from '../../src/core/settings/provider-consent';
import { readPastedKey } from '../../src/kernel/ports/pasted';
import type { Settings } from '../../src/core/settings/settings';
import type { Environment, VariableOrigin } from './environment.mjs';

export interface ChosenProvider extends Pick<Settings, 'provider' | 'model' | 'baseUrl'> {
  /** Whether the person named the provider on this machine, which is consent for this run. */
  isNamedByPerson: boolean;
  /** Allowed sources of the provider's key, in order. */
  keyOrigins: readonly VariableOrigin[];
  /** How the address and the key were put right, as sentences. */
  changes: readonly string[];
}

/** Applies environment variables to the stored settings: the person's, then the vault's. */
export function withProviderVariables(
  stored: Pick<Settings, 'provider' | 'model' | 'baseUrl' | 'secrets'>,
  environment: Environment,
  agreed: readonly string[],
): ChosenProvider {
  const [person, vault] = [namesFrom(environment, 'person'), namesFrom(environment, 'vault')];
  const provider = person.provider ?? vault.provider ?? stored.provider;
  // A model and an address apply only to the provider that they were chosen for.
  const ofVault = (vault.provider ?? provider) === provider ? vault : NOTHING;
  const ofStored = stored.provider === provider ? stored : { model: '', baseUrl: '' };
  const model = person.model ?? ofVault.model ?? ofStored.model;
  const named = person.baseUrl ?? ofVault.baseUrl;
  const pasted = named === undefined ? null : readAddressFor(provider, named);
  const baseUrl = pasted?.text ?? ofStored.baseUrl;
  const address = addressOrigin(person.baseUrl, baseUrl);
  const isNamed =
    person.provider !== undefined && address !== 'vault' && !usesKeyOfVault(provider, address, environment);
  const isAgreed = agreed.includes(consentKey({ provider, model, baseUrl, secrets: stored.secrets }));
  const keyOrigins = isNamed && !isAgreed ? (['person'] as const) : KEY_ORIGINS[address];
  const variable = providerChoice(provider)?.keyVariable ?? null;
  const key = variable === null ? undefined : environment.find(variable, keyOrigins);
  const changes = [
    pasted?.said('LLM_BASE_URL'),
    variable === null || key === undefined ? null : readPastedKey(key).said(variable),
  ].filter((said) => typeof said === 'string');
  return { provider, model, baseUrl, isNamedByPerson: isNamed, keyOrigins, changes };
}

const NOTHING = { model: undefined, baseUrl: undefined };

const namesFrom = (environment: Environment, origin: VariableOrigin) => ({
  provider: environment.from(origin, 'LLM_PROVIDER')?.toLowerCase(),
  model: environment.from(origin, 'LLM_MODEL'),
  baseUrl: environment.from(origin, 'LLM_BASE_URL'),
});

/** Who set the address; `provider`: its default. */
type AddressOrigin = VariableOrigin | 'provider';

const addressOrigin = (persons: string | undefined, baseUrl: string): AddressOrigin => {
  if (persons !== undefined) return 'person';
  return baseUrl === '' ? 'provider' : 'vault';
};

/** A key is used with an address from the same source; the person's key elsewhere only with this device's consent. */
const KEY_ORIGINS: Record<AddressOrigin, readonly VariableOrigin[]> = {
  person: ['person'],
  provider: ['person', 'vault'],
  vault: ['vault', 'person'],
};

/** Whether the key came with the vault. Its owner may be able to read the text that is sent with it. */
const usesKeyOfVault = (provider: string, address: AddressOrigin, environment: Environment): boolean => {
  const variable = providerChoice(provider)?.keyVariable ?? null;
  if (variable === null || address === 'person') return false;
  return (
    environment.from('person', variable) === undefined && environment.from('vault', variable) !== undefined
  );
};
