import { parseJson } from '../../../kernel/notes/values/json';
import type { Plugin } from 'obsidian';
import { SeenSettings } from '../../../settings/guard-settings';
import { type Loosened, PROTECTIONS } from '../../../settings/protections';
import { openStoredSettings, type StoredSettings } from '../../../settings/stored-settings';
import type { DeviceStore } from '../../../kernel/ports/device-store';

/** The plugin's `data.json`. What can't be read is kept as it is until the person starts over. */
export class DataFile {
  /** What it would loosen of the settings that protect; it does not count yet. */
  loosened: readonly Loosened[] = [];
  private seen: SeenSettings | null = null;

  private constructor(
    private readonly plugin: Plugin,
    /** As it was read or written last; `undefined`: there is none. */
    private text: string | undefined,
    public found: StoredSettings,
  ) {}

  static async open(plugin: Plugin): Promise<DataFile> {
    const file = new DataFile(plugin, undefined, openStoredSettings(undefined));
    await file.reload();
    return file;
  }

  /** Obsidian's own `loadData` does not say what it found where that is no JSON. */
  async reload(): Promise<void> {
    const { adapter } = this.plugin.app.vault;
    const path = this.pathOf('data.json');
    this.text = (await adapter.exists(path)) ? await adapter.read(path) : undefined;
    await this.take(openStoredSettings(this.content));
  }

  /** From now on the settings count as far as they protect what this device has seen. */
  async guardBy(home: DeviceStore): Promise<void> {
    this.seen = await SeenSettings.load(home);
    await this.take(this.found);
  }

  /** Stores what `edit` makes of the content, keys of other versions included. `wanted`: what the person has changed. */
  async change(edit: (content: unknown) => unknown, wanted: readonly string[]): Promise<void> {
    const before = openStoredSettings(this.content).settings;
    const content = edit(this.content);
    await this.plugin.saveData(content);
    this.text = JSON.stringify(content);
    const found = openStoredSettings(content);
    // Another folder for drafts is among those that a model may write, too.
    const changed = PROTECTIONS.map(({ key }) => key).filter(
      (key) => JSON.stringify(before[key]) !== JSON.stringify(found.settings[key]),
    );
    await this.seen?.accept(found.settings, [...wanted, ...changed]);
    await this.take(found);
  }

  /** The person on this device agrees to what the files loosen, as it was shown to them. */
  async allow(shown: readonly Loosened[]): Promise<void> {
    const found = openStoredSettings(this.content);
    const same = this.loosened.filter(({ hash }) => shown.some((each) => each.hash === hash));
    await this.seen?.accept(
      found.settings,
      same.map(({ key }) => key),
    );
    await this.take(found);
  }

  /** Settings that can't be read loosen nothing, and there is nothing to allow. */
  private async take(found: StoredSettings): Promise<void> {
    const guarded = await this.seen?.guard(found.settings);
    const problems = [...found.problems, guarded?.problem ?? null].filter((each) => each !== null);
    this.found = guarded === undefined ? found : { ...found, settings: guarded.settings, problems };
    this.loosened = found.readOnly === null ? (guarded?.loosened ?? []) : [];
  }

  /** Keeps a copy beside it, and gives the copy's name. */
  async backUp(): Promise<string> {
    const name = `data.backup-${new Date().toISOString().replace(/[:.]/g, '-')}.json`;
    await this.plugin.app.vault.adapter.write(this.pathOf(name), this.text ?? '');
    return name;
  }

  /** What is no JSON stays a text, which is no settings. */
  private get content(): unknown {
    return this.text === undefined ? undefined : (parseJson(this.text) ?? this.text);
  }

  private pathOf(name: string): string {
    return `${this.plugin.manifest.dir ?? ''}/${name}`;
  }
}
