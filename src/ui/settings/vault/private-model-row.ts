import type { SettingDefinition } from 'obsidian';
import { PROVIDER_CHOICES } from '../../../core/settings/provider-choices';
import { SETTINGS } from '../../../core/settings/settings-table';
import { agreed } from '../provider/choose-provider';
import type { SectionContext } from '../form/section-context';

/** Model for private notes if the chosen provider is remote. */
export const privateModelRow = (context: SectionContext): SettingDefinition => ({
  name: SETTINGS.privateModel.name,
  desc: 'They never go to a remote provider.',
  aliases: ['privacy', 'ollama', 'lm studio'],
  render: (setting) => {
    const { host, begin, redraw } = context;
    const { privateModel } = host.settings;
    setting.addDropdown((dropdown) => {
      dropdown.selectEl.setAttr('aria-label', SETTINGS.privateModel.name);
      for (const { key, label, isLocal } of PROVIDER_CHOICES) if (isLocal) dropdown.addOption(key, label);
      dropdown.setValue(privateModel?.provider ?? 'rules').setDisabled(host.stored.readOnly !== null);
      dropdown.onChange((provider) => {
        begin(chooseReader(context, provider).then(redraw));
      });
    });
  },
});

async function chooseReader({ host, dialogs }: SectionContext, provider: string): Promise<void> {
  const { settings } = host;
  const privateModel = provider === 'rules' ? null : { provider };
  if (
    privateModel !== null &&
    !(await agreed(dialogs, host, { ...settings, provider, baseUrl: '', model: '' }))
  )
    return;
  await host.change({ privateModel });
}
