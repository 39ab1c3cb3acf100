import { hasCode } from './file-error';
import type { NodeModules, Stats } from './node-modules';
import { noFollow } from './no-follow';
import { noOrdinaryFile, readWhole, refusingSockets, withoutWaiting } from './read-file';
import { takeName } from './take-name';
import { TemporaryFiles } from './temporary-files';

export interface ReplaceOptions {
  isDurable: boolean;
  /** Mode and owner of the file that is replaced. */
  like?: Stats;
  /** Asked at the last moment, with everything written: `false` leaves the old file. */
  isStillWanted?: () => boolean;
}

/**
 * Files by the system's paths, written so that a crash leaves them whole and a power cut does not take them back.
 * What fails is thrown as a system error.
 */
export class DurableFiles {
  readonly #node: NodeModules;
  readonly #temporary: TemporaryFiles;
  /** Names that this process knows to be on the disk: another one may have been killed before it had synced them. */
  readonly #kept = new Set<string>();

  constructor(node: NodeModules) {
    this.#node = node;
    this.#temporary = new TemporaryFiles(node);
  }

  /** Makes a folder and its parents, and has their names on the disk before it returns. */
  makeFolder(folder: string): void {
    const { fs, path } = this.#node;
    const above = path.dirname(folder);
    if (!fs.existsSync(folder)) {
      // From above, each synced before anything is made in it: a process that is killed leaves one unsynced at most.
      this.makeFolder(above);
      fs.mkdirSync(folder, { recursive: true });
      this.#kept.delete(folder);
    }
    if (this.#kept.has(folder)) return;
    this.#syncFolder(above);
    this.#kept.add(folder);
  }

  /**
   * A new file, whole or not at all. Where the file system has no hard links, a crash at the wrong moment may leave the
   * file empty: its name is then taken first and the whole text renamed onto it.
   */
  create(file: string, text: string): 'created' | 'exists' {
    const folder = this.#node.path.dirname(file);
    this.makeFolder(folder);
    return this.#withTemporary(file, text, { isDurable: true }, (temporary) => {
      const outcome = takeName(this.#node, temporary, file);
      if (outcome === 'missing') throw new Error('somebody removed what was half-written');
      this.#syncFolder(folder);
      return outcome === 'taken' ? 'created' : 'exists';
    });
  }

  /**
   * Adds to the end of a file, made where missing; on a full disk all of the text or nothing. A symbolic link of that
   * name is refused with `ELOOP`: checked by path alone, one could be put there before the file is opened. Of a file with
   * other names (hard links) this one gets its own.
   */
  append(file: string, text: string): void {
    const { fs, path } = this.#node;
    this.makeFolder(path.dirname(file));
    const open = refusingSockets(file, () => fs.openSync(file, appendFlags(fs)));
    let isShared = false;
    try {
      const stats = fs.fstatSync(open);
      if (!stats.isFile()) throw noOrdinaryFile(file);
      // It may have been made just now.
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

  /** The file has other names, which may lie anywhere: what they stand for stays as it is, and this name gets its own. */
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

  /**
   * Puts a whole text in a file's place. The file is a new one to the system: hard links and extended attributes stay
   * behind.
   */
  replace(file: string, text: string | Uint8Array, options: ReplaceOptions): 'replaced' | 'left' {
    const { fs, path } = this.#node;
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
    if (options.isDurable) this.#syncFolder(path.dirname(file));
    return 'replaced';
  }

  /** Renames a file, making the folders above its new name, and overwrites none; see {@link takeName}. */
  move(from: string, to: string): 'moved' | 'exists' | 'missing' {
    const { fs, path } = this.#node;
    const [source, target] = [path.dirname(from), path.dirname(to)];
    if (fs.lstatSync(from, { throwIfNoEntry: false })?.isFile() !== true) {
      // A process that was killed may have moved it, and not have synced that yet.
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

  /** Has names made, changed or removed in a folder on the disk. Windows does that by itself and opens no folder. */
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
      // Some network file systems know no such call, and the folder above the vault may be one that others may not read.
      if (!hasCode(error, 'EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'EACCES', 'EPERM')) throw error;
    }
  }

  /** `use` renames the temporary file away, or leaves it to be removed. */
  #withTemporary<Value>(
    file: string,
    text: string,
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

  #write(file: string, text: string | Uint8Array, { isDurable, like }: ReplaceOptions): void {
    const { fs } = this.#node;
    const open = fs.openSync(file, 'wx');
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
    // Only root may give files away, and in a container it works on somebody else's vault.
    if (process.getuid?.() === 0 && like.uid !== 0) fs.fchownSync(open, like.uid, like.gid);
    fs.fchmodSync(open, like.mode & 0o7777);
  }
}

/** Windows has no such flag, and asks for a right to make links. */
const appendFlags = ({ constants }: NodeModules['fs']): number =>
  constants.O_WRONLY |
  constants.O_APPEND |
  constants.O_CREAT |
  noFollow(constants) |
  withoutWaiting(constants);
