import { plainLetters } from '../../kernel/notes/text/word-pattern';
import { type FactKind, knownFacts, unfoundedIn } from './unfounded';

const WORDS_IN_A_ROW = 6;
const MOST_PIECES = 5;

/**
 * Pieces of a letter that come from elsewhere. `notes`, which are not about its recipient: six words in a row, or a
 * number, date or sum. `known`, notes about the recipient and mails of somebody else: six words in a row, a link or an
 * address. `others`: what the recipient wrote or the person said. Pure; linear in the length of the texts.
 */
export function borrowedIn(
  letter: string,
  { notes, known, others }: Record<'notes' | 'known' | 'others', string>,
): string[] {
  if (notes === '' && known === '') return [];
  const missing = (text: string) => unfoundedIn(letter, knownFacts(text));
  const elsewhere = new Set(missing(`${notes}\n${known}`).map(({ from }) => from));
  const notKnown = new Set(missing(`${known}\n${others}`).map(({ from }) => from));
  const facts = missing(others).filter(
    ({ kind, from }) => !elsewhere.has(from) && (TARGETS.has(kind) || notKnown.has(from)),
  );
  const [theirs, ours] = [rowsIn(others), rowsIn(`${notes}\n${known}`)];
  const rows = letter.split('\n').flatMap((line) => {
    const words = [...line.matchAll(WORD)];
    const isBorrowed = words.map((_, place) => {
      const row = rowOf(words.slice(place, place + WORDS_IN_A_ROW).map(([word]) => word));
      return row !== null && ours.has(row) && !theirs.has(row);
    });
    return isBorrowed.flatMap((is, place) => {
      if (!is || isBorrowed[place - 1] === true) return [];
      const rest = isBorrowed.indexOf(false, place);
      const last = words[(rest < 0 ? isBorrowed.length : rest) - 1 + WORDS_IN_A_ROW - 1] ?? words.at(-1);
      return last === undefined ? [] : [line.slice(words[place]?.index, last.index + last[0].length)];
    });
  });
  return [...new Set([...rows, ...facts.map(({ text }) => text)])].slice(0, MOST_PIECES);
}

const TARGETS: ReadonlySet<FactKind> = new Set(['link', 'address']);

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

const rowOf = (words: readonly string[]): string | null =>
  words.length < WORDS_IN_A_ROW ? null : plainLetters(words.join(' ')).toLowerCase();

/** All runs of six words in a text. */
export function rowsIn(text: string): ReadonlySet<string> {
  const words = text.match(WORD) ?? [];
  return new Set(words.flatMap((_, place) => rowOf(words.slice(place, place + WORDS_IN_A_ROW)) ?? []));
}
