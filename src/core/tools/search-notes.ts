import { visibleLine } from '../../kernel/mail/text/visible-text';
import { stem } from '../../kernel/notes/names';
import { argument, missing } from './given-argument';
import type { FoundNote } from './word-index';
import { foldLetters, searchWords, wordsIn } from './search-words';
import { searchableText } from './searchable-text';
import type { ToolContext } from './tool-context';
import type { StagedVault, VaultTool } from './vault-tool';

const MOST_HITS = 8;

/** A found note, with the sentence that holds most of the words. */
export interface NoteHit {
  path: string;
  excerpt: string;
}

/** Finds notes by words: most matching words first, words in the name before words in the text. */
export const searchNotesTool = (context: Pick<ToolContext, 'search'>): VaultTool => ({
  name: 'search',
  description: 'finds notes by their words. query: two to six words',
  async run(given, vault) {
    const words = searchWords(argument(given, 'query') ?? '');
    if (words.length === 0) return missing('search', 'query');
    const { hits, all } = await findNotes(words, context, vault);
    return { kind: 'done', text: tell(hits, words, all), effects: [] };
  },
});

/** The best hits among the notes that a model may see, including staged ones; `all`: number of all hits. */
export async function findNotes(
  words: readonly string[],
  { search }: Pick<ToolContext, 'search'>,
  vault: StagedVault,
): Promise<{ hits: NoteHit[]; all: number }> {
  const [found, open] = [await search.find(words.join(' ')), new Set(await vault.list())];
  const changed = new Set(vault.changed());
  const kept = found.filter(({ path }) => open.has(path) && !changed.has(path));
  const staged = await Promise.all([...changed].map((path) => look(path, words, vault)));
  const ranked = [...staged.filter((hit) => hit !== null), ...kept].sort(byRank);
  const hits: NoteHit[] = [];
  let unseen = 0;
  for (const { path } of ranked) {
    if (hits.length >= MOST_HITS) break;
    const text = await vault.read(path);
    if (text === null) unseen += 1;
    else hits.push({ path, excerpt: excerpt(searchableText(path, text).body, words) });
  }
  return { hits, all: ranked.length - unseen };
}

/** Searches a note that is not in the index yet; `null` if no word occurs in it. */
async function look(path: string, words: readonly string[], vault: StagedVault): Promise<FoundNote | null> {
  const { properties, body } = searchableText(path, (await vault.read(path)) ?? '');
  const title = new Set(wordsIn(foldLetters(stem(path)), words));
  const found = new Set([...title, ...wordsIn(foldLetters(`${properties}\n${body}`), words)]).size;
  return found === 0 ? null : { path, found, inTitle: title.size };
}

const byRank = (a: FoundNote, b: FoundNote): number => b.found - a.found || b.inTitle - a.inTitle;

function tell(hits: readonly NoteHit[], words: readonly string[], all: number): string {
  const asked = words.join(', ');
  if (hits.length === 0) return `No note holds any of these words: ${asked}.`;
  const more = all > hits.length ? `, the best ${String(hits.length)} of ${String(all)}` : '';
  const lines = hits.map((hit) => `- ${visibleLine(hit.path)}: ${hit.excerpt}`);
  return [`Notes with these words: ${asked}${more}.`, ...lines].join('\n');
}

const MOST_CHARACTERS = 160;

/** The sentence with the most words, starting shortly before the first of them; else the first sentence. */
function excerpt(text: string, words: readonly string[]): string {
  let [best, most] = ['', -1];
  for (const sentence of text.replace(SENTENCE_END, '$<end>\n').split('\n')) {
    const found = /[\p{L}\p{N}]/u.test(sentence) ? wordsIn(foldLetters(sentence), words).length : -1;
    if (found > most) [best, most] = [sentence, found];
  }
  const line = visibleLine(best);
  if (line.length <= MOST_CHARACTERS) return line;
  const places = words.map((word) => foldLetters(line).indexOf(word)).filter((place) => place >= 0);
  const start = Math.max(0, Math.min(Math.min(...places, line.length) - 40, line.length - MOST_CHARACTERS));
  return visibleLine(`${start > 0 ? '…' : ''}${line.slice(start, start + MOST_CHARACTERS)}…`);
}

/** Matches the end of a sentence within a line. */
const SENTENCE_END = /(?<end>\p{L}{2}[.!?]["”“»')]? |[。！？])/gu;
