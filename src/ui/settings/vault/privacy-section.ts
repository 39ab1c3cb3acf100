import type { SettingDefinition, SettingDefinitionItem } from 'obsidian';
import { PROVIDER_CHOICES } from '../../../settings/provider-choices';
import { agreed } from '../provider/choose-provider';
import { privateNotesPages } from './private-notes-page';
import type { SectionContext } from '../form/section-context';

/** What stays on this computer. */
export function privacySection(context: SectionContext): SettingDefinitionItem {
  const disabled = (): boolean => context.host.stored.readOnly !== null;
  return {
    type: 'group',
    heading: 'Privacy',
    items: [
      {
        name: 'Local only',
        desc: 'Deputy connects to nothing but this computer. Programs that you added as tool servers still run.',
        aliases: ['offline', 'privacy'],
        control: { type: 'toggle', key: 'localOnly', disabled },
      },
      {
        name: 'Secrets in notes',
        desc: 'Card numbers, IBANs, API keys, passwords and one-time codes, for remote providers.',
        aliases: ['privacy', 'redact'],
        control: {
          type: 'dropdown',
          key: 'secretsMode',
          options: {
            redact: 'Take them out of what is sent',
            block: 'Keep the whole note here',
            off: 'Send notes as they are',
          },
          disabled,
        },
      },
      ...privateNotesPages(context),
      privateModelRow(context),
    ],
  };
}

/** Who reads private notes where the chosen provider is remote. */
const privateModelRow = (context: SectionContext): SettingDefinition => ({
  name: 'Private notes are read by',
  desc: 'They never go to a remote provider.',
  aliases: ['privacy', 'ollama', 'lm studio'],
  render: (setting) => {
    const { host, begin, redraw } = context;
    const { privateModel } = host.settings;
    setting.addDropdown((dropdown) => {
      dropdown.selectEl.setAttr('aria-label', 'Private notes are read by');
      for (const { key, label, isLocal } of PROVIDER_CHOICES) if (isLocal) dropdown.addOption(key, label);
      dropdown.setValue(privateModel?.provider ?? 'rules').setDisabled(host.stored.readOnly !== null);
      dropdown.onChange((provider) => {
        begin(choose(context, provider).then(redraw));
      });
    });
  },
});

async function choose({ host, dialogs }: SectionContext, provider: string): Promise<void> {
  const { settings } = host;
  const privateModel = provider === 'rules' ? null : { provider };
  if (
    privateModel !== null &&
    !(await agreed(dialogs, host, { ...settings, provider, baseUrl: '', model: '' }))
  )
    return;
  await host.change({ privateModel });
}
