import { foldersIn, parentOf } from '../../../settings/folders';
import type { SettingsChanges } from '../../../settings/stored-settings';
import { isFolderName } from './folder-rows';
import { fieldProblem } from './field-problem';
import type { SettingsHost } from './settings-host';

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
    return new Map<string, unknown>(Object.entries(host.settings)).get(key);
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
    return TYPED.has(key) || folderOf(key) !== null ? Promise.resolve() : this.commit();
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

const TYPED: ReadonlySet<string> = new Set([
  PARENT,
  MONEY_WORDS,
  'baseUrl',
  'intervalSeconds',
  'concurrency',
  'tokenBudget',
  'unsureBelow',
  'reviseBelow',
  'revisionRounds',
  'keepRevisionsDays',
  'sendDelaySeconds',
  'personName',
  'personAddresses',
  'personSignOff',
  'personRole',
  'personLanguages',
  'houseRules',
]);

const folderOf = (key: string) => {
  const [group, name = ''] = key.split('.');
  return group === 'folders' && isFolderName(name) ? name : null;
};

/** Until somebody has chosen on this device, even the default counts for nothing. */
export const isChosen = ({ settings, consents }: Pick<SettingsHost, 'settings' | 'consents'>): boolean =>
  settings.provider !== 'rules' || consents.includes('rules');
