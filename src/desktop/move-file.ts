import { linkSync, lstatSync, readdirSync, renameSync, unlinkSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { makeFolderDurably, NO_HARD_LINKS, renameOntoReserved, syncFolder } from './durable-file';
import { hasCode } from './file-error';

/**
 * Renames a file without ever overwriting one: Node's `rename` would, so that the new name is taken by a hard link
 * first and the old one removed then. A crash in between leaves both names on one file, and doing it again finishes it.
 * Without hard links the new name is taken by an empty file, which a crash may leave behind.
 */
export const moveFile = (from: string, to: string, link = linkSync): 'moved' | 'exists' | 'missing' => {
  if (lstatSync(from, { throwIfNoEntry: false })?.isFile() !== true) return 'missing';
  makeFolderDurably(dirname(to));
  const result = takeName(from, to, link);
  if (result === 'moved') {
    syncFolder(dirname(to));
    if (dirname(from) !== dirname(to)) syncFolder(dirname(from));
  }
  return result;
};

const takeName = (from: string, to: string, link: typeof linkSync): 'moved' | 'exists' | 'missing' => {
  try {
    link(from, to);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 'missing';
    const isRefused = hasCode(error, ...NO_HARD_LINKS);
    if (isRefused && renameOntoReserved(from, to) === 'renamed') return 'moved';
    if (isRefused || hasCode(error, 'EEXIST')) return isSameFile(from, to) ? joinNames(from, to) : 'exists';
    throw error;
  }
  unlinkSync(from);
  return 'moved';
};

/** Both names lead to one file: an interrupted move, or names that only differ by case where case does not count. */
const joinNames = (from: string, to: string): 'moved' => {
  if (from === to) return 'moved';
  if (areTwoEntries(from, to)) unlinkSync(from);
  else renameSync(from, to);
  return 'moved';
};

const isSameFile = (from: string, to: string): boolean => {
  const [one, other] = [lstatSync(from, { bigint: true }), lstatSync(to, { bigint: true })];
  return one.ino === other.ino && one.dev === other.dev;
};

const areTwoEntries = (from: string, to: string): boolean =>
  dirname(from) !== dirname(to) ||
  [from, to].every((path) => readdirSync(dirname(path)).includes(basename(path)));
