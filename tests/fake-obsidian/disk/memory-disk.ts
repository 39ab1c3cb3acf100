import { type Disk, type DiskStat, diskError, joinPath, nameOf, parentOf } from './disk';

interface Entry {
  stat: DiskStat;
  bytes: Uint8Array;
}

export class MemoryDisk implements Disk {
  readonly basePath = null;
  readonly #entries = new Map<string, Entry>([['', folderEntry()]]);
  readonly #ignoresCase: boolean;

  /** `ignoresCase`: as the disks of Macs and Windows do, which keep a name as it was written first. */
  constructor({ ignoresCase = false } = {}) {
    this.#ignoresCase = ignoresCase;
  }

  stat(path: string): DiskStat | null {
    const entry = this.#entries.get(this.#nameOnDisk(path));
    return entry === undefined ? null : { ...entry.stat };
  }

  names(asked: string): string[] {
    this.#requireFolder(asked, 'scandir');
    const folder = this.#nameOnDisk(asked);
    return [...this.#entries.keys()].filter((path) => path !== '' && parentOf(path) === folder).map(nameOf);
  }

  read(path: string): Uint8Array {
    const entry = this.#entries.get(this.#nameOnDisk(path));
    if (entry === undefined) throw diskError(this.#codeAbove(path), 'open', path);
    if (entry.stat.type === 'folder') throw diskError('EISDIR', 'read', path);
    return entry.bytes.slice();
  }

  write(asked: string, bytes: Uint8Array, times: { mtime?: number; ctime?: number } = {}): void {
    this.#requireFolder(parentOf(asked), 'open', asked);
    const path = this.#nameOnDisk(asked);
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
    const before = this.#entries.get(this.#nameOnDisk(path))?.bytes ?? new Uint8Array();
    const whole = new Uint8Array(before.length + bytes.length);
    whole.set(before);
    whole.set(bytes, before.length);
    this.write(path, whole);
  }

  makeFolder(asked: string): void {
    const path = this.#nameOnDisk(asked);
    const before = this.#entries.get(path);
    if (before?.stat.type === 'file') throw diskError('EEXIST', 'mkdir', path);
    if (before !== undefined) return;
    if (this.stat(parentOf(path))?.type === 'file') throw diskError('ENOTDIR', 'mkdir', path);
    this.makeFolder(parentOf(path));
    this.#entries.set(path, folderEntry());
  }

  remove(asked: string): void {
    const path = this.#nameOnDisk(asked);
    if (!this.#entries.has(path)) throw diskError('ENOENT', 'unlink', path);
    for (const each of this.#with(path)) this.#entries.delete(each);
  }

  rename(asked: string, to: string): void {
    const from = this.#nameOnDisk(asked);
    if (!this.#entries.has(from)) throw diskError('ENOENT', 'rename', from);
    this.#requireFolder(parentOf(to), 'rename', to);
    if (from === to) return;
    const over = this.#nameOnDisk(to);
    if (over !== from) this.#entries.delete(over);
    for (const path of this.#with(from)) {
      const entry = this.#entries.get(path);
      if (entry !== undefined) this.#entries.set(to + path.slice(from.length), entry);
      this.#entries.delete(path);
    }
  }

  /** A name that is there, where only its case is another; else the name as it was asked for. */
  #nameOnDisk(path: string): string {
    if (!this.#ignoresCase || this.#entries.has(path)) return path;
    const folded = path.toLowerCase();
    const there = [...this.#entries.keys()].find((each) => each.toLowerCase() === folded);
    if (there !== undefined || parentOf(path) === path) return there ?? path;
    return joinPath(this.#nameOnDisk(parentOf(path)), nameOf(path));
  }

  #with(path: string): string[] {
    return [...this.#entries.keys()].filter((each) => each === path || each.startsWith(`${path}/`));
  }

  #requireFolder(folder: string, call: string, path = folder): void {
    const name = this.#nameOnDisk(folder);
    if (this.#entries.get(name)?.stat.type === 'folder') return;
    throw diskError(this.#entries.has(name) ? 'ENOTDIR' : 'ENOENT', call, path);
  }

  #codeAbove(path: string): 'ENOENT' | 'ENOTDIR' {
    return this.stat(parentOf(path))?.type === 'file' ? 'ENOTDIR' : 'ENOENT';
  }
}

const folderEntry = (): Entry => ({
  stat: { type: 'folder', ctime: 0, mtime: 0, size: 0 },
  bytes: new Uint8Array(),
});
