import { parseJson } from '../../../kernel/notes/values/json';
import type { Plugin } from 'obsidian';
import { SeenSettings } from '../../../core/settings/guard-settings';
import { type Loosened, protections } from '../../../core/settings/protections';
import {
  editSettings,
  keysAsWanted,
  openStoredSettings,
  type SettingsChanges,
  type StoredSettings,
} from '../../../core/settings/stored-settings';
import type { DeviceStore } from '../../../kernel/ports/device-store';

/** The plugin's `data.json`. An unreadable file is kept until the person starts over. */
export class DataFile {
  /** Values in the file that loosen a protecting setting; not in force yet. */
  loosened: readonly Loosened[] = [];
  private seen: SeenSettings | null = null;
  /** The last write, which the next one waits for. */
  private last: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly plugin: Plugin,
    /** Text of the file as last read or written; `undefined` if there is no file. */
    private text: string | undefined,
    public found: StoredSettings,
  ) {}

  static async open(plugin: Plugin): Promise<DataFile> {
    const file = new DataFile(plugin, undefined, openStoredSettings(undefined));
    await file.reload();
    return file;
  }

  /** Reads the file. It is read directly, because Obsidian's `loadData` does not return a text that is not JSON. */
  async reload(): Promise<void> {
    const { adapter } = this.plugin.app.vault;
    const path = this.pathOf('data.json');
    this.text = (await adapter.exists(path)) ? await adapter.read(path) : undefined;
    await this.take(openStoredSettings(this.content));
  }

  /** From now on, values that loosen a known protection are ignored until the person confirms them. */
  async guardBy(home: DeviceStore): Promise<void> {
    this.seen = await SeenSettings.load(home);
    await this.take(this.found);
  }

  /**
   * Stores what the person changed. The file is read first: a sync may have replaced it without the app's notice, and
   * the rest of its content stays. Rejects if the file can't be read as settings now.
   */
  change(changes: SettingsChanges): Promise<void> {
    return this.inTurn(async () => {
      const known = openStoredSettings(this.content).settings;
      await this.reload();
      const { readOnly } = openStoredSettings(this.content);
      if (readOnly !== null) throw new Error(readOnly.why);
      const content = editSettings(this.content, changes, { ...known });
      await this.write(content, changes, keysAsWanted(content, changes));
    });
  }

  startOver(): Promise<void> {
    return this.inTurn(() =>
      this.write(
        {},
        {},
        protections().map(({ key }) => key),
      ),
    );
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.last.then(work);
    this.last = turn.catch(() => undefined);
    return turn;
  }

  /** `wanted`: the keys whose values the person wants as they are in `content`. */
  private async write(
    content: Record<string, unknown>,
    changes: SettingsChanges,
    wanted: readonly string[],
  ): Promise<void> {
    const before = openStoredSettings(this.content).settings;
    await this.plugin.saveData(content);
    this.text = JSON.stringify(content);
    const found = openStoredSettings(content);
    await this.seen?.acceptChange({ before, after: found.settings, changes }, wanted);
    await this.take(found);
  }

  /** Records the person's confirmation of looser values, exactly as shown. */
  async allow(shown: readonly Loosened[]): Promise<void> {
    const found = openStoredSettings(this.content);
    const same = this.loosened.filter(({ hash }) => shown.some((each) => each.hash === hash));
    await this.seen?.accept(
      found.settings,
      same.map(({ key }) => key),
    );
    await this.take(found);
  }

  /** Applies stored settings without unconfirmed loosening. Unreadable settings loosen nothing. */
  private async take(found: StoredSettings): Promise<void> {
    const guarded = await this.seen?.guard(found.settings);
    const problems = [...found.problems, guarded?.problem ?? null].filter((each) => each !== null);
    this.found = guarded === undefined ? found : { ...found, settings: guarded.settings, problems };
    this.loosened = found.readOnly === null ? (guarded?.loosened ?? []) : [];
  }

  async backUp(): Promise<string> {
    const name = `data.backup-${new Date().toISOString().replace(/[:.]/g, '-')}.json`;
    await this.plugin.app.vault.adapter.write(this.pathOf(name), this.text ?? '');
    return name;
  }

  /** The stored content. A text that is not JSON stays a text, which is invalid settings. */
  private get content(): unknown {
    return this.text === undefined ? undefined : (parseJson(this.text) ?? this.text);
  }

  private pathOf(name: string): string {
    return `${this.plugin.manifest.dir ?? ''}/${name}`;
  }
}
