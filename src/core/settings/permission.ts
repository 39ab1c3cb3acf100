import type { DeputyState } from '../app/view/state/deputy-state';
import { isProviderKey, PROVIDERS } from '../../llm/provider/catalogue/registry';
import { consentKey } from './provider-consent';
import type { Settings } from './settings';

/** Whether anything may be read or sent on this device. */
export type Permission =
  /** The vault is not open yet. */
  | { kind: 'not_asked' }
  | Extract<DeputyState, { kind: 'unchosen' | 'needs_consent' | 'settings_unreadable' }>
  | { kind: 'given' };

const GIVEN: Permission = { kind: 'given' };

/**
 * Whether a person on this device has chosen who triages; the built-in rules are a choice, too. An unknown provider
 * receives nothing, and connecting to it reports the error.
 */
export function permissionOf(
  { provider, model, baseUrl, secrets }: Pick<Settings, 'provider' | 'model' | 'baseUrl' | 'secrets'>,
  consents: readonly string[],
): Permission {
  if (!isProviderKey(provider)) return GIVEN;
  if (PROVIDERS[provider].adapter === 'rules')
    return consents.includes(provider) ? GIVEN : { kind: 'unchosen' };
  const isAgreed = consents.includes(consentKey({ provider, model, baseUrl, secrets }));
  return isAgreed ? GIVEN : { kind: 'needs_consent', provider, model, baseUrl };
}
