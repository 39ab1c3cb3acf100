import type { Clock } from '../../src/kernel/ports/clock';
import { type NoteRef, type Vault, type VaultChange, VaultError } from '../../src/kernel/ports/vault';
import { FakeClock } from './fake-clock';
import { Faults, type PortCall, type WriteKind } from './faults';
import { joined, MemoryDisk } from './memory-disk';
import { requirePath } from './require-path';

export interface MemoryVaultOptions {
  /** Gives the mtimes. */
  clock?: Clock;
  faults?: Faults;
  /** Path to text, there from the start. */
  files?: Record<string, string>;
  folders?: readonly string[];
}

/** The port in memory, and what a person and a faulty disk do to it. */
export class MemoryVault implements Vault {
  /** Paths somebody is typing in. */
  readonly typing = new Set<string>();
  /** What was put into the trash, by its former path. */
  readonly trashed = new Map<string, string>();
  /** Paths that are links. */
  readonly linked = new Set<string>();
  readonly #listeners = new Set<(change: VaultChange) => void>();
  readonly #clock: Clock;
  readonly #faults: Faults;
  readonly #disk: MemoryDisk;

  constructor(options: MemoryVaultOptions = {}, disk = new MemoryDisk()) {
    this.#clock = options.clock ?? new FakeClock();
    this.#faults = options.faults ?? new Faults();
    this.#disk = disk;
    for (const folder of options.folders ?? []) this.#disk.makeFolder(folder);
    for (const [path, text] of Object.entries(options.files ?? {})) this.external(path, text);
  }

