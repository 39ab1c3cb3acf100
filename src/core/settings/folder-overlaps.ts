import type { Folders } from './folders';

/**
 * Pairs of folder settings where the second folder is the same as the first or inside it, so that a note would be in
 * both. Folders that are nested by default are allowed.
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

/** One sentence per pair of {@link overlappingFolders}. */
export const folderOverlaps = (folders: Folders): string[] =>
  overlappingFolders(folders).map(
    ([outer, inner]) => `The settings "folders.${outer}" and "folders.${inner}" overlap`,
  );

const NESTED: ReadonlySet<string> = new Set(['inbox > imported', 'done > donePlans']);

const holds = (outer: string, inner: string): boolean => folded(inner).startsWith(`${folded(outer)}/`);

/** A path folded for comparison, because most file systems do not distinguish `drafts` from `Drafts`. */
const folded = (path: string): string => path.normalize('NFC').toLowerCase();
