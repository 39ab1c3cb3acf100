import type { App, Stat, TFile } from 'obsidian';
import type { Clock } from '../../kernel/ports/clock';
import { noteText, type NoteRef, type Vault, type VaultChange } from '../../kernel/ports/vault';
import { EditorActivity } from './editor-activity';
import { folderOf } from '../../kernel/notes/names';
import { requireNewPath, requireVaultPath, withFoldersAbove } from './plain-path';
import { Turns } from '../../kernel/ports/turns';
import { isRefusedByApp, vaultCall } from './vault-call';
import { filesBelow, watchVault } from './vault-hints';

/** Maximum number of attempts at an edit whose file changes in between; then the edit reports `busy`. */
const EDIT_ATTEMPTS = 5;

type Change = (current: string) => string | null;
type EditOutcome = 'written' | 'left' | 'missing' | 'busy';

/**
 * The vault open in Obsidian. The app checks whether a name is free some time before using it, so Deputy's writes go
 * through one queue. It never syncs files to the disk; data that must not be lost is recorded before (see
 * docs/decisions/0001).
 */
export class ObsidianVault implements Vault {
  readonly #app: App;
  readonly #editors: EditorActivity;
  readonly #queue = new Turns();

  constructor(app: App, clock: Clock) {
    this.#app = app;
    this.#editors = new EditorActivity(app, clock);
  }

  /** Stops listening to editors. Listeners from `watch` have their own stop function. */
  close(): void {
    this.#editors.close();
  }

  /** Lists the files from the app's index, without disk access. */
  list(folder: string): Promise<NoteRef[] | null> {
    const { vault } = this.#app;
    const root = folder === '' ? vault.getRoot() : vault.getFolderByPath(folder);
    const refs = root && filesBelow(root).map(({ path, stat: { mtime, size } }) => ({ path, mtime, size }));
    return Promise.resolve(refs);
  }

