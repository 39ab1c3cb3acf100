import type { SettingDefinition, SettingDefinitionItem, SettingGroupItem } from 'obsidian';
import { featureSettings } from '../../core/settings/feature-setting';
import type { SettingsPage, SettingPlace } from '../../core/settings/setting-row';
import {
  type Fields,
  isOwnKey,
  type OwnKey,
  SETTING_KEYS,
  SETTINGS,
  SHOWN_SETTINGS,
} from '../../core/settings/settings-table';
import { featureRowsAt } from './form/feature-rows';
import type { SectionContext } from './form/section-context';
import { controlOf, genericRow, periodDropdown } from './form/setting-rows';
import { modelTools, needsAddress, providerRows } from './provider/provider-section';
import { budgetsPage } from './spend/budgets-page';
import { consentGroup, resetRow, runnerRow } from './vault/data-section';
import { foldersPage } from './vault/folders-page';
import { typedListPage } from './typed-lists';
import { type CurrentProfile, type ProfileNote, profilePath } from '../../core/settings/profile-note';
import { confirmProfile } from '../dialogs/confirm-profile';
import { readSettings } from '../../core/settings/settings';
import { confirm } from '../dialogs/confirm';
import { PROVIDER_CHOICES } from '../../core/settings/provider-choices';
import { agreed } from './provider/choose-provider';

/** The first screen: the settings that everyone needs, then a page for each subject. */
export const tabSections = (context: SectionContext): SettingDefinitionItem[] => [
  { type: 'group', cls: 'deputy-settings', items: rowsOf('first', context) },
  {
    type: 'group',
    heading: 'Everything else',
    cls: 'deputy-settings',
    items: PAGE_IDS.map((id) => page(id, context)).filter(({ items }) => items.length > 0),
  },
];

interface Page {
  name: string;
  desc: string;
  /** Rows above and below the page's settings; they change no setting. */
  before?: (context: SectionContext) => SettingDefinitionItem[];
  after?: (context: SectionContext) => SettingDefinitionItem[];
}

const PAGES: Readonly<Record<SettingsPage, Page>> = {
  model: {
    name: 'Models',
    desc: 'Test the connection; another address, or other models by task.',
    after: modelTools,
  },
  automation: {
    name: 'When Deputy works',
    desc: 'Pause, interval, and the device that runs it.',
    before: (context) => [pauseRow(context)],
    after: (context) => [runnerRow(context)],
  },
  triage: {
    name: 'Sorting mail',
    desc: 'What was learned about senders, money words, length of notes.',
  },
  drafts: { name: 'Drafts', desc: 'How drafts are evaluated and revised.' },
  approvals: { name: 'Approving and sending', desc: 'Where approved mail goes, and how approvals end.' },
  plans: {
    name: 'Plans and skills',
    desc: 'When plans are made, where their steps may write, your skills.',
  },
  you: { name: 'About you', desc: 'Addresses, languages, rules for every reply.' },
  privacy: {
    name: 'Privacy',
    desc: 'What stays on this computer, and what you allowed.',
    after: (context) => [consentGroup(context)],
  },
  cost: { name: 'Cost', desc: 'Budgets and prices.' },
  vault: {
    name: 'Folders, log and sidebar',
    desc: 'Folder names, how long the log is kept, keys of the sidebar.',
    before: (context) => [foldersPage(context)],
    after: (context) => [resetRow(context)],
  },
};

const isPageId = (id: string): id is SettingsPage => Object.hasOwn(PAGES, id);

const PAGE_IDS: readonly SettingsPage[] = Object.keys(PAGES).filter(isPageId);

const page = (id: SettingsPage, context: SectionContext) => {
  const { name, desc, before, after } = PAGES[id];
  return {
    type: 'page' as const,
    name,
    desc,
    items: [
      ...featureRowsAt(`above ${id}`, context),
      ...(before?.(context) ?? []),
      ...rowsOf(id, context),
      ...(after?.(context) ?? []),
      ...featureRowsAt(`below ${id}`, context),
    ],
  };
};

const rowsOf = (place: SettingPlace, context: SectionContext): SettingGroupItem[] => [
  ...SETTING_KEYS.filter((key) => placeOf(key, context) === place).flatMap((key) =>
    isOwnKey(key) ? OWN_ROWS[key](context) : [genericRow(key, SHOWN_SETTINGS[key], context)],
  ),
  ...featureSettings().flatMap(({ key, row }) =>
    row.place === place ? [genericRow(key, row, context)] : [],
  ),
];

/** Place of a setting in the tab. The base URL goes on the first screen if the provider cannot work without one. */
const placeOf = (key: keyof Fields, context: SectionContext): SettingPlace =>
  key === 'baseUrl' && needsAddress(context) ? 'first' : SETTINGS[key].place;

