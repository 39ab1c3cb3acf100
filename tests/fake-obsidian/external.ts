import { type Disk, parentOf } from './disk/disk';
import type { TreeEvent } from './vault/file-tree';
import type { Vault } from './vault/vault';

/**
 * What another program, or a sync, does to the files. The app's index knows at once, its listeners hear of it in a
 * later task; with `unnoticed` it is unknown before `notice()`.
 */
export class External {
  constructor(
    private readonly disk: Disk,
    private readonly vault: Vault,
    private readonly happened: (events: TreeEvent[]) => void,
  ) {}

  /** Over what is there; folders are made. `null` deletes. */
  save(
    path: string,
    content: string | Uint8Array | null,
    options: { mtime?: number; unnoticed?: boolean } = {},
  ): void {
    if (content === null) {
      if (this.disk.stat(path) !== null) this.disk.remove(path);
    } else {
      this.disk.makeFolder(parentOf(path));
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      this.disk.write(path, bytes, options.mtime === undefined ? {} : { mtime: options.mtime });
    }
    if (options.unnoticed !== true) this.#later(this.vault.tree.look(path));
  }

  makeFolder(path: string): void {
    this.disk.makeFolder(path);
    this.#later(this.vault.tree.look(path));
  }

  /** Over what is there. The app sees a `delete` and a `create`, and makes a new object for the file. */
  move(from: string, to: string): void {
    this.disk.makeFolder(parentOf(to));
    this.disk.rename(from, to);
    this.#later([...this.vault.tree.look(from), ...this.vault.tree.look(to)]);
  }

  /** The app's watcher catches up with everything that happened on the disk. */
  notice(): void {
    this.#later(this.vault.tree.look(''));
  }

  /** What a test reads: the disk, not the app. Throws where there is no such file. */
  text(path: string): string {
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(this.disk.read(path));
  }

  has(path: string): boolean {
    return this.disk.stat(path) !== null;
  }

  /** Every file, hidden ones too, sorted. */
  paths(folder = ''): string[] {
    const names = this.disk.names(folder).map((name) => (folder === '' ? name : `${folder}/${name}`));
    return names
      .flatMap((path) => (this.disk.stat(path)?.type === 'folder' ? this.paths(path) : [path]))
      .sort();
  }

  #later(events: TreeEvent[]): void {
    if (events.length > 0) setTimeout(() => this.happened(events));
  }
}
