import type { DataAdapter, Stat } from 'obsidian';
import type { DeviceStore } from '../kernel/ports/device-store';
import { folderOf, requirePlainPath } from './paths';
import { SerialQueue } from './serial-queue';
import { vaultCall } from './vault-call';

/** Beside the file it is to become; a crash may leave it. */
const TEMPORARY = '.deputy-write.tmp';

/**
 * A device's hidden files where there is no Node: on a phone, whose only host is the app. Nothing else writes there, so
 * that one queue makes `create` exclusive. A file is written under another name first: it is there whole or not at all,
 * as far as the system's own rename is.
 */
export class AdapterDeviceStore implements DeviceStore {
  readonly #adapter: DataAdapter;
  readonly #root: string;
  readonly #queue = new SerialQueue();

  /** `root`: `<logs>/.deputy/<device>`, which is made when it is first written to. */
  constructor(adapter: DataAdapter, root: string) {
    this.#adapter = adapter;
    this.#root = root;
  }

  read(path: string): Promise<string | null> {
    return this.#call('read', path, async (file) =>
      (await this.#stat(file))?.type === 'file' ? this.#adapter.read(file) : null,
    );
  }

  /** The app reads whole files. */
  async readFrom(path: string, bytes: number): Promise<string | null> {
    const text = await this.read(path);
    if (text === null) return null;
    const whole = new TextEncoder().encode(text);
    return whole.length < bytes ? null : new TextDecoder().decode(whole.subarray(bytes));
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

  /** The app's rename overwrites nothing, so that a crash may lose the old text with the new. */
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
      this.#queue.run(async () => {
        if (folder !== '') requirePlainPath(folder);
        const files = await this.#filesBelow(folder === '' ? this.#root : this.#at(folder));
        return files.map((file) => file.slice(this.#root.length + 1)).sort();
      }),
    );
  }

  #call<Value>(verb: string, path: string, work: (file: string) => Promise<Value>): Promise<Value> {
    return vaultCall({ verb, path }, () =>
      this.#queue.run(async () => {
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

  /** Asked only of what is there: what it says of anything else is not written down anywhere. */
  async #stat(file: string): Promise<Stat | null> {
    return (await this.#adapter.exists(file)) ? this.#adapter.stat(file) : null;
  }

  #at(path: string): string {
    return `${this.#root}/${path}`;
  }
}
