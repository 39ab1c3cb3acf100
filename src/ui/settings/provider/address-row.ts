import type { SettingDefinition } from 'obsidian';
import type { ProviderChoice } from '../../../settings/provider-choices';
import type { SectionContext } from '../form/section-context';

/** Another address is another receiver: it is asked for consent again. */
export const addressRow = (
  { baseUrl }: ProviderChoice,
  { form, host }: SectionContext,
): SettingDefinition => ({
  name: 'Base URL',
  desc:
    baseUrl === null
      ? 'An OpenAI-compatible server, such as http://localhost:1234/v1.'
      : 'Leave empty unless you use a proxy.',
  aliases: ['address', 'server', 'proxy'],
  control: {
    type: 'text',
    key: 'baseUrl',
    placeholder: baseUrl ?? 'http://localhost:8000/v1',
    validate: (value) => form.validate('baseUrl', value),
    disabled: () => host.stored.readOnly !== null,
  },
});
