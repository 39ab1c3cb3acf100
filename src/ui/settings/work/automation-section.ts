import type { SettingDefinitionItem } from 'obsidian';
import type { SectionContext } from '../form/section-context';

/** When work happens by itself. */
export function automationSection({ form, host }: SectionContext): SettingDefinitionItem {
  const disabled = (): boolean => host.stored.readOnly !== null;
  return {
    type: 'group',
    heading: 'Automation',
    items: [
      {
        name: 'Pause automation',
        desc: 'Deputy only works when you ask.',
        aliases: ['stop', 'off'],
        control: { type: 'toggle', key: 'isPaused' },
      },
      {
        name: 'Interval in seconds',
        desc: 'How often Deputy looks for notes by itself. At least 60.',
        control: {
          type: 'number',
          key: 'intervalSeconds',
          min: 60,
          max: 86_400,
          step: 1,
          validate: (value) => form.validate('intervalSeconds', value),
          disabled,
        },
      },
      {
        name: 'React to new mail at once',
        desc: 'Also look when a note or an e-mail file comes in or changes, not only on the interval.',
        aliases: ['events', 'vault'],
        control: { type: 'toggle', key: 'events', disabled },
      },
      {
        name: 'Parallel requests',
        desc: 'How many notes the model is asked about at once, from 1 to 8. A local server may want 1.',
        aliases: ['concurrency', 'parallel'],
        control: {
          type: 'number',
          key: 'concurrency',
          min: 1,
          max: 8,
          step: 1,
          validate: (value) => form.validate('concurrency', value),
          disabled,
        },
      },
    ],
  };
}
