import {
  closeSync,
  existsSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  type Stats,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { getuid, platform } from 'node:process';
import { hasCode } from './file-error';
import { temporaryPathBeside } from './temporary-file';

/** Where hard links are refused: FAT, some network and phone file systems, files of another user. */
export const NO_HARD_LINKS = ['EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'UNKNOWN'];

/** Makes a folder and its parents, and has their names on the disk before it returns. */
export const makeFolderDurably = (folder: string): void => {
  if (existsSync(folder)) return;
  const first = mkdirSync(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) syncFolder(dirname(made));
};

/**
 * A new file, whole or not at all. Where the file system has no hard links, a crash at the wrong moment may leave the
 * file empty: its name is then taken first and the whole text renamed onto it.
 */
export const createDurably = (path: string, text: string, link = linkSync): 'created' | 'exists' => {
  makeFolderDurably(dirname(path));
  return withTemporary(path, text, { isDurable: true }, (temporary) => {
    try {
      link(temporary, path);
    } catch (error) {
      if (hasCode(error, 'EEXIST')) return 'exists';
      if (!hasCode(error, ...NO_HARD_LINKS)) throw error;
      if (renameOntoReserved(temporary, path) === 'exists') return 'exists';
    }
    syncFolder(dirname(path));
    return 'created';
  });
};

/** Adds to the end of a file, made where missing; on a full disk all of the text or nothing. */
export const appendDurably = (path: string, text: string): void => {
  makeFolderDurably(dirname(path));
  const isNew = !existsSync(path);
  const file = openSync(path, 'a');
  const { size } = fstatSync(file);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } catch (error) {
    ftruncateSync(file, size);
    throw error;
  } finally {
    closeSync(file);
  }
  if (isNew) syncFolder(dirname(path));
};

export interface ReplaceOptions {
  isDurable: boolean;
  /** Mode and owner of the file that is replaced. */
  like?: Stats;
  /** Asked at the last moment, with everything written: `false` leaves the old file. */
  isStillWanted?: () => boolean;
}

/** Puts a whole text in a file's place. The file is a new one to the system: hard links and extended attributes stay behind. */
export const replaceFile = (path: string, text: string, options: ReplaceOptions): 'replaced' | 'left' =>
  withTemporary(path, text, options, (temporary) => {
    if (options.isStillWanted?.() === false) return 'left';
    renameSync(temporary, path);
    if (options.isDurable) syncFolder(dirname(path));
    return 'replaced';
  });

/** Takes a name with an empty file, exclusively, and renames another file onto that. */
export const renameOntoReserved = (from: string, to: string): 'renamed' | 'exists' => {
  try {
    closeSync(openSync(to, 'wx'));
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return 'exists';
    throw error;
  }
  try {
    renameSync(from, to);
  } catch (error) {
    unlinkSync(to);
    throw error;
  }
  return 'renamed';
};

/** Has names made, changed or removed in a folder on the disk. Windows does that by itself and opens no folder. */
export const syncFolder = (folder: string): void => {
  if (platform === 'win32') return;
  const file = openSync(folder, 'r');
  try {
    fsyncSync(file);
  } catch (error) {
    // Some network file systems know no such call; there is nothing more to be had from them.
    if (!hasCode(error, 'EINVAL', 'ENOTSUP', 'EOPNOTSUPP')) throw error;
  } finally {
    closeSync(file);
  }
};

/** `use` renames the temporary file away, or leaves it to be removed. */
const withTemporary = <Value>(
  path: string,
  text: string,
  options: { isDurable: boolean; like?: Stats },
  use: (temporary: string) => Value,
): Value => {
  const temporary = temporaryPathBeside(path);
  try {
    writeTemporary(temporary, text, options);
    return use(temporary);
  } finally {
    if (existsSync(temporary)) unlinkSync(temporary);
  }
};

const writeTemporary = (path: string, text: string, options: { isDurable: boolean; like?: Stats }): void => {
  const file = openSync(path, 'wx');
  try {
    if (options.like !== undefined) keepAccess(file, options.like);
    writeFileSync(file, text);
    if (options.isDurable) fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

const keepAccess = (file: number, like: Stats): void => {
  // Only root may give files away, and in a container it works on somebody else's vault.
  if (getuid?.() === 0 && like.uid !== 0) fchownSync(file, like.uid, like.gid);
  fchmodSync(file, like.mode & 0o7777);
};