/** Settings that the table describes only in part: a setting without an entry does not compile. */
const OWN_ROWS: Readonly<Record<OwnKey, (context: SectionContext) => SettingGroupItem[]>> = {
  ...providerRows,
  moneyWords: (context) => [moneyWordsRow(context)],
  budgets: (context) => [budgetsPage(context)],
  prices: (context) => [typedListPage('prices', context)],
  profileNote: (context) => [profileRow(context)],
  privateFolders: (context) => [typedListPage('privateFolders', context)],
  privateSenders: (context) => [typedListPage('privateSenders', context)],
  privateTags: (context) => [typedListPage('privateTags', context)],
  privateModel: (context) => [privateModelRow(context)],
  emailTool: (context) => featureRowsAt('emailTool', context),
  toolServers: (context) => featureRowsAt('toolServers', context),
  accounts: (context) => featureRowsAt('accounts', context),
  modelFolders: (context) => [typedListPage('modelFolders', context)],
  blockedHours: (context) => [
    hoursRow('other', SETTINGS.blockedHours.name, context),
    hoursRow('high', 'Remind me of urgent blocked plans', context),
  ],
};

const PAUSE = 'Pause automation';

const pauseRow = (context: SectionContext): SettingDefinition => ({
  name: PAUSE,
  desc: 'Deputy works only when you ask. What you approve is still sent.',
  aliases: ['stop', 'off'],
  render: controlOf(PAUSE, { key: 'isPaused', control: { kind: 'toggle' } }, context),
});

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
  desc: 'Deputy reports it once, in the plan, the log and the dashboard.',
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

/** A profile note replaces the fields once the person has confirmed it on this device. */
const profileRow = ({ dialogs, host, begin, redraw }: SectionContext): SettingDefinition => ({
  name: SETTINGS.profileNote.name,
  desc: '',
  aliases: ['profile', 'me', 'consent'],
  render: (setting) => {
    let isShown = true;
    const show = ({ note }: CurrentProfile): void => {
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
    host.deputy.profile().then(show, () => {
      // The row shows this if the note can't be read because the automation is not running.
      setting.setDesc('Not known now.');
    });
    return () => {
      isShown = false;
    };
  },
});

function inWords(note: ProfileNote | null, path: string): string {
  if (note === null)
    return `Or keep this in ${path}: as properties, with the rules for every reply as its text.`;
  const { isConfirmed, keptHere } = note;
  if (isConfirmed && keptHere !== null)
    return `${path} is used only for models on this computer, as ${keptHere}.`;
  return isConfirmed
    ? `${path} is used on this device, in place of the fields below.`
    : `${path} is not confirmed on this device: the fields below are used.`;
}

const WORDS = {
  kind: 'text',
  rows: 8,
  placeholder: 'No words: no note is treated as being about money.',
} as const;

const moneyWordsRow = (context: SectionContext): SettingDefinition => ({
  name: SETTINGS.moneyWords.name,
  desc: 'A note with one of them is never archived or answered without you. A word a line, found whole, upper or lower case. A * at either end matches more letters: invoice* finds invoices.',
  render: (setting) => {
    controlOf(SETTINGS.moneyWords.name, { key: 'moneyWords', control: WORDS }, context)(setting);
    setting.addButton((button) =>
      button
        .setButtonText('Restore')
        .setTooltip('Restore the default words')
        .setDisabled(context.host.stored.readOnly !== null)
        .onClick(() => {
          context.begin(restore(context));
        }),
    );
  },
});

async function restore({ dialogs, host, redraw }: SectionContext): Promise<void> {
  const isMeant = await confirm(dialogs, {
    title: 'Restore the default words?',
    lines: ['Words of your own are removed.'],
    yes: 'Restore',
  });
  if (!isMeant) return;
  await host.change({ moneyWords: readSettings({}).settings.moneyWords });
  redraw();
}

const privateModelRow = (context: SectionContext): SettingDefinition => ({
  name: SETTINGS.privateModel.name,
  desc: 'They never go to a remote provider.',
  aliases: ['privacy', 'ollama', 'lm studio'],
  render: (setting) => {
    const { host, begin, redraw } = context;
    const { privateModel } = host.settings;
    setting.addDropdown((dropdown) => {
      dropdown.selectEl.setAttr('aria-label', SETTINGS.privateModel.name);
      for (const { key, label, isLocal } of PROVIDER_CHOICES) if (isLocal) dropdown.addOption(key, label);
      dropdown.setValue(privateModel?.provider ?? 'rules').setDisabled(host.stored.readOnly !== null);
      dropdown.onChange((provider) => {
        begin(chooseReader(context, provider).then(redraw));
      });
    });
  },
});

async function chooseReader({ host, dialogs }: SectionContext, provider: string): Promise<void> {
  const { settings } = host;
  const privateModel = provider === 'rules' ? null : { provider };
  if (
    privateModel !== null &&
    !(await agreed(dialogs, host, { ...settings, provider, baseUrl: '', model: '' }))
  )
    return;
  await host.change({ privateModel });
}
