import { stem } from '../../src/kernel/notes/names';
import type { OpenVault } from '../command/open-vault.mjs';
import { usageError } from '../words/exit-code.mjs';

/** Minimum number of characters of an abbreviated name or id; fewer are likely a typing mistake. */
const SHORTEST_PREFIX = 4;
const MOST_NAMED = 5;

/** The date, and for an approval its kind, that Deputy puts before the name of a file. */
const DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{6}Z_.*_|-\d{4}-|[ -])/u;

/** Names of a file at a terminal: its own, and the part after the date. */
export const namesOf = (path: string): string[] => [stem(path), stem(path).replace(DATE, '')];

/**
 * The item whose name or id begins with what was typed, in any case; `undefined` if there is none. Ends the command,
 * and names the candidates, if there are several.
 */
export function byPrefix<Item>(
  items: readonly Item[],
  typed: string,
  words: { names: (item: Item) => readonly string[]; shown: (item: Item) => string },
): Item | undefined {
  const start = typed.toLowerCase();
  if (start.length < SHORTEST_PREFIX) return undefined;
  const [found, ...others] = items.filter((item) =>
    words.names(item).some((name) => name.toLowerCase().startsWith(start)),
  );
  if (found === undefined || others.length === 0) return found;
  const named = [found, ...others].slice(0, MOST_NAMED).map((item) => words.shown(item));
  const more = others.length + 1 - named.length;
  throw usageError(
    `Several begin with "${typed}": ${named.join(', ')}${more > 0 ? ` and ${String(more)} more` : ''}. Type more of the name.`,
  );
}

export function pathByPrefix(
  { ports: { notifier } }: Pick<OpenVault, 'ports'>,
  meant: string,
  paths: readonly string[],
): string | undefined {
  const path = byPrefix(paths, meant, { names: namesOf, shown: (each) => each });
  if (path !== undefined) notifier.notify({ level: 'info', text: `"${meant}" is ${path}` });
  return path;
}
