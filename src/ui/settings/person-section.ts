import type { SettingDefinition, SettingDefinitionItem } from 'obsidian';
import { type ProfileNote, profilePath } from '../../settings/profile';
import type { Settings } from '../../settings/settings';
import { confirmProfile } from '../dialogs/confirm-profile';
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
export const personSection = (context: SectionContext): SettingDefinitionItem => ({
  type: 'group',
  heading: 'You',
  items: [profileRow(context), ...fieldRows(context)],
});

/** A note may say it in place of the fields: once the person has confirmed it on this device. */
const profileRow = ({ dialogs, host, begin, redraw }: SectionContext): SettingDefinition => ({
  name: 'Profile note',
  desc: '',
  aliases: ['profile', 'me', 'consent'],
  render: (setting) => {
    let isShown = true;
    const show = (note: ProfileNote | null): void => {
      if (!isShown) return;
      setting.setDesc(inWords(note, profilePath(host.settings)));
      if (note === null) return;
      setting.addButton((button) =>
        button.setButtonText(note.isConfirmed ? 'Stop using it' : 'Review').onClick(() => {
          begin((note.isConfirmed ? host.withdraw(note.consent) : review(note)).then(redraw));
        }),
      );
    };
    const review = async (note: ProfileNote): Promise<void> => {
      if (await confirmProfile(dialogs, note)) await host.agreeTo(note.consent);
    };
    host.profileNote().then(show, () => {
      // Nothing runs that could be asked.
      setting.setDesc('Not known now.');
    });
    return () => {
      isShown = false;
    };
  },
});

function inWords(note: ProfileNote | null, path: string): string {
  if (note === null) return `${path} can hold all of this: as properties, and the house rules as its text.`;
  const { isConfirmed, keptHere } = note;
  if (isConfirmed && keptHere !== null)
    return `${path} counts for models on this computer alone, as ${keptHere}.`;
  return isConfirmed
    ? `${path} counts on this device, in place of the fields below.`
    : `${path} is not confirmed on this device: the fields below count.`;
}

const fieldRows = ({ form, host }: SectionContext): SettingDefinition[] =>
  ROWS.map(({ key, name, desc, aliases, placeholder, rows }) => {
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
  });
