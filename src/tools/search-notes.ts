import { visibleLine } from '../mail/visible-text';
import { stem } from '../notes/names';
import { argument, missing } from './given-argument';
import { foldLetters, searchWords, wordsIn } from './search-words';
import type { StagedVault, VaultTool } from './vault-tool';

const MOST_HITS = 8;
/** Beyond so many notes only names are looked at, and beyond so many characters the rest of a note is not. */
const MOST_READ = 2_000;
const READ_AT_ONCE = 32;
const MOST_CHARACTERS = 20_000;
const EXCERPT_CHARACTERS = 160;

interface Hit {
  path: string;
  text: string;
  /** Distinct words in name and text; in the name alone. */
  found: number;
  inTitle: number;
}

/** Finds notes by words: those with the most of them first, words in the name before words in the text. */
export const searchNotes: VaultTool = {
  name: 'search',
  description: 'finds notes by their words. query: two to six words',
  async run(given, vault) {
    const words = searchWords(argument(given, 'query') ?? '');
    if (words.length === 0) return missing('search', 'query');
    const paths = await vault.list();
    const hits = (await findHits(byTitle(paths, words), words, vault)).sort(byRank);
    return { kind: 'done', text: tell(hits, words, paths.length), effects: [] };
  },
};

/** Notes whose names hold a word are looked into first, so that the bound never leaves them out. */
function byTitle(paths: readonly string[], words: readonly string[]): string[] {
  const isNamed = (path: string): boolean => wordsIn(foldLetters(path), words).length > 0;
  const named = paths.filter(isNamed);
  const known = new Set(named);
  return [...named, ...paths.filter((path) => !known.has(path))].slice(0, MOST_READ);
}

async function findHits(
  paths: readonly string[],
  words: readonly string[],
  vault: StagedVault,
): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (let start = 0; start < paths.length; start += READ_AT_ONCE) {
    const looks = paths.slice(start, start + READ_AT_ONCE).map((path) => look(path, words, vault));
    hits.push(...(await Promise.all(looks)).filter((hit) => hit !== null));
  }
  return hits;
}

async function look(path: string, words: readonly string[], vault: StagedVault): Promise<Hit | null> {
  const text = (await vault.read(path))?.slice(0, MOST_CHARACTERS) ?? '';
  const title = new Set(wordsIn(foldLetters(stem(path)), words));
  const found = new Set([...title, ...wordsIn(foldLetters(text), words)]).size;
  return found === 0 ? null : { path, text, found, inTitle: title.size };
}

const byRank = (a: Hit, b: Hit): number =>
  b.found - a.found || b.inTitle - a.inTitle || (a.path < b.path ? -1 : 1);

function tell(hits: readonly Hit[], words: readonly string[], count: number): string {
  const asked = words.join(', ');
  const unread =
    count > MOST_READ ? ` Of ${String(count)} notes, ${String(MOST_READ)} were looked into.` : '';
  if (hits.length === 0) return `No note holds any of these words: ${asked}.${unread}`;
  const shown = hits.slice(0, MOST_HITS);
  const more =
    hits.length > shown.length ? `, the best ${String(shown.length)} of ${String(hits.length)}` : '';
  const lines = shown.map((hit) => `- ${visibleLine(hit.path)}: ${excerpt(hit.text, words)}`);
  return [`Notes with these words: ${asked}${more}.${unread}`, ...lines].join('\n');
}

/** The line with the most of the words, from a little before the first of them. */
function excerpt(text: string, words: readonly string[]): string {
  let [best, most] = ['', 0];
  for (const line of text.split('\n')) {
    const found = wordsIn(foldLetters(line), words).length;
    if (found > most) [best, most] = [line, found];
  }
  const line = visibleLine(best);
  if (line.length <= EXCERPT_CHARACTERS) return line;
  const at = Math.min(...words.map((word) => foldLetters(line).indexOf(word)).filter((place) => place >= 0));
  const start = Math.max(0, Math.min(at - 40, line.length - EXCERPT_CHARACTERS));
  return visibleLine(`${start > 0 ? '…' : ''}${line.slice(start, start + EXCERPT_CHARACTERS)}…`);
}
