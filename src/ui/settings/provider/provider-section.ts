import type { SettingDefinition, SettingDefinitionItem, SettingGroupItem } from 'obsidian';
import { PROVIDER_CHOICES, providerChoice, type ProviderChoice } from '../../../settings/provider-choices';
import { consentKey } from '../../../settings/provider-consent';
import { addressRow } from './address-row';
import { keyRow } from './key-row';
import { localServersRow } from './local-servers-row';
import { modelListPage } from './model-list-page';
import { modelRow } from './model-row';
import { modelRoutesPage } from './model-routes-page';
import { isChosen } from '../form/settings-form';
import type { SectionContext } from '../form/section-context';
import type { SettingsHost } from '../form/settings-host';
import { testRow } from './test-row';

export const providerSection = (context: SectionContext): SettingDefinitionItem => ({
  type: 'group',
  heading: 'Model',
  cls: 'deputy-settings',
  items: [
    providerRow(context),
    localServersRow(context),
    ...rowsOf(providerChoice(context.host.settings.provider), context),
  ],
});

function rowsOf(choice: ProviderChoice | null, context: SectionContext): SettingGroupItem[] {
  const { host } = context;
  if (choice === null || !isChosen(host)) return [];
  if (choice.isBuiltIn) return [modelRoutesPage(context), testRow(context)];
  return [
    ...(choice.keyVariable === null ? [] : [keyRow(choice, { variable: choice.keyVariable }, context)]),
    modelRow(choice, context),
    ...(choice.hasModelList ? [] : [modelListPage(choice, context)]),
    addressRow(choice, context),
    modelRoutesPage(context),
    testRow(context),
    {
      name: 'What will be sent',
      desc: 'Shows the exact prompt. Sends nothing.',
      render: (setting) => {
        setting.addButton((button) =>
          button.setButtonText('Show').onClick(() => {
            context.begin(host.run('show-what-will-be-sent'));
          }),
        );
      },
    },
  ];
}

function providerRow({ host }: SectionContext): SettingDefinition {
  const { provider } = host.settings;
  const choice = isChosen(host) ? providerChoice(provider) : null;
  return {
    name: 'Provider',
    desc: choice === null ? 'Not chosen. Nothing is read or sent.' : describe(choice, host),
    aliases: ['model', 'language model', 'API', ...PROVIDER_CHOICES.map(({ label }) => label)],
    control: {
      type: 'dropdown',
      key: 'provider',
      options: {
        ...(isChosen(host) ? {} : { '': 'Choose' }),
        ...Object.fromEntries(PROVIDER_CHOICES.map(({ key, label }) => [key, label])),
        ...(providerChoice(provider) === null ? { [provider]: `${provider} (unknown)` } : {}),
      },
      disabled: () => host.stored.readOnly !== null,
    },
  };
}

const describe = (
  choice: ProviderChoice,
  { consents, settings }: SettingsHost,
): string | DocumentFragment => {
  if (choice.isBuiltIn) return 'Simple rules, offline and without a key. They are no language model.';
  return createFragment((text) => {
    const { label, isLocal, termsUrl } = choice;
    const sent = consents.includes(consentKey(settings))
      ? `Notes go to ${label}: you agreed to that on this device. `
      : `Notes are sent to ${label}, once you have agreed on this device. `;
    text.appendText(isLocal ? `${label} runs on your own computer, or one you name. ` : sent);
    if (termsUrl !== null) text.createEl('a', { text: 'What they say about your data', href: termsUrl });
  });
};
