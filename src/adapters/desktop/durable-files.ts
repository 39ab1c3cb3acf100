import { hasCode } from './file-error';
import type { NodeModules, Stats } from './node-modules';
import { noFollow } from './no-follow';
import { noOrdinaryFile, readWhole, refusingSockets, withoutWaiting } from './read-file';
import { takeName } from './take-name';
import { TemporaryFiles } from './temporary-files';

export interface ReplaceOptions {
  isDurable: boolean;
  /** Stats of the replaced file, whose mode and owner are kept. */
  like?: Stats;
  /** Called after everything is written and before the file is replaced; `false` keeps the old file. */
  isStillWanted?: () => boolean;
  /** Only the person who runs this may read the file. */
  isPrivate?: boolean;
}

/** Durable operations on system paths: no crash leaves half a file, no power cut reverts a finished one. */
export class DurableFiles {
  readonly #node: NodeModules;
  readonly #temporary: TemporaryFiles;
  /** Names that this process has synced. Others may be unsynced, as of a process that was killed before. */
  readonly #kept = new Set<string>();
  /** Folders that are synced in the next turn of the event loop. */
  readonly #soonSynced = new Map<string, Promise<void>>();

  constructor(node: NodeModules) {
    this.#node = node;
    this.#temporary = new TemporaryFiles(node);
  }

  /** Creates a folder and its parents and syncs their names to the disk. */
  makeFolder(folder: string): void {
    const { fs, path } = this.#node;
    const above = path.dirname(folder);
    if (!fs.existsSync(folder)) {
      // Folders are created from the top, each synced before anything is created in it, so that a killed process leaves
      // at most one unsynced folder.
      this.makeFolder(above);
      fs.mkdirSync(folder, { recursive: true });
      this.#kept.delete(folder);
    }
    if (this.#kept.has(folder)) return;
    this.#syncFolder(above);
    this.#kept.add(folder);
  }

  /**
   * Creates a file like {@link create}. Its folder is synced once for all that is written to it in this turn of the
   * event loop, because syncing many names takes as long as one. Resolves when the file is durable.
   */
  async createTogether(file: string, text: string | Uint8Array): Promise<'created' | 'exists'> {
    const folder = this.#node.path.dirname(file);
    this.makeFolder(folder);
    const outcome = this.#createIn(file, text);
    await this.#syncTogether(folder);
    return outcome;
  }

  /** Replaces a file durably like {@link replace}; its folder is synced as by {@link createTogether}. */
  async replaceTogether(
    file: string,
    text: string,
    options: Omit<ReplaceOptions, 'isDurable'>,
  ): Promise<'replaced' | 'left'> {
    const outcome = this.#replaceIn(file, text, { ...options, isDurable: true });
    if (outcome === 'replaced') await this.#syncTogether(this.#node.path.dirname(file));
    return outcome;
  }

  #syncTogether(folder: string): Promise<void> {
    const known = this.#soonSynced.get(folder);
    if (known !== undefined) return known;
    const turn = new Promise<void>((resolve) => {
      this.#node.timers.setImmediate(resolve);
    });
    const synced = turn.then(() => {
      this.#soonSynced.delete(folder);
      this.#syncFolder(folder);
    });
    this.#soonSynced.set(folder, synced);
    return synced;
  }

  /** Forgets a removed file or folder, because its name must be synced again if it returns. */
  forget(name: string): void {
    this.#kept.delete(name);
  }

  /**
   * Creates a file, complete or not at all. Without hard links, an empty file reserves the name and the complete one is
   * renamed onto it, so a crash may leave an empty file.
   */
  create(file: string, text: string): 'created' | 'exists' {
    const folder = this.#node.path.dirname(file);
    this.makeFolder(folder);
    const outcome = this.#createIn(file, text);
    this.#syncFolder(folder);
    return outcome;
  }

