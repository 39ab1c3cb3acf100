import { readAddressFor } from '../../../core/settings/provider-choices';
import { foldersIn, parentFolder, parentOf } from '../../../core/settings/folders';
import type { SettingsChanges } from '../../../core/settings/stored-settings';
import { FOLDER_ROWS, isFolderName } from './folder-rows';
import type { SettingsHost } from './settings-host';
import { overlappingFolders } from '../../../core/settings/folder-overlaps';
import { readSettings, type Settings } from '../../../core/settings/settings';
import { featureRow } from '../../../core/settings/feature-setting';
import { isSettingKey, SETTINGS } from '../../../core/settings/settings-table';
import { webAddress } from '../../dialogs/notes-recipient';

export interface SettingsFormOptions {
  host: SettingsHost;
  /** Switches to another provider or address, after asking if necessary. */
  choose: (choice: { provider: string; baseUrl: string }) => Promise<boolean>;
  redraw: () => void;
  onFailure: (error: unknown) => void;
  /** Called when a value was stored that the controls already show. */
  onApplied: () => void;
}

/** The tab's controls. Typed values are stored when the field is left: half a folder name may be valid, too. */
export class SettingsForm {
  private readonly typed = new Map<string, unknown>();
  /** The last change. Changes run one after another, so that none is lost during another one's question. */
  private turn: Promise<void> = Promise.resolve();
  private waiting = 0;

  constructor(private readonly options: SettingsFormOptions) {}

  read(key: string): unknown {
    if (this.typed.has(key)) return this.typed.get(key);
    const { host } = this.options;
    if (key === 'provider') return isChosen(host) ? host.settings.provider : '';
    if (key === 'isPaused') return host.isPaused;
    if (key === PARENT) return parentOf(host.settings.folders) ?? '';
    if (key === MONEY_WORDS) return host.settings.moneyWords.join('\n');
    const folder = folderOf(key);
    if (folder !== null) return host.settings.folders[folder];
    const isKnown = isSettingKey(key) || featureRow(key) !== undefined;
    return isKnown ? Reflect.get(host.settings, key) : undefined;
  }

  /** Problem with a value. An invalid value also drops values typed before. */
  validate(key: string, value: unknown): string | undefined {
    const problem = fieldProblem(this.options.host.settings, key, value);
    if (problem === null) return undefined;
    this.typed.delete(key);
    return problem;
  }

  /** Stores a value at once; a typed value only at {@link commit}. */
  write(key: string, value: unknown): Promise<void> {
    this.typed.set(key, value);
    return isTyped(key) ? Promise.resolve() : this.commit();
  }

  /** Whether typed input is unsaved or being saved, so that a redraw would disturb it. */
  get isBusy(): boolean {
    return this.typed.size > 0 || this.waiting > 0;
  }

  /** Stores typed values after the field or the tab was left. */
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

const PARENT = 'parentFolder';

const MONEY_WORDS = 'moneyWords';

const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((word) => word !== ''),
  ),
];

/** Whether a value is typed, so that it is stored only when its field is left. */
function isTyped(key: string): boolean {
  if ([PARENT, MONEY_WORDS, 'baseUrl'].includes(key) || folderOf(key) !== null) return true;
  const control = controlFor(key);
  return control !== undefined && 'allowed' in control;
}

const folderOf = (key: string) => {
  const [group, name = ''] = key.split('.');
  return group === 'folders' && isFolderName(name) ? name : null;
};

/** Whether a provider was chosen on this device; until then not even the default is used. */
export const isChosen = ({ settings, consents }: Pick<SettingsHost, 'settings' | 'consents'>): boolean =>
  settings.provider !== 'rules' || consents.includes('rules');

/**
 * Why a typed value can't be stored, as a sentence; `null` if the schema that reads the stored settings accepts it.
 * `key`: a setting, or a folder such as "folders.inbox".
 */
function fieldProblem(settings: Settings, key: string, value: unknown): string | null {
  const [group, folder = ''] = key.split('.');
  if (group === 'folders') return folderProblem(settings, folder, String(value).trim());
  if (key === 'parentFolder') return parentFolder.safeParse(String(value).trim()).success ? null : PATH_HINT;
  // Every line is a valid word, so nothing is checked.
  if (key === 'moneyWords') return null;
  if (key === 'baseUrl') return addressProblem(readAddressFor(settings.provider, String(value)).text);
  return isReadable({ [key]: value }) ? null : allowedValues(key);
}

const isReadable = (stored: object): boolean => readSettings(stored).problems.length === 0;

function allowedValues(key: string): string {
  const control = controlFor(key);
  return control !== undefined && 'allowed' in control ? control.allowed : 'This value is not valid.';
}

const controlFor = (key: string) => (isSettingKey(key) ? SETTINGS[key] : featureRow(key))?.control;

const addressProblem = (text: string): string | null =>
  text === '' || webAddress(text) !== null
    ? null
    : 'Enter an address that begins with https:// or http://, without a user name or password.';

function folderProblem({ folders }: Settings, name: string, path: string): string | null {
  if (!isFolderName(name)) return null;
  const candidate = { ...folders, [name]: path };
  const inTheWay = overlappingFolders(candidate)
    .filter((pair) => pair.includes(name))
    .map(([outer, inner]) => (outer === name ? inner : outer))
    .filter(isFolderName)
    // The message names the folder closest to the root: "Done" rather than one inside it.
    .sort((one, other) => candidate[one].length - candidate[other].length);
  const [other] = inTheWay;
  if (other !== undefined)
    return `Overlaps with "${FOLDER_ROWS[other].name}" (${candidate[other]}). Each needs a folder of its own, none within another.`;
  if (isReadable({ folders: candidate })) return null;
  return PATH_HINT;
}

const PATH_HINT =
  'A folder inside the vault, such as "Mail/Inbox": no leading slash or dot, no colon or backslash.';
