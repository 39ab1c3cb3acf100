import { closeSync, constants, fstatSync, lstatSync, readSync, rmdirSync, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { DurableFiles } from '../../src/adapters/desktop/durable-files';
import { FileCalls } from '../../src/adapters/desktop/file-calls';
import { hasCode, toVaultError } from '../../src/adapters/desktop/file-error';
import { noFollow } from '../../src/adapters/desktop/no-follow';
import { PathGuard } from '../../src/adapters/desktop/path-guard';
import { openFile, readWhole } from '../../src/adapters/desktop/read-file';
import { type WalkedFile, walkFiles } from '../../src/adapters/desktop/walk-files';
import { noteText, type NoteRef, type Vault, type VaultChange } from '../../src/kernel/ports/vault';
import { FolderWatcher } from './folder-watcher.mjs';
import { nodeModules } from './node-modules.mjs';

/** Retries of an edit whose file was saved in between, before it reports `busy`. */
const EDIT_ATTEMPTS = 5;

interface Edit {
  path: string;
  file: string;
  change: (current: string) => string | null;
}

/** A vault as a plain folder. Symbolic links are not listed, and none is followed out of the vault. */
export class NodeVault implements Vault {
  readonly #files = new DurableFiles(nodeModules);
  readonly #calls = new FileCalls(nodeModules);
  readonly #guard: PathGuard;
  readonly #watcher: FolderWatcher;

  /** `watched`: folders whose changes are reported; '' is the whole vault. */
  constructor(root: string, watched: readonly string[] = ['']) {
    this.#guard = new PathGuard(nodeModules, root);
    this.#watcher = new FolderWatcher(root, watched);
  }

  list(folder: string): Promise<NoteRef[] | null> {
    return this.#calls.run(`list ${folder}`, () => {
      const left: NoteRef[] = [];
      const close = ({ path }: WalkedFile, error: unknown): void => {
        const closedPath = [folder, path].filter((part) => part !== '').join('/');
        if (closedPath === '') throw error;
        left.push({ ...unusable(closedPath, whyClosed(error)), isFolder: true });
      };
      const prefix = folder === '' ? '' : `${folder}/`;
      const link = ({ path }: WalkedFile): void => {
        left.push({ ...unusable(prefix + path, IS_LINK), isLink: true });
      };
      const files = walkFiles(nodeModules, this.#guard.folder(folder), isHidden, { closed: close, link });
      const refs = files?.flatMap(({ path, absolute }) => noteRef(prefix + path, absolute));
      return refs === undefined ? null : [...refs, ...left];
    });
  }

  makeFolder(path: string): Promise<void> {
    return this.#calls.run(`make the folder ${path}`, () => {
      this.#files.makeFolder(this.#guard.realFile(path));
    });
  }

  read(path: string): Promise<Uint8Array | null> {
    return this.#calls.run(`read ${path}`, () => this.#read(path));
  }

  readPart(path: string, start: number, length: number): Promise<Uint8Array | null> {
    return this.#calls.run(`read ${path}`, () => this.#read(path, { start, length }));
  }

  isLinked(path: string): Promise<boolean> {
    return this.#calls.run(`look at ${path}`, () => this.#guard.isLinked(path));
  }

  create(path: string, content: string | Uint8Array): Promise<'created' | 'exists'> {
    return this.#calls.run(`create ${path}`, () =>
      this.#files.createTogether(this.#guard.file(path), content),
    );
  }

  append(path: string, text: string): Promise<void> {
    return this.#calls.run(`add to ${path}`, () => {
      this.#files.append(this.#guard.realFile(path), text);
    });
  }

  /** Does nothing, because a command's vault has no editor. */
  endTyping(): void {}

  edit(
    path: string,
    change: (current: string) => string | null,
  ): Promise<'written' | 'left' | 'missing' | 'busy'> {
    return this.#calls.run(`write ${path}`, async () => {
      const file = this.#guard.realFile(path);
      for (let attempt = 0; attempt < EDIT_ATTEMPTS; attempt += 1) {
        const outcome = await this.#tryEdit({ path, file, change });
        if (outcome !== 'changed') return outcome;
      }
      return 'busy';
    });
  }

  move(from: string, to: string): Promise<'moved' | 'exists' | 'missing'> {
    return this.#calls.run(`move ${from} to ${to}`, () =>
      this.#files.move(this.#guard.file(from), this.#guard.file(to)),
    );
  }

  /** Moves a file to the vault's `.trash/`, one of Obsidian's own options; a taken name gets a number. */
  moveToTrash(path: string): Promise<void> {
    return this.#calls.run(`trash ${path}`, () => {
      const file = this.#guard.file(path);
      const ending = extname(path);
      const stem = `.trash/${basename(path, ending)}`;
      let target = stem + ending;
      for (let n = 2; this.#files.move(file, this.#guard.file(target)) === 'exists'; n += 1) {
        target = `${stem} ${String(n)}${ending}`;
      }
    });
  }

  removeEmptyFolder(path: string): Promise<void> {
    return this.#calls.run(`remove the folder ${path}`, () => {
      try {
        rmdirSync(this.#guard.realFile(path));
      } catch (error) {
        if (!hasCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR')) throw error;
      }
    });
  }

  watch(onChange: (change: VaultChange) => void): () => void {
    return this.#watcher.listen(onChange);
  }

  /** Opens a file without following links: this saves a lookup, and no link can appear in between. */
  #read(path: string, part?: Part): Uint8Array | null {
    const flag = noFollow(constants);
    // Windows has no flag that refuses links.
    if (flag === 0) return readOrNull(this.#guard.realFile(path), constants.O_RDONLY, part);
    try {
      return readOrNull(this.#guard.file(path), constants.O_RDONLY | flag, part);
    } catch (error) {
      if (!hasCode(error, 'ELOOP', 'EMLINK')) throw error;
      return readOrNull(this.#guard.realFile(path), constants.O_RDONLY, part);
    }
  }

  /** Tries the edit once; `changed` means that the file was saved meanwhile. */
  async #tryEdit({ path, file, change }: Edit): Promise<'written' | 'left' | 'missing' | 'changed'> {
    const [like, before] = [statSync(file, { throwIfNoEntry: false }), readOrNull(file)];
    if (like === undefined || before === null) return 'missing';
    const after = change(noteText(path, before));
    if (after === null) return 'left';
    // The remaining race is the time between this last check and the rename: microseconds.
    const isStillWanted = (): boolean => {
      const now = readOrNull(file);
      return now !== null && Buffer.compare(now, before) === 0;
    };
    const outcome = await this.#files.replaceTogether(file, after, { like, isStillWanted });
    return outcome === 'replaced' ? 'written' : 'changed';
  }
}

