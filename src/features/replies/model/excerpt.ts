import { foldLetters, wordsIn } from '../../../core/tools/search-words';
import { noteSentences } from '../../../core/drafts/source-sentence';

/** Maximum number of characters of a note that are searched for sentences. */
const MOST_READ = 20_000;
/** Number of lines after a heading or the beginning of a list or table that belong to it. */
const FOLLOWING = 3;

/**
 * The sentences of a note that hold most of the words, with what a heading announces, in the note's order; without such a
 * sentence, its first ones. Code and comments are left out. Pure; linear in the length of the note.
 */
export function excerptOf(body: string, words: readonly string[], most: number): string {
  const sentences = noteSentences(body.slice(0, MOST_READ));
  const hits = sentences.map((sentence) => wordsIn(foldLetters(sentence), words).length);
  const leads = hits.map((found, place) => (LEAD.test(sentences[place] ?? '') ? found : 0));
  const scores = hits.map(
    (found, place) => found + 0.4 * Math.max(0, ...leads.slice(Math.max(0, place - FOLLOWING), place)),
  );
  const isFound = hits.some((found) => found > 0);
  const order = sentences
    .map((_, place) => place)
    .filter((place) => !isFound || (scores[place] ?? 0) > 0)
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  const kept = new Set<number>();
  let left = most;
  for (const place of order) {
    const { length } = sentences[place] ?? '';
    if (length > left) break;
    kept.add(place);
    left -= length + 1;
  }
  const [first] = order;
  if (kept.size === 0 && first !== undefined) return (sentences[first] ?? '').slice(0, most);
  return sentences.filter((_, place) => kept.has(place)).join('\n');
}

/** Matches a heading, a row of a table, and what announces a list. */
const LEAD = /^[#|]|:$/u;
