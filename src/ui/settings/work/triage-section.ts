import type { SettingDefinitionItem } from 'obsidian';
import { moneyWordsPage } from './money-words-page';
import type { SectionContext } from '../form/section-context';

/** How a note is judged. */
export function triageSection(context: SectionContext): SettingDefinitionItem {
  const { form, host } = context;
  const disabled = (): boolean => host.stored.readOnly !== null;
  return {
    type: 'group',
    heading: 'Triage',
    items: [
      {
        name: 'Token budget',
        desc: 'For instructions and note together. Longer notes are shortened, and the log says so.',
        aliases: ['cost', 'context'],
        control: {
          type: 'number',
          key: 'tokenBudget',
          min: 1_500,
          max: 100_000,
          step: 500,
          validate: (value) => form.validate('tokenBudget', value),
          disabled,
        },
      },
      {
        name: 'Flag decisions below',
        desc: 'Confidence from 0 to 1; a decision below it is marked in the sidebar.',
        aliases: ['confidence', 'threshold'],
        control: {
          type: 'number',
          key: 'unsureBelow',
          min: 0,
          max: 1,
          step: 0.05,
          validate: (value) => form.validate('unsureBelow', value),
          disabled,
        },
      },
      moneyWordsPage(context),
    ],
  };
}
