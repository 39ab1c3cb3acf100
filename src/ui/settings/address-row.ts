import type { SettingDefinition } from 'obsidian';
import type { ProviderChoice } from '../../deputy/settings/provider-choices';
import type { SectionContext } from './section-context';

/** Another address is another receiver: it is asked for consent again. */
export const addressRow = (
  { baseUrl }: ProviderChoice,
  { form, host }: SectionContext,
): SettingDefinition => ({
  name: 'Base URL',
  desc:
    baseUrl === null
      ? 'The address of a server that speaks the protocol of OpenAI.'
      : 'Only for a proxy or a server of your own. Empty: the address of the provider.',
  aliases: ['address', 'server', 'proxy'],
  control: {
    type: 'text',
    key: 'baseUrl',
    placeholder: baseUrl ?? 'http://localhost:8000/v1',
    validate: (value) => form.validate('baseUrl', value),
    disabled: () => host.stored.readOnly !== null,
  },
});