  makeFolder(path: string): Promise<void> {
    return this.#write('make the folder', path, async () => {
      requireNewPath(path);
      await this.#makeFolder(path);
    });
  }

  /** The app shows no links; `keepInside` finds them on a computer. */
  isLinked(): Promise<boolean> {
    return Promise.resolve(false);
  }

  read(path: string): Promise<Uint8Array | null> {
    return vaultCall({ verb: 'read', path }, async () => {
      requireVaultPath(path);
      const file = this.#app.vault.getFileByPath(path);
      if (file !== null) await this.#editors.save(file);
      return this.#bytes(path);
    });
  }

  create(path: string, content: string | Uint8Array): Promise<'created' | 'exists'> {
    return this.#write('create', path, async () => {
      requireNewPath(path);
      if (await this.#app.vault.adapter.exists(path)) return 'exists';
      await this.#makeFolder(folderOf(path));
      try {
        if (typeof content === 'string') await this.#app.vault.create(path, content);
        else await this.#app.vault.createBinary(path, Uint8Array.from(content).buffer);
        return 'created';
      } catch (error) {
        if (isRefusedByApp(error) && (await this.#app.vault.adapter.exists(path))) return 'exists';
        throw error;
      }
    });
  }

  append(path: string, text: string): Promise<void> {
    return this.#write('add to', path, async () => {
      requireNewPath(path);
      const { vault } = this.#app;
      const file = vault.getFileByPath(path);
      if (file !== null) return vault.append(file, text);
      // The file exists on the disk, but the app has not noticed it yet.
      if ((await this.#stat(path)) !== null) return vault.adapter.append(path, text);
      await this.#makeFolder(folderOf(path));
      await vault.create(path, text);
    });
  }

  edit(path: string, change: Change): Promise<EditOutcome> {
    return this.#write('write', path, async () => {
      requireVaultPath(path);
      for (let attempt = 0; attempt < EDIT_ATTEMPTS; attempt += 1) {
        const outcome = await this.#tryEdit(path, change);
        if (outcome !== 'changed') return outcome;
      }
      return 'busy';
    });
  }

  endTyping(path: string): void {
    const file = this.#app.vault.getFileByPath(path);
    if (file !== null) this.#editors.endTyping(file);
  }

  /** Renames a file. Does not use the app's file manager, because that would rewrite links in other notes. */
  move(from: string, to: string): Promise<'moved' | 'exists' | 'missing'> {
    return this.#write('move', from, async () => {
      requireVaultPath(from);
      requireNewPath(to);
      const { vault } = this.#app;
      const file = vault.getFileByPath(from);
      if (file === null) return 'missing';
      // On a case-insensitive disk, a note does not block its own rename.
      const isCaseSensitive = from.toLowerCase() === to.toLowerCase();
      if (await vault.adapter.exists(to, isCaseSensitive)) return 'exists';
      await this.#makeFolder(folderOf(to));
      try {
        await vault.rename(file, to);
        return 'moved';
      } catch (error) {
        if ((await this.#stat(from)) === null) return 'missing';
        if (isRefusedByApp(error) && (await vault.adapter.exists(to, isCaseSensitive))) return 'exists';
        throw error;
      }
    });
  }

  /** Uses the person's setting for deleted files. */
  moveToTrash(path: string): Promise<void> {
    return this.#write('trash', path, async () => {
      requireVaultPath(path);
      const file = this.#app.vault.getFileByPath(path);
      if (file === null) return;
      try {
        await this.#app.fileManager.trashFile(file);
      } catch (error) {
        if ((await this.#stat(path)) !== null) throw error;
      }
    });
  }

  removeEmptyFolder(path: string): Promise<void> {
    return this.#write('remove the folder', path, async () => {
      requireVaultPath(path);
      const { adapter } = this.#app.vault;
      if ((await this.#stat(path))?.type !== 'folder') return;
      const { files, folders } = await adapter.list(path);
      if (files.length + folders.length > 0) return;
      try {
        await adapter.rmdir(path, false);
      } catch (error) {
        if ((await this.#stat(path)) !== null && (await adapter.list(path)).files.length === 0) throw error;
      }
    });
  }

  watch(onChange: (change: VaultChange) => void): () => void {
    return watchVault(this.#app, onChange);
  }

  #write<Value>(verb: string, path: string, work: () => Promise<Value>): Promise<Value> {
    return this.#queue.add(() => vaultCall({ verb, path }, work));
  }

  /**
   * Tries an edit once; `changed` means that the file changed meanwhile. The app decodes leniently and may drop a
   * byte-order mark, so the bytes are decoded here first, and the edit is cancelled if the app passes another text. An
   * exception inside `process` prevents the write.
   */
  async #tryEdit(path: string, change: Change): Promise<EditOutcome | 'changed'> {
    const { vault } = this.#app;
    const bytes = await this.#bytes(path);
    if (bytes === null) return 'missing';
    const current = noteText(path, bytes);
    const file = vault.getFileByPath(path);
    const edit = new Edit(current, change, () => file !== null && this.#editors.isTypedIn(file));
    const write = (seen: string): string => {
      const after = edit.apply(seen);
      if (file !== null) this.#editors.expect(file, after);
      return after;
    };
    try {
      await (file === null ? vault.adapter.process(path, write) : vault.process(file, write));
      return 'written';
    } catch (error) {
      if (edit.refusal !== null) return edit.refusal;
      if ((await this.#stat(path)) === null) return 'missing';
      throw error;
    }
  }

  /** The bytes of a file; `null` if it is not on the disk: the app may not have noticed a change yet. */
  async #bytes(path: string): Promise<Uint8Array | null> {
    const { vault } = this.#app;
    const file: TFile | null = vault.getFileByPath(path);
    if (file === null && (await this.#stat(path))?.type !== 'file') return null;
    try {
      const bytes = await (file === null ? vault.adapter.readBinary(path) : vault.readBinary(file));
      return new Uint8Array(bytes);
    } catch (error) {
      if ((await this.#stat(path))?.type === 'file') throw error;
      return null;
    }
  }

  async #makeFolder(path: string): Promise<void> {
    const { vault } = this.#app;
    if (path === '' || vault.getFolderByPath(path) !== null) return;
    for (const folder of withFoldersAbove(path)) {
      if (vault.getFolderByPath(folder) !== null) continue;
      try {
        await vault.createFolder(folder);
      } catch (error) {
        if ((await this.#stat(folder))?.type !== 'folder') throw error;
      }
    }
  }

  /** State of a file on the disk. Called only for existing files: the result for others is undocumented. */
  async #stat(path: string): Promise<Stat | null> {
    const { adapter } = this.#app.vault;
    return (await adapter.exists(path)) ? adapter.stat(path) : null;
  }
}

/** State of one call of `process`. */
class Edit {
  /** Reason why nothing was written; `null` if something was. */
  refusal: 'changed' | 'busy' | 'left' | null = null;

  constructor(
    private readonly current: string,
    private readonly change: Change,
    private readonly isTypedIn: () => boolean,
  ) {}

  apply(seen: string): string {
    if (seen !== this.current && `\uFEFF${seen}` !== this.current) return this.refuse('changed');
    if (this.isTypedIn()) return this.refuse('busy');
    return this.change(this.current) ?? this.refuse('left');
  }

  private refuse(refusal: 'changed' | 'busy' | 'left'): never {
    this.refusal = refusal;
    throw new Error('Nothing is to be written');
  }
}
