import { foldersIn, parentFolder, parentOf } from '../../../settings/folders';
import type { SettingsChanges } from '../../../settings/stored-settings';
import { FOLDER_ROWS, isFolderName } from './folder-rows';
import type { SettingsHost } from './settings-host';
import { overlappingFolders } from '../../../settings/folder-overlaps';
import { readSettings, type Settings } from '../../../settings/settings';
import { isSettingKey, SETTINGS } from '../../../settings/settings-table';
import { webAddress } from '../../dialogs/recipient';

export interface SettingsFormOptions {
  host: SettingsHost;
  /** Switches to another provider or address, after asking where it has to be asked. */
  choose: (choice: { provider: string; baseUrl: string }) => Promise<boolean>;
  /** Draws the tab anew: its rows, or what they show, have changed. */
  redraw: () => void;
  onFailure: (error: unknown) => void;
  /** What the controls show already has been stored. */
  onApplied: () => void;
}

/**
 * Stands between the tab's controls and the settings. What is typed counts when the field is left: half a folder name
 * is a valid name too, and so is half an address.
 */
export class SettingsForm {
  private readonly typed = new Map<string, unknown>();
  /** Changes are made one after another; none is lost to another one's question. */
  private turn: Promise<void> = Promise.resolve();
  private waiting = 0;

  constructor(private readonly options: SettingsFormOptions) {}

  /** What the control of `key` shows. */
  read(key: string): unknown {
    if (this.typed.has(key)) return this.typed.get(key);
    const { host } = this.options;
    if (key === 'provider') return isChosen(host) ? host.settings.provider : '';
    if (key === 'isPaused') return host.isPaused;
    if (key === PARENT) return parentOf(host.settings.folders) ?? '';
    if (key === MONEY_WORDS) return host.settings.moneyWords.join('\n');
    const folder = folderOf(key);
    if (folder !== null) return host.settings.folders[folder];
    return isSettingKey(key) ? host.settings[key] : undefined;
  }

  /** What is wrong with a value; then nothing that was typed before it counts either. */
  validate(key: string, value: unknown): string | undefined {
    const problem = fieldProblem(this.options.host.settings, key, value);
    if (problem === null) return undefined;
    this.typed.delete(key);
    return problem;
  }

  /** Counts at once, or, for what is typed, with {@link commit}. */
  write(key: string, value: unknown): Promise<void> {
    this.typed.set(key, value);
    return isTyped(key) ? Promise.resolve() : this.commit();
  }

  /** Something typed was not stored yet, or is being stored: redrawing would disturb it. */
  get isBusy(): boolean {
    return this.typed.size > 0 || this.waiting > 0;
  }

  /** Stores what was typed: the field was left, or the tab. */
  commit(): Promise<void> {
    const changes = [...this.typed];
    this.typed.clear();
    for (const [key, value] of changes) this.turn = this.turn.then(() => this.take(key, value));
    return this.turn;
  }

  private async take(key: string, value: unknown): Promise<void> {
    this.waiting += 1;
    try {
      await this.apply(key, value);
      this.options.onApplied();
    } catch (error) {
      this.options.onFailure(error);
    } finally {
      this.waiting -= 1;
    }
  }

  private async apply(key: string, value: unknown): Promise<void> {
    const { host, choose, redraw } = this.options;
    const { settings } = host;
    if (fieldProblem(settings, key, value) !== null) return;
    if (key === 'provider' || key === 'baseUrl') {
      const baseUrl = key === 'baseUrl' ? String(value).trim() : '';
      if (key === 'baseUrl' && baseUrl === settings.baseUrl) return;
      const provider = key === 'provider' ? String(value) : settings.provider;
      if (provider !== '') await choose({ provider, baseUrl });
      redraw();
    } else if (key === 'isPaused') {
      await host.run(value === true ? 'pause-automation' : 'resume-automation');
    } else await host.change(this.changeOf(key, value));
  }

  private changeOf(key: string, value: unknown): SettingsChanges {
    if (key === PARENT) return { folders: foldersIn(String(value).trim()) };
    if (key === MONEY_WORDS) return { [key]: wordsOf(String(value)) };
    const folder = folderOf(key);
    if (folder === null) return { [key]: value };
    return { folders: { ...this.options.host.settings.folders, [folder]: String(value).trim() } };
  }
}

/** Of all folders at once. */
const PARENT = 'parentFolder';

/** A word a line. */
const MONEY_WORDS = 'moneyWords';

const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((word) => word !== ''),
  ),
];

/** What is typed counts only when its field is left. */
function isTyped(key: string): boolean {
  if ([PARENT, MONEY_WORDS, 'baseUrl'].includes(key) || folderOf(key) !== null) return true;
  return isSettingKey(key) && 'allowed' in SETTINGS[key].control;
}

const folderOf = (key: string) => {
  const [group, name = ''] = key.split('.');
  return group === 'folders' && isFolderName(name) ? name : null;
};

/** Until somebody has chosen on this device, even the default counts for nothing. */
export const isChosen = ({ settings, consents }: Pick<SettingsHost, 'settings' | 'consents'>): boolean =>
  settings.provider !== 'rules' || consents.includes('rules');

/**
 * Why a value that a person has typed cannot be stored, in their words; `null` where it can. Whether it can is decided
 * by the schema that reads the stored settings. `key` names a setting, or a folder as "folders.inbox".
 */
function fieldProblem(settings: Settings, key: string, value: unknown): string | null {
  const [group, folder = ''] = key.split('.');
  if (group === 'folders') return folderProblem(settings, folder, String(value).trim());
  if (key === 'parentFolder') return parentFolder.safeParse(String(value).trim()).success ? null : PATH_HINT;
  // Any line is a word.
  if (key === 'moneyWords') return null;
  if (key === 'baseUrl') return addressProblem(String(value).trim());
  return isReadable({ [key]: value }) ? null : allowedValues(key);
}

const isReadable = (stored: object): boolean => readSettings(stored).problems.length === 0;

function allowedValues(key: string): string {
  const control = isSettingKey(key) ? SETTINGS[key].control : null;
  return control !== null && 'allowed' in control ? control.allowed : 'This value is not valid.';
}

const addressProblem = (text: string): string | null =>
  text === '' || webAddress(text) !== null
    ? null
    : 'An address that begins with https:// or http://, without a user name or password in it.';

function folderProblem({ folders }: Settings, name: string, path: string): string | null {
  if (!isFolderName(name)) return null;
  const candidate = { ...folders, [name]: path };
  const inTheWay = overlappingFolders(candidate)
    .filter((pair) => pair.includes(name))
    .map(([outer, inner]) => (outer === name ? inner : outer))
    .filter(isFolderName)
    // The nearest to the root says it best: "Done" rather than what lies in it.
    .sort((one, other) => candidate[one].length - candidate[other].length);
  const [other] = inTheWay;
  if (other !== undefined)
    return `Overlaps with "${FOLDER_ROWS[other].name}" (${candidate[other]}). Each needs a folder of its own, none within another.`;
  if (isReadable({ folders: candidate })) return null;
  return PATH_HINT;
}

const PATH_HINT =
  'A folder inside the vault, such as "Mail/Inbox": no leading slash or dot, no colon or backslash.';
