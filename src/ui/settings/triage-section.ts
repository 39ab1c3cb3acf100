import type { SettingDefinitionItem } from 'obsidian';
import { moneyWordsPage } from './money-words-page';
import type { SectionContext } from './section-context';

/** How a note is judged. */
export function triageSection(context: SectionContext): SettingDefinitionItem {
  const { form, host } = context;
  const disabled = (): boolean => host.stored.readOnly !== null;
  return {
    type: 'group',
    heading: 'Triage',
    items: [
      {
        name: 'Your name',
        desc: 'Models sign drafts with it. It is sent with each note; leave it empty to send none.',
        aliases: ['profile', 'person'],
        control: {
          type: 'text',
          key: 'personName',
          placeholder: 'Ada Example',
          validate: (value) => form.validate('personName', value),
          disabled,
        },
      },
      {
        name: 'Your addresses',
        desc: 'Separated by commas. They tell whether a mail is meant for you, and are sent with each note.',
        aliases: ['profile', 'e-mail', 'own addresses'],
        control: {
          type: 'text',
          key: 'personAddresses',
          placeholder: 'ada@example.org, ada@work.example',
          validate: (value) => form.validate('personAddresses', value),
          disabled,
        },
      },
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
