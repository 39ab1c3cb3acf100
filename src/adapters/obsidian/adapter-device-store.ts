import type { DataAdapter, Stat } from 'obsidian';
import { addedLines, type AddedLines } from '../../kernel/notes/values/json';
import { Turns } from '../../kernel/ports/turns';
import type { DeviceStore } from '../../kernel/ports/device-store';
import { folderOf } from '../../kernel/notes/names';
import { requirePlainPath } from './plain-path';
import { vaultCall } from './vault-call';

/** Name of a file while it is written; a crash may leave it behind. */
const TEMPORARY = '.deputy-write.tmp';

/**
 * A device's hidden files without Node, on a phone. The app is the only host there and nothing else writes these files,
 * so one queue makes `create` exclusive. A file is first written under another name, so that it is complete or missing,
 * as far as the system's rename is atomic.
 */
export class AdapterDeviceStore implements DeviceStore {
  readonly #adapter: DataAdapter;
  readonly #root: string;
  readonly #queue = new Turns();

  /** `root`: `<logs>/.deputy/<device>`, created on the first write. */
  constructor(adapter: DataAdapter, root: string) {
    this.#adapter = adapter;
    this.#root = root;
  }

  read(path: string): Promise<string | null> {
    return this.#call('read', path, async (file) =>
      (await this.#stat(file))?.type === 'file' ? this.#adapter.read(file) : null,
    );
  }

  /** Decodes only the added lines. The app can only read whole files. */
  async linesAfter(path: string, start: number): Promise<AddedLines | null> {
    return addedLines(await this.read(path), start);
  }

  create(path: string, text: string): Promise<'created' | 'exists'> {
    return this.#call('write', path, async (file) => {
      if ((await this.#stat(file)) !== null) return 'exists';
      await this.#writeWhole(file, text);
      return 'created';
    });
  }

  append(path: string, text: string): Promise<void> {
    return this.#call('add to', path, async (file) => {
      if ((await this.#stat(file)) !== null) return this.#adapter.append(file, text);
      await this.#adapter.mkdir(folderOf(file));
      await this.#adapter.write(file, text);
    });
  }

  /** The app's rename never overwrites, so a crash may lose the old text together with the new. */
  replace(path: string, text: string): Promise<void> {
    return this.#call('write', path, async (file) => {
      await this.#writeWhole(file, text, () => this.#remove(file));
    });
  }

  remove(path: string): Promise<void> {
    return this.#call('remove', path, (file) => this.#remove(file));
  }

  list(folder: string): Promise<string[]> {
    return vaultCall({ verb: 'list', path: folder }, () =>
      this.#queue.add(async () => {
        if (folder !== '') requirePlainPath(folder);
        const files = await this.#filesBelow(folder === '' ? this.#root : this.#at(folder));
        return files.map((file) => file.slice(this.#root.length + 1)).sort();
      }),
    );
  }

  #call<Value>(verb: string, path: string, work: (file: string) => Promise<Value>): Promise<Value> {
    return vaultCall({ verb, path }, () =>
      this.#queue.add(async () => {
        requirePlainPath(path);
        return work(this.#at(path));
      }),
    );
  }

  async #writeWhole(file: string, text: string, makeWay?: () => Promise<void>): Promise<void> {
    const folder = folderOf(file);
    const temporary = `${folder}/${TEMPORARY}`;
    await this.#adapter.mkdir(folder);
    await this.#adapter.write(temporary, text);
    await makeWay?.();
    await this.#adapter.rename(temporary, file);
  }

  async #remove(file: string): Promise<void> {
    const stat = await this.#stat(file);
    if (stat?.type === 'folder') await this.#adapter.rmdir(file, true);
    else if (stat !== null) await this.#adapter.remove(file);
  }

  async #filesBelow(folder: string): Promise<string[]> {
    if ((await this.#stat(folder))?.type !== 'folder') return [];
    const { files, folders } = await this.#adapter.list(folder);
    const below = await Promise.all(folders.map((each) => this.#filesBelow(each)));
    return [...files.filter((file) => !file.endsWith(`/${TEMPORARY}`)), ...below.flat()];
  }

  /** State of a file. Called only for existing files: the result for others is undocumented. */
  async #stat(file: string): Promise<Stat | null> {
    return (await this.#adapter.exists(file)) ? this.#adapter.stat(file) : null;
  }

  #at(path: string): string {
    return `${this.#root}/${path}`;
  }
}