interface Part {
  start: number;
  length: number;
}

const readOrNull = (file: string, flags = constants.O_RDONLY, part?: Part): Uint8Array | null => {
  try {
    return part === undefined
      ? readWhole(nodeModules.fs, file, flags)
      : readBytes(openFile(nodeModules.fs, file, flags), part);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return null;
    throw error;
  }
};

function readBytes(open: number, { start, length }: Part): Uint8Array {
  try {
    const bytes = new Uint8Array(Math.max(0, Math.min(length, fstatSync(open).size - start)));
    return bytes.subarray(0, readSync(open, bytes, 0, bytes.length, start));
  } finally {
    closeSync(open);
  }
}

/** Returns nothing for a file that was removed since its folder was read. */
const noteRef = (path: string, absolute: string): NoteRef[] => {
  try {
    const stats = lstatSync(absolute, { throwIfNoEntry: false });
    if (stats !== undefined) return [{ path, mtime: stats.mtimeMs, size: stats.size }];
    return path.includes('\uFFFD') ? [unusable(path, NOT_TEXT)] : [];
  } catch (error) {
    return [unusable(path, hasCode(error, 'ENAMETOOLONG') ? TOO_LONG : whyClosed(error))];
  }
};

const unusable = (path: string, trouble: string): NoteRef => ({ path, mtime: 0, size: 0, trouble });

const isHidden = (name: string): boolean => name.startsWith('.');

const whyClosed = (error: unknown): string =>
  `${toVaultError('open it', error).message}. Give Deputy the right to read it, or move it elsewhere.`;

/** Node replaces invalid UTF-8 in a name, and the changed name finds no file. */
const NOT_TEXT = 'Its name is not UTF-8 text. Rename it.';
const IS_LINK = 'It is a link, and Deputy does not follow links. Put the file or folder itself here.';
const TOO_LONG = 'Its path is too long. Shorten its name, or the names of the folders above it.';
