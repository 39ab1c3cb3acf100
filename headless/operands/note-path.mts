import { isNotePath, stem } from '../../src/kernel/notes/names';
import { usageError } from '../words/exit-code.mjs';
import { nearestName } from './nearest-name.mjs';
import type { OpenVault } from '../command/open-vault.mjs';
import { pathByPrefix } from './by-prefix.mjs';
import { findPath } from './vault-path.mjs';

/** Finds a note by path, name or the beginning of it, in the first of the folders that has one. */
export const notePath = async (opened: OpenVault, meant: string, folders = ['']): Promise<string> => {
  const { vault } = opened.ports;
  const lists = await Promise.all(folders.map(async (each) => (await vault.list(each)) ?? []));
  const paths = lists.flat().map(({ path }) => path);
  const exact = findPath(opened, meant, paths);
  if (exact !== undefined) return exact;
  for (const refs of lists) {
    const path = pathByPrefix(opened, meant, refs.map((ref) => ref.path).filter(isNotePath));
    if (path !== undefined) return path;
  }
  const where = folders.map((each) => each || opened.folder).join(', ');
  throw usageError([`There is no note "${meant}" in ${where}.`, ...similarTo(meant, paths)].join(' '));
};

/** Returns up to three notes whose names contain every typed word, or one note with a similar spelling. */
function similarTo(meant: string, paths: readonly string[]): string[] {
  const words = stem(meant)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const isSimilar = (path: string): boolean => {
    const name = stem(path).toLowerCase();
    return isNotePath(path) && words.every((word) => name.includes(word));
  };
  const holding = words.length === 0 ? [] : paths.filter(isSimilar);
  const notes = new Map(paths.filter(isNotePath).map((path) => [stem(path).toLowerCase(), path]));
  const near = notes.get(nearestName(stem(meant), [...notes.keys()]) ?? '');
  const similar = holding.length > 0 || near === undefined ? holding : [near];
  return similar.length === 0 ? [] : [`Did you mean ${similar.slice(0, 3).join(', or ')}?`];
}