  #createIn(file: string, text: string | Uint8Array): 'created' | 'exists' {
    return this.#withTemporary(file, text, { isDurable: true }, (temporary) => {
      const outcome = takeName(this.#node, temporary, file);
      if (outcome === 'missing') throw new Error('the half-written file was removed');
      return outcome === 'taken' ? 'created' : 'exists';
    });
  }

  /**
   * Appends to a file, which is created if missing; on a full disk all or nothing. Rejects a symbolic link with
   * `ELOOP`, checked while opening, because a link could be created after a check by path. A file with several hard
   * links is copied first, so that only this name changes.
   */
  append(file: string, text: string): void {
    const { fs, path } = this.#node;
    this.makeFolder(path.dirname(file));
    const open = refusingSockets(file, () => fs.openSync(file, appendFlags(fs)));
    let isShared = false;
    try {
      const stats = fs.fstatSync(open);
      if (!stats.isFile()) throw noOrdinaryFile(file);
      // The file may just have been created.
      if (stats.size === 0) this.#kept.delete(file);
      isShared = stats.nlink > 1;
      if (!isShared) this.#appendTo(open, text, stats.size);
    } finally {
      fs.closeSync(open);
    }
    if (isShared) this.#appendApart(file, text);
    if (this.#kept.has(file)) return;
    this.#syncFolder(path.dirname(file));
    this.#kept.add(file);
  }

  #appendTo(open: number, text: string, size: number): void {
    const { fs } = this.#node;
    try {
      fs.writeFileSync(open, text);
      fs.fsyncSync(open);
    } catch (error) {
      fs.ftruncateSync(open, size);
      throw error;
    }
  }

  /** Appends to a file that has other names, maybe outside the vault: this name gets a file of its own. */
  #appendApart(file: string, text: string): void {
    const { fs } = this.#node;
    const before = readWhole(fs, file);
    const isStillWanted = (): boolean => fs.statSync(file).size === before.length;
    const like = fs.statSync(file);
    const added = new TextEncoder().encode(text);
    const whole = new Uint8Array(before.length + added.length);
    whole.set(before);
    whole.set(added, before.length);
    if (this.replace(file, whole, { isDurable: true, like, isStillWanted }) === 'left')
      this.append(file, text);
  }

  /** Replaces a file's text. The result is a new file, without the old one's hard links and extended attributes. */
  replace(file: string, text: string | Uint8Array, options: ReplaceOptions): 'replaced' | 'left' {
    const outcome = this.#replaceIn(file, text, options);
    if (outcome === 'replaced' && options.isDurable) this.#syncFolder(this.#node.path.dirname(file));
    return outcome;
  }

  #replaceIn(file: string, text: string | Uint8Array, options: ReplaceOptions): 'replaced' | 'left' {
    const { fs } = this.#node;
    const temporary = this.#temporary.beside(file);
    let isRenamed = false;
    try {
      this.#write(temporary, text, options);
      if (options.isStillWanted?.() === false) return 'left';
      fs.renameSync(temporary, file);
      isRenamed = true;
    } finally {
      if (!isRenamed && fs.existsSync(temporary)) fs.unlinkSync(temporary);
    }
    return 'replaced';
  }

  /** Renames a file without overwriting, creating parent folders; see {@link takeName}. */
  move(from: string, to: string): 'moved' | 'exists' | 'missing' {
    const { fs, path } = this.#node;
    const [source, target] = [path.dirname(from), path.dirname(to)];
    if (fs.lstatSync(from, { throwIfNoEntry: false })?.isFile() !== true) {
      // A killed process may have moved the file without syncing.
      if (fs.existsSync(to)) this.#syncFolder(target);
      return 'missing';
    }
    this.makeFolder(target);
    const outcome = takeName(this.#node, from, to);
    if (outcome !== 'taken') return outcome;
    this.#syncFolder(target);
    if (source !== target) this.#syncFolder(source);
    return 'moved';
  }

  /** Syncs a folder's entries to the disk. Windows does that by itself and cannot open folders. */
  #syncFolder(folder: string): void {
    const { fs, process } = this.#node;
    if (process.platform === 'win32') return;
    try {
      const open = fs.openSync(folder, 'r');
      try {
        fs.fsyncSync(open);
      } finally {
        fs.closeSync(open);
      }
    } catch (error) {
      // Some network file systems can't sync a folder, and the folder above the vault may not be readable.
      if (!hasCode(error, 'EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'EACCES', 'EPERM')) throw error;
    }
  }

  /** Writes a temporary file for `use`, which renames it to its final name; if it does not, the file is removed. */
  #withTemporary<Value>(
    file: string,
    text: string | Uint8Array,
    options: ReplaceOptions,
    use: (temporary: string) => Value,
  ): Value {
    const { fs } = this.#node;
    const temporary = this.#temporary.beside(file);
    try {
      this.#write(temporary, text, options);
      return use(temporary);
    } finally {
      if (fs.existsSync(temporary)) fs.unlinkSync(temporary);
    }
  }

  #write(file: string, text: string | Uint8Array, options: ReplaceOptions): void {
    const { fs } = this.#node;
    const { isDurable, like, isPrivate } = options;
    const open = fs.openSync(file, 'wx', isPrivate === true ? 0o600 : 0o666);
    try {
      if (like !== undefined) this.#keepAccess(open, like);
      fs.writeFileSync(open, text);
      if (isDurable) fs.fsyncSync(open);
    } finally {
      fs.closeSync(open);
    }
  }

  #keepAccess(open: number, like: Stats): void {
    const { fs, process } = this.#node;
    // Only root may change owners, and root in a container works on another user's vault.
    if (process.getuid?.() === 0 && like.uid !== 0) fs.fchownSync(open, like.uid, like.gid);
    fs.fchmodSync(open, like.mode & 0o7777);
  }
}

/** Flags for appending. Windows has no flag that refuses links, but creating links needs a privilege on Windows. */
const appendFlags = ({ constants }: NodeModules['fs']): number =>
  constants.O_WRONLY |
  constants.O_APPEND |
  constants.O_CREAT |
  noFollow(constants) |
  withoutWaiting(constants);
