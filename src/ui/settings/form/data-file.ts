import type { Plugin } from 'obsidian';
import { openStoredSettings, type StoredSettings } from '../../../deputy/settings/stored-settings';

/** The plugin's `data.json`. What can't be read is kept as it is until the person starts over. */
export class DataFile {
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
    this.found = openStoredSettings(this.content);
  }

  /** Stores what `edit` makes of the content, keys of other versions included. */
  async change(edit: (content: unknown) => unknown): Promise<void> {
    const content = edit(this.content);
    await this.plugin.saveData(content);
    this.text = JSON.stringify(content);
    this.found = openStoredSettings(content);
  }

  /** Keeps a copy beside it, and gives the copy's name. */
  async backUp(): Promise<string> {
    const name = `data.backup-${new Date().toISOString().replace(/[:.]/g, '-')}.json`;
    await this.plugin.app.vault.adapter.write(this.pathOf(name), this.text ?? '');
    return name;
  }

  /** What is no JSON stays a text, which is no settings. */
  private get content(): unknown {
    if (this.text === undefined) return undefined;
    try {
      const content: unknown = JSON.parse(this.text);
      return content;
    } catch {
      return this.text;
    }
  }

  private pathOf(name: string): string {
    return `${this.plugin.manifest.dir ?? ''}/${name}`;
  }
}
