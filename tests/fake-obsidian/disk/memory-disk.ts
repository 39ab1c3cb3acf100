import { type Disk, type DiskStat, diskError, nameOf, parentOf } from './disk';

interface Entry {
  stat: DiskStat;
  bytes: Uint8Array;
}

export class MemoryDisk implements Disk {
  readonly basePath = null;
  readonly #entries = new Map<string, Entry>([['', folderEntry()]]);

  stat(path: string): DiskStat | null {
    const entry = this.#entries.get(path);
    return entry === undefined ? null : { ...entry.stat };
  }

  names(folder: string): string[] {
    this.#requireFolder(folder, 'scandir');
    return [...this.#entries.keys()].filter((path) => path !== '' && parentOf(path) === folder).map(nameOf);
  }

  read(path: string): Uint8Array {
    const entry = this.#entries.get(path);
    if (entry === undefined) throw diskError(this.#codeAbove(path), 'open', path);
    if (entry.stat.type === 'folder') throw diskError('EISDIR', 'read', path);
    return entry.bytes.slice();
  }

  write(path: string, bytes: Uint8Array, times: { mtime?: number; ctime?: number } = {}): void {
    this.#requireFolder(parentOf(path), 'open', path);
    const before = this.#entries.get(path);
    if (before?.stat.type === 'folder') throw diskError('EISDIR', 'open', path);
    const now = Date.now();
    this.#entries.set(path, {
      stat: {
        type: 'file',
        ctime: times.ctime ?? before?.stat.ctime ?? now,
        mtime: times.mtime ?? now,
        size: bytes.length,
      },
      bytes: bytes.slice(),
    });
  }

  append(path: string, bytes: Uint8Array): void {
    this.write(path, Uint8Array.from([...(this.#entries.get(path)?.bytes ?? []), ...bytes]));
  }

  makeFolder(path: string): void {
    const before = this.#entries.get(path);
    if (before?.stat.type === 'file') throw diskError('EEXIST', 'mkdir', path);
    if (before !== undefined) return;
    if (this.#entries.get(parentOf(path))?.stat.type === 'file') throw diskError('ENOTDIR', 'mkdir', path);
    this.makeFolder(parentOf(path));
    this.#entries.set(path, folderEntry());
  }

  remove(path: string): void {
    if (!this.#entries.has(path)) throw diskError('ENOENT', 'unlink', path);
    for (const each of this.#with(path)) this.#entries.delete(each);
  }

  rename(from: string, to: string): void {
    if (!this.#entries.has(from)) throw diskError('ENOENT', 'rename', from);
    this.#requireFolder(parentOf(to), 'rename', to);
    if (from === to) return;
    for (const path of this.#with(from)) {
      const entry = this.#entries.get(path);
      if (entry !== undefined) this.#entries.set(to + path.slice(from.length), entry);
      this.#entries.delete(path);
    }
  }

  #with(path: string): string[] {
    return [...this.#entries.keys()].filter((each) => each === path || each.startsWith(`${path}/`));
  }

  #requireFolder(folder: string, call: string, path = folder): void {
    if (this.#entries.get(folder)?.stat.type === 'folder') return;
    throw diskError(this.#entries.has(folder) ? 'ENOTDIR' : 'ENOENT', call, path);
  }

  #codeAbove(path: string): 'ENOENT' | 'ENOTDIR' {
    return this.#entries.get(parentOf(path))?.stat.type === 'file' ? 'ENOTDIR' : 'ENOENT';
  }
}

const folderEntry = (): Entry => ({
  stat: { type: 'folder', ctime: 0, mtime: 0, size: 0 },
  bytes: new Uint8Array(),
});
