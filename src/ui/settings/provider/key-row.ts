import { SecretComponent, type SettingDefinition } from 'obsidian';
import type { ProviderChoice } from '../../../core/settings/provider-choices';
import { consentKey } from '../../../core/settings/provider-consent';
import { modelChoices } from '../../../core/settings/receivers';
import type { Settings } from '../../../core/settings/settings';
import { SETTINGS } from '../../../core/settings/settings-table';
import { readPastedKey } from '../../../kernel/ports/pasted';
import type { SettingsHost } from '../form/settings-host';
import type { SectionContext } from '../form/section-context';

/** A row that links a secret of this device by its id. The key itself is never read into a setting. */
export const keyRow = (
  choice: ProviderChoice,
  { variable, name = SETTINGS.secrets.name }: { variable: string; name?: string },
  { app, host, begin, redraw }: SectionContext,
): SettingDefinition => ({
  name,
  desc: describe(choice),
  aliases: ['secret', 'token', variable],
  render: (setting) => {
    const id = host.settings.secrets[variable] ?? '';
    setting.addComponent((el) =>
      new SecretComponent(app, el).setValue(id).onChange((chosen) => {
        begin(linkKey(host, withSecret(host.settings.secrets, variable, chosen)).then(redraw));
      }),
    );
    setting.setDisabled(host.stored.readOnly !== null);
    // A linked secret may be missing here: secrets stay on their device, while the settings may come from another
    // one.
    const secret = id === '' ? null : (app.secretStorage.getSecret(id) ?? '');
    if (secret === '') setting.setErrorMessage(`This device holds no secret named "${id}". Link one here.`);
    else if (secret !== null) setting.setErrorMessage(readPastedKey(secret).said(`The secret "${id}"`));
  },
});

/** Links another secret as the key. Does not ask about recipients again, because they stay the same. */
async function linkKey(host: SettingsHost, secrets: Settings['secrets']): Promise<void> {
  const { settings } = host;
  const agreed = modelChoices(settings).filter((choice) =>
    host.consents.includes(consentKey({ ...choice, secrets: settings.secrets })),
  );
  for (const choice of agreed) {
    const keyed = { ...choice, secrets };
    if (!host.consents.includes(consentKey(keyed))) await host.agree(keyed);
  }
  await host.change({ secrets });
}

function describe({ label, keyUrl, isKeyRequired }: ProviderChoice): DocumentFragment {
  return createFragment((text) => {
    text.appendText(isKeyRequired ? '' : 'Only where the server asks for one. ');
    text.appendText('Obsidian stores it on this device, never in your vault. ');
    if (keyUrl !== null) text.createEl('a', { text: `Get a key from ${label}`, href: keyUrl });
  });
}

function withSecret(
  secrets: Readonly<Record<string, string>>,
  variable: string,
  id: string,
): Record<string, string> {
  const { [variable]: _former, ...others } = secrets;
  return id === '' ? others : { ...others, [variable]: id };
}
