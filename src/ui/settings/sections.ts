import type {
  SettingDefinition,
  SettingDefinitionGroup,
  SettingDefinitionItem,
  SettingGroupItem,
} from 'obsidian';
import type { SettingSection } from '../../settings/setting-row';
import { isOwnKey, type OwnKey, SETTING_KEYS, SETTINGS, SHOWN_SETTINGS } from '../../settings/settings-table';
import { SIDEBAR_PARTS, type SidebarPart } from '../../settings/rows/person-rows';
import { emailToolRow } from './approvals/email-tool-row';
import { mailAccountsPage } from './approvals/mail-accounts-page';
import { toolServersPage } from './approvals/tool-servers-page';
import type { SectionContext } from './form/section-context';
import { genericRow, periodDropdown } from './form/setting-rows';
import { afterProvider, providerRows } from './provider/provider-section';
import { budgetsPage } from './spend/budgets-page';
import { pricesPage } from './spend/prices-page';
import { consentGroup, resetRow, runnerRow } from './vault/data-section';
import { foldersPage } from './vault/folders-page';
import { privateModelRow, privateNotesPage } from './vault/private-notes-page';
import { modelFoldersPage } from './work/model-folders-page';
import { moneyWordsPage } from './work/money-words-page';
import { sendersPage } from './work/senders-page';
import { skillsPage } from './work/skills-page';
import { type ProfileNote, profilePath } from '../../settings/profile';
import { confirmProfile } from '../dialogs/confirm-profile';

/** All groups and pages of the tab, in order. The rows of a group come from the table of settings. */
export const tabSections = (context: SectionContext): SettingDefinitionItem[] => [
  { ...group('model', context, { after: afterProvider(context) }), cls: 'deputy-settings' },
  group('automation', context, { before: [PAUSE] }),
  group('you', context),
  group('triage', context),
  group('privacy', context),
  group('cost', context),
  group('drafts', context),
  group('approvals', context),
  group('plans', context),
  skillsPage(context),
  sendersPage(context),
  foldersPage(context),
  group('sidebar', context),
  group('keyboard', context),
  consentGroup(context),
  group('data', context, { before: [runnerRow(context)], after: [resetRow(context)] }),
];

const HEADINGS: Readonly<Record<SettingSection, string>> = {
  model: 'Model',
  automation: 'Automation',
  you: 'You',
  triage: 'Triage',
  privacy: 'Privacy',
  cost: 'Cost',
  drafts: 'Drafts',
  approvals: 'Approvals',
  plans: 'Plans',
  sidebar: 'Sidebar',
  keyboard: 'Keyboard',
  data: 'Data',
};

/** Rows above and below a section's own ones; they change no setting. */
interface Around {
  before?: SettingGroupItem[];
  after?: SettingGroupItem[];
}

const group = (
  section: SettingSection,
  context: SectionContext,
  { before = [], after = [] }: Around = {},
): SettingDefinitionGroup => ({
  type: 'group',
  heading: HEADINGS[section],
  items: [...before, ...rowsOf(section, context), ...after],
});

const rowsOf = (section: SettingSection, context: SectionContext): SettingGroupItem[] =>
  SETTING_KEYS.filter((key) => SETTINGS[key].section === section).flatMap((key) =>
    isOwnKey(key) ? OWN_ROWS[key](context) : [genericRow(key, SHOWN_SETTINGS[key], context)],
  );

/** Settings that the table describes only in part: a setting without an entry does not compile. */
const OWN_ROWS: Readonly<Record<OwnKey, (context: SectionContext) => SettingGroupItem[]>> = {
  ...providerRows,
  moneyWords: (context) => [moneyWordsPage(context)],
  budgets: (context) => [budgetsPage(context)],
  prices: (context) => [pricesPage(context)],
  profileNote: (context) => [profileRow(context)],
  privateFolders: (context) => [privateNotesPage('privateFolders', context)],
  privateSenders: (context) => [privateNotesPage('privateSenders', context)],
  privateTags: (context) => [privateNotesPage('privateTags', context)],
  privateModel: (context) => [privateModelRow(context)],
  hiddenParts: (context) => SIDEBAR_PARTS.map((part) => partRow(part, context)),
  emailTool: (context) => [emailToolRow(context)],
  toolServers: (context) => [toolServersPage(context)],
  accounts: (context) => [mailAccountsPage(context)],
  modelFolders: (context) => [modelFoldersPage(context)],
  blockedHours: (context) => [
    hoursRow('other', SETTINGS.blockedHours.name, context),
    hoursRow('high', 'Remind me of urgent blocked plans', context),
  ],
};

const PAUSE: SettingDefinition = {
  name: 'Pause automation',
  desc: 'Deputy only works when you ask.',
  aliases: ['stop', 'off'],
  control: { type: 'toggle', key: 'isPaused' },
};

const HOURS: readonly (readonly [number, string])[] = [
  [1, 'After an hour'],
  [4, 'After 4 hours'],
  [12, 'After 12 hours'],
  [24, 'After a day'],
  [72, 'After three days'],
  [168, 'After a week'],
];

const hoursRow = (
  key: 'high' | 'other',
  name: string,
  { host, begin }: SectionContext,
): SettingDefinition => ({
  name,
  desc: 'Once, in the plan, the log and the dashboard.',
  aliases: ['blocked', 'warning'],
  render: (setting) => {
    periodDropdown(
      setting,
      { none: null, periods: HOURS, other: (hours) => `After ${String(hours)} hours` },
      {
        label: name,
        value: host.settings.blockedHours[key],
        isDisabled: host.stored.readOnly !== null,
        changed: (hours) => {
          if (hours !== null)
            begin(host.change({ blockedHours: { ...host.settings.blockedHours, [key]: hours } }));
        },
      },
    );
  },
});

const PART_NAMES: Readonly<Record<SidebarPart, string>> = {
  ask: 'Ask Deputy',
  mission: 'Current mission',
  decisions: 'Decisions',
  spend: 'Spend',
  activity: 'Recent activity',
};

const partRow = (part: SidebarPart, { host, begin }: SectionContext): SettingDefinition => ({
  name: `Show "${PART_NAMES[part]}"`,
  aliases: ['sidebar', 'hide', 'view'],
  render: (setting) => {
    setting.addToggle((toggle) =>
      toggle
        .setValue(!host.settings.hiddenParts.includes(part))
        .setDisabled(host.stored.readOnly !== null)
        .onChange((isShown) => {
          const others = host.settings.hiddenParts.filter((each) => each !== part);
          begin(host.change({ hiddenParts: isShown ? others : [...others, part] }));
        }),
    );
  },
});

/** A profile note replaces the fields once the person has confirmed it on this device. */
const profileRow = ({ dialogs, host, begin, redraw }: SectionContext): SettingDefinition => ({
  name: SETTINGS.profileNote.name,
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
      // The row says so if the note can't be read because the automation is not running.
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
