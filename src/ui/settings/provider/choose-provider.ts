import { Notice } from 'obsidian';
import { providerChoice, readAddressFor } from '../../../core/settings/provider-choices';
import { consentKey } from '../../../core/settings/provider-consent';
import type { Settings } from '../../../core/settings/settings';
import { askConsent } from '../../dialogs/consent-dialog';
import type { Dialogs } from '../../dialogs/dialogs';
import { recipientOf } from '../../dialogs/notes-recipient';
import type { SettingsHost } from '../form/settings-host';

type Chooser = Pick<SettingsHost, 'settings' | 'consents' | 'agree' | 'change'>;

/** Makes a provider the one that triages, once the person allowed it here. Resolves to whether they did. */
export async function chooseProvider(
  dialogs: Dialogs,
  host: Chooser,
  choice: Pick<Settings, 'provider' | 'baseUrl'>,
): Promise<boolean> {
  const { settings } = host;
  const address = readAddressFor(choice.provider, choice.baseUrl);
  const said = address.said('The base URL');
  if (said !== null) new Notice(said);
  const next = {
    ...settings,
    provider: choice.provider,
    baseUrl: address.text,
    model: choice.provider === settings.provider ? settings.model : '',
  };
  if (!(await agreed(dialogs, host, next))) return false;
  const { provider, baseUrl, model } = next;
  await host.change({ provider, baseUrl, model });
  return true;
}

/** Whether this device has consent to send notes to the provider; asks for a missing consent. */
export async function agreed(dialogs: Dialogs, host: Chooser, next: Settings): Promise<boolean> {
  if (host.consents.includes(consentKey(next))) return true;
  if (providerChoice(next.provider)?.isBuiltIn !== true) {
    const recipient = recipientOf(next);
    // Without an address nothing can be sent, so the question follows when there is one.
    if (recipient === null) return true;
    if (!(await askConsent(dialogs, next, recipient))) return false;
  }
  await host.agree(next);
  return true;
}
