import { hasCode } from './file-error';
import type { NodeModules } from './node-modules';

type Node = Pick<NodeModules, 'fs' | 'path'>;

/** Errors for refused hard links: FAT, some network and phone file systems, files of other users. */
const NO_HARD_LINKS = ['EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'UNKNOWN'];

/**
 * Renames a file without overwriting, unlike Node's `rename`: takes the new name with a hard link, then removes the old
 * one. A crash in between leaves both names; repeating the call finishes it. Without hard links, an empty file takes
 * the new name first, and a crash may leave that file behind.
 */
export const takeName = (node: Node, from: string, to: string): 'taken' | 'exists' | 'missing' => {
  try {
    node.fs.linkSync(from, to);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 'missing';
    const isRefused = hasCode(error, ...NO_HARD_LINKS);
    if (isRefused && renameOntoReserved(node, from, to) === 'taken') return 'taken';
    if (isRefused || hasCode(error, 'EEXIST')) return joinNames(node, from, to);
    throw error;
  }
  node.fs.unlinkSync(from);
  return 'taken';
};

/** Takes the name exclusively with an empty file, then renames the other file onto it. */
const renameOntoReserved = ({ fs }: Node, from: string, to: string): 'taken' | 'exists' => {
  try {
    fs.closeSync(fs.openSync(to, 'wx'));
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return 'exists';
    throw error;
  }
  try {
    fs.renameSync(from, to);
  } catch (error) {
    fs.unlinkSync(to);
    throw error;
  }
  return 'taken';
};

/** Removes the old name of a file that has the new one: after a cut-off move, or if only case differs. */
const joinNames = (node: Node, from: string, to: string): 'taken' | 'exists' => {
  if (!isSameFile(node, from, to)) return 'exists';
  if (from === to) return 'taken';
  if (areTwoEntries(node, from, to)) node.fs.unlinkSync(from);
  else node.fs.renameSync(from, to);
  return 'taken';
};

/** Whether all names belong to one file; false if one was removed meanwhile. */
const isSameFile = ({ fs }: Node, ...names: [string, string]): boolean => {
  const [one, other] = names.map((name) => fs.lstatSync(name, { bigint: true, throwIfNoEntry: false }));
  return one !== undefined && one.ino === other?.ino && one.dev === other.dev;
};

const areTwoEntries = ({ fs, path }: Node, from: string, to: string): boolean =>
  path.dirname(from) !== path.dirname(to) ||
  [from, to].every((name) => fs.readdirSync(path.dirname(name)).includes(path.basename(name)));
