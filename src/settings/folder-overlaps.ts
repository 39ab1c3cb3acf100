import type { Folders } from './folders';

/**
 * Each two folders, by their names in the settings, of which the second is or lies in the first: a note in the one would
 * be taken for one in the other. Those that lie in each other by default may.
 */
export function overlappingFolders(folders: Folders): [outer: string, inner: string][] {
  const named = Object.entries(folders);
  return named.flatMap(([outer, outerPath], at) =>
    named
      .filter(([inner, innerPath], other) =>
        folded(innerPath) === folded(outerPath)
          ? at < other
          : holds(outerPath, innerPath) && !NESTED.has(`${outer} > ${inner}`),
      )
      .map(([inner]): [string, string] => [outer, inner]),
  );
}

/** One sentence for each of the {@link overlappingFolders}. */
export const folderOverlaps = (folders: Folders): string[] =>
  overlappingFolders(folders).map(
    ([outer, inner]) => `The settings "folders.${outer}" and "folders.${inner}" overlap`,
  );

const NESTED: ReadonlySet<string> = new Set(['inbox > imported', 'done > donePlans']);

const holds = (outer: string, inner: string): boolean => folded(inner).startsWith(`${folded(outer)}/`);

/** Most file systems take `drafts` for `Drafts`. */
const folded = (path: string): string => path.normalize('NFC').toLowerCase();
