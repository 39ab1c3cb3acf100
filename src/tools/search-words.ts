import { WORD_LETTERS } from '../notes/word-letters';

const MOST_WORDS = 12;
const LETTER = new RegExp(`[${WORD_LETTERS}]`, 'u');
const WORDS = new RegExp(`[${WORD_LETTERS}]+`, 'gu');

/** Scripts without gaps between words: there a word may begin anywhere. */
const GAPLESS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u;

/** Letters without case, accents and width: `cafe` finds `Café`. */
export const foldLetters = (text: string): string =>
  /^[\0-~]*$/.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/\p{Mn}/gu, '')
        .toLowerCase()
        .replaceAll('ß', 'ss')
        .normalize('NFC');

/** The distinct words of a query, folded; single letters only where they are all there is. */
export function searchWords(query: string): string[] {
  const words = [...new Set(foldLetters(query).match(WORDS) ?? [])];
  const long = words.filter((word) => word.length > 1 || GAPLESS.test(word));
  return (long.length > 0 ? long : words).slice(0, MOST_WORDS);
}

/** Which of the words begin somewhere in a folded text: `invoice` is found in `invoices`, `art` not in `party`. */
export const wordsIn = (folded: string, words: readonly string[]): string[] =>
  words.filter((word) => beginsIn(folded, word));

function beginsIn(folded: string, word: string): boolean {
  const isGapless = GAPLESS.test(word);
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
    if (isGapless || at === 0 || !LETTER.test(folded.charAt(at - 1))) return true;
  }
  return false;
}