  /** The same files as a restarted, or another, process sees them. */
  reopen(faults = new Faults(), clock = this.#clock): MemoryVault {
    return new MemoryVault({ clock, faults }, this.#disk);
  }

  /** A backup of the whole vault; the function it gives restores it, for the next process. */
  backup(): () => void {
    return this.#disk.backup();
  }

  /** The same files on another disk. */
  copy(): MemoryVault {
    return new MemoryVault({ clock: this.#clock }, this.#disk.copy());
  }

  /** How many listen to changes. */
  get listeners(): number {
    return this.#listeners.size;
  }

  async list(folder: string): Promise<NoteRef[] | null> {
    await this.#enter('list', folder, folder === '');
    if (!this.#disk.hasFolder(folder)) return null;
    const below = this.#disk.filesBelow(folder).filter((path) => !isHidden(path, folder));
    return below.map((path) => {
      const file = this.#required(path);
      return { path, mtime: file.mtime, size: file.bytes.length };
    });
  }

  async makeFolder(path: string): Promise<void> {
    await this.#enter('makeFolder', path);
    if (!this.#disk.hasFolder(path)) this.#write('makeFolder', path, () => this.#disk.makeFolder(path));
  }

  isLinked(path: string): Promise<boolean> {
    return Promise.resolve(this.linked.has(path));
  }

  async read(path: string): Promise<Uint8Array | null> {
    await this.#enter('read', path);
    return this.#disk.files.get(path)?.bytes.slice() ?? null;
  }

  async create(path: string, content: string | Uint8Array): Promise<'created' | 'exists'> {
    await this.#enter('create', path);
    if (this.#isTaken(path)) return 'exists';
    const bytes = typeof content === 'string' ? encode(content) : content;
    this.#write('create', path, (reach) => this.#store(path, reach(bytes)));
    return 'created';
  }

  async append(path: string, text: string): Promise<void> {
    await this.#enter('append', path);
    const before = this.#disk.files.get(path)?.bytes ?? new Uint8Array();
    this.#write('append', path, (reach) => this.#store(path, joined(before, reach(encode(text)))));
  }

  async edit(
    path: string,
    change: (current: string) => string | null,
  ): Promise<'written' | 'left' | 'missing' | 'busy'> {
    await this.#enter('edit', path);
    const file = this.#disk.files.get(path);
    if (file === undefined) return 'missing';
    if (this.typing.has(path)) return 'busy';
    const after = change(decode(path, file.bytes));
    if (after === null) return 'left';
    this.#write('edit', path, (reach) => this.#store(path, reach(encode(after))));
    return 'written';
  }

  endTyping(path: string): void {
    this.typing.delete(path);
  }

  async move(from: string, to: string): Promise<'moved' | 'exists' | 'missing'> {
    requirePath(to);
    await this.#enter('move', from);
    const file = this.#disk.files.get(from);
    if (file === undefined) return 'missing';
    if (this.#isTaken(to)) return 'exists';
    this.#write('move', from, () => {
      this.#disk.write(to, file);
      this.#disk.remove(from);
      this.#tell({ path: from, kind: 'gone' });
      this.#tell({ path: to, kind: 'changed' });
    });
    return 'moved';
  }

  async moveToTrash(path: string): Promise<void> {
    await this.#enter('trash', path);
    const file = this.#disk.files.get(path);
    if (file === undefined) return;
    this.#write('trash', path, () => {
      this.trashed.set(path, new TextDecoder().decode(file.bytes));
      this.external(path, null);
    });
  }

  async removeEmptyFolder(path: string): Promise<void> {
    await this.#enter('removeFolder', path);
    if (!this.#disk.hasFolder(path) || this.#disk.holdsAnything(path)) return;
    this.#write('removeFolder', path, () => this.#disk.remove(path));
  }

  watch(onChange: (change: VaultChange) => void): () => void {
    this.#listeners.add(onChange);
    return () => this.#listeners.delete(onChange);
  }

  /** The person, or a sync, writes or (with `null`) deletes a file. `mtime` may be in the past. */
  external(path: string, content: string | Uint8Array | null, options: { mtime?: number } = {}): void {
    if (content === null) {
      this.#disk.remove(path);
      this.#tell({ path, kind: 'gone' });
      return;
    }
    this.#store(path, typeof content === 'string' ? encode(content) : content, options.mtime);
  }

  /** The person moves a file, over whatever lies there. */
  externalMove(from: string, to: string): void {
    const { bytes, mtime } = this.#required(from);
    this.external(to, bytes, { mtime });
    this.external(from, null);
  }

  /** What a test reads; no port call. Throws where there is no such file. */
  text(path: string): string {
    const { bytes } = this.#required(path);
    const text = TEXTS.get(bytes) ?? new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    TEXTS.set(bytes, text);
    return text;
  }

  /** When a file was last changed, in milliseconds. */
  timeOf(path: string): number {
    return this.#required(path).mtime;
  }

  has(path: string): boolean {
    return this.#disk.files.has(path);
  }

  /** Sorted, hidden files included. */
  paths(folder = ''): string[] {
    return this.#disk.filesBelow(folder);
  }

  async #enter(kind: PortCall['kind'], path: string, isRoot = false): Promise<void> {
    if (!isRoot) requirePath(path);
    await this.#faults.enter({ store: 'vault', kind, path });
  }

  #write(kind: WriteKind, path: string, apply: (reach: (bytes: Uint8Array) => Uint8Array) => void): void {
    this.#faults.write({ store: 'vault', kind, path }, apply);
  }

  #store(path: string, bytes: Uint8Array, mtime = this.#clock.now()): void {
    this.#disk.write(path, { bytes, mtime });
    this.#tell({ path, kind: 'changed' });
  }

  #isTaken(path: string): boolean {
    return this.#disk.files.has(path) || this.#disk.hasFolder(path);
  }

  #required(path: string): { bytes: Uint8Array; mtime: number } {
    const file = this.#disk.files.get(path);
    if (file === undefined) throw new Error(`No file ${path}; there are: ${this.paths().join(', ')}`);
    return file;
  }

  #tell(change: VaultChange): void {
    for (const listener of this.#listeners) queueMicrotask(() => listener(change));
  }
}

/** The texts of files, by their bytes, which are never changed in place. */
const TEXTS = new WeakMap<Uint8Array, string>();
const encoder = new TextEncoder();
const encode = (text: string): Uint8Array => encoder.encode(text);

const decode = (path: string, bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new VaultError('not_text', `${path} is not UTF-8 text`, { cause });
  }
};

const isHidden = (path: string, folder: string): boolean =>
  path.includes('/.', folder.length) || (folder === '' && path.startsWith('.'));
