import type * as real from 'obsidian';
import { type Disk, diskError, joinPath, nameOf, parentOf } from '../disk/disk';
import { Modelled } from '../modelled';

/** Who keeps the index of the vault, and so must hear of every write. */
export interface IndexKeeper {
  /** Something was written, made or removed at `path`. */
  noticed(path: string): void;
  /** Something was moved, by the app itself. */
  moved(from: string, to: string): void;
}

/** What lies in the system's trash, by the path it had. */
export type SystemTrash = Map<string, Uint8Array>;

/**
 * The adapter of phones, and of vaults in memory. As in the app, every call lets others run first: `exists` and
 * then `write` is a race, and `write` overwrites. Reading, changing and writing within `process` is one step.
 */
export class CapacitorAdapter extends Modelled {
  readonly #disk: Disk;
  readonly #keeper: IndexKeeper;
  readonly #trash: SystemTrash | null;

  constructor(disk: Disk, keeper: IndexKeeper, trash: SystemTrash | null = null) {
    super();
    this.#trash = trash;
    this.#disk = disk;
    this.#keeper = keeper;
  }

  getName(): string {
    return 'vault';
  }

  async exists(path: string, isCaseSensitive = false): Promise<boolean> {
    if ((await this.stat(path)) === null) return false;
    return !isCaseSensitive || path === '/' || this.#disk.names(parentOf(path)).includes(nameOf(path));
  }

  async stat(path: string): Promise<real.Stat | null> {
    await turn();
    return this.#disk.stat(rooted(path));
  }

  async list(path: string): Promise<real.ListedFiles> {
    await turn();
    const folder = rooted(path);
    const all = this.#disk.names(folder).map((name) => joinPath(folder, name));
    const isFolder = (each: string): boolean => this.#disk.stat(each)?.type === 'folder';
    return { files: all.filter((each) => !isFolder(each)), folders: all.filter(isFolder) };
  }

  async read(path: string): Promise<string> {
    return decode(await this.#bytes(path));
  }

  async readBinary(path: string): Promise<ArrayBuffer> {
    return Uint8Array.from(await this.#bytes(path)).buffer;
  }

  async write(path: string, text: string, times?: real.DataWriteOptions): Promise<void> {
    await turn();
    this.#write(path, encode(text), times);
  }

  async writeBinary(path: string, bytes: ArrayBuffer, times?: real.DataWriteOptions): Promise<void> {
    await turn();
    this.#write(path, new Uint8Array(bytes), times);
  }

  async append(path: string, text: string): Promise<void> {
    await turn();
    this.#disk.append(path, encode(text));
    this.#keeper.noticed(path);
  }

  /** What stands there is written anew even where nothing was changed. */
  async process(
    path: string,
    change: (text: string) => string,
    times?: real.DataWriteOptions,
  ): Promise<string> {
    await turn();
    const after = change(decode(this.#disk.read(path)));
    this.#write(path, encode(after), times);
    return after;
  }

  async mkdir(path: string): Promise<void> {
    await turn();
    this.#disk.makeFolder(path);
    this.#keeper.noticed(path);
  }

  async remove(path: string): Promise<void> {
    await turn();
    if (this.#disk.stat(path)?.type === 'folder') throw diskError('EISDIR', 'unlink', path);
    this.#remove(path);
  }

  async rmdir(path: string, recursive: boolean): Promise<void> {
    await turn();
    if (!recursive && this.#disk.names(path).length > 0)
      throw Object.assign(new Error(`ENOTEMPTY: directory not empty, rmdir '${path}'`), {
        code: 'ENOTEMPTY',
      });
    this.#remove(path);
  }

  async rename(from: string, to: string): Promise<void> {
    await turn();
    const isCaseChange = from.toLowerCase() === to.toLowerCase();
    if (!isCaseChange && this.#disk.stat(to) !== null) throw new Error('Destination file already exists!');
    await turn(); // The gap between looking and moving is there in the app, too.
    this.#disk.rename(from, to);
    this.#keeper.moved(from, to);
  }

  async copy(from: string, to: string): Promise<void> {
    await turn();
    if (this.#disk.stat(to) !== null) throw new Error('Destination file already exists!');
    this.#write(to, this.#disk.read(from));
  }

  async trashLocal(path: string): Promise<void> {
    await turn();
    this.#disk.makeFolder('.trash');
    this.#disk.rename(path, freeName(this.#disk, joinPath('.trash', nameOf(path))));
    this.#keeper.noticed(path);
  }

  /** `false` on a phone, which has no trash of its own: the caller falls back to the vault's. */
  async trashSystem(path: string): Promise<boolean> {
    if (this.#trash === null) return false;
    this.#trash.set(path, await this.#bytes(path));
    this.#remove(path);
    return true;
  }

  async #bytes(path: string): Promise<Uint8Array> {
    await turn();
    return this.#disk.read(path);
  }

  #write(path: string, bytes: Uint8Array, times: real.DataWriteOptions = {}): void {
    this.#disk.write(path, bytes, times);
    this.#keeper.noticed(path);
  }

  #remove(path: string): void {
    this.#disk.remove(path);
    this.#keeper.noticed(path);
  }
}

/** The adapter of the desktop: what is trashed goes to the system, and where a folder holds the vault, its path is known. */
export class FileSystemAdapter extends CapacitorAdapter {
  readonly #basePath: string;

  constructor(disk: Disk, keeper: IndexKeeper, trash: SystemTrash) {
    super(disk, keeper, trash);
    this.#basePath = disk.basePath ?? '/in memory';
  }

  getBasePath(): string {
    return this.#basePath;
  }
}

const turn = (): Promise<void> => Promise.resolve();

const rooted = (path: string): string => (path === '/' ? '' : path);

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** As Node reads text: a byte-order mark stays, what is not UTF-8 becomes U+FFFD without a word. */
const decode = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

const freeName = (disk: Disk, path: string): string => {
  if (disk.stat(path) === null) return path;
  const name = nameOf(path);
  const dot = name.lastIndexOf('.') > 0 ? name.lastIndexOf('.') : name.length;
  for (let n = 2; ; n += 1) {
    const next = joinPath(parentOf(path), `${name.slice(0, dot)} ${n}${name.slice(dot)}`);
    if (disk.stat(next) === null) return next;
  }
};
