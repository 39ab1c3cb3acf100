import type { SettingDefinitionItem } from 'obsidian';
import type { Settings } from '../../deputy/settings/settings';
import type { SectionContext } from './form/section-context';

type PersonKey = keyof Pick<
  Settings,
  'personName' | 'personAddresses' | 'personRole' | 'personLanguages' | 'personSignOff' | 'houseRules'
>;

interface PersonRow {
  key: PersonKey;
  name: string;
  desc: string;
  aliases: string[];
  placeholder: string;
  /** Several lines. */
  rows?: number;
}

const ROWS: readonly PersonRow[] = [
  {
    key: 'personName',
    name: 'Your name',
    desc: 'Drafts are signed with it. It is sent with each note; leave it empty to send none.',
    aliases: ['profile', 'person'],
    placeholder: 'Ada Example',
  },
  {
    key: 'personAddresses',
    name: 'Your addresses',
    desc: 'Separated by commas. They tell whether a mail is meant for you, and are sent with each note.',
    aliases: ['profile', 'e-mail', 'own addresses'],
    placeholder: 'ada@example.org, ada@work.example',
  },
  {
    key: 'personSignOff',
    name: 'Sign-off',
    desc: 'Stands under each draft. Empty: your name.',
    aliases: ['profile', 'signature'],
    placeholder: 'Kind regards\nAda',
    rows: 2,
  },
  {
    key: 'personRole',
    name: 'Your role',
    desc: 'In a line, for the model.',
    aliases: ['profile', 'job'],
    placeholder: 'Runs a bindery in Oslo',
  },
  {
    key: 'personLanguages',
    name: 'Your languages',
    desc: 'Those you read and write.',
    aliases: ['profile'],
    placeholder: 'English, German',
  },
  {
    key: 'houseRules',
    name: 'House rules',
    desc: 'What every reply keeps to. Sent to the model with each note.',
    aliases: ['profile', 'instructions', 'tone'],
    placeholder: 'Never promise a date.\nAnswer in German to .de addresses.',
    rows: 3,
  },
];

/** Whom Deputy works for. */
export const personSection = ({ form, host }: SectionContext): SettingDefinitionItem => ({
  type: 'group',
  heading: 'You',
  items: ROWS.map(({ key, name, desc, aliases, placeholder, rows }) => {
    const control = {
      key,
      placeholder,
      validate: (value: string) => form.validate(key, value),
      disabled: () => host.stored.readOnly !== null,
    };
    return {
      name,
      desc,
      aliases,
      control: rows === undefined ? { type: 'text', ...control } : { type: 'textarea', rows, ...control },
    };
  }),
});
