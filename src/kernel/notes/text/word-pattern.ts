import { WORD_LETTERS } from './word-letters';

/** Scripts without gaps between words. */
const GAPLESS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u;

const LETTER = `[${WORD_LETTERS}]`;

/** Such as `% off`: there is no word that could go on to the left. */
const NO_LETTER_FIRST = new RegExp(`^[^${WORD_LETTERS}*]`, 'u');

/**
 * Finds any of the words, in any case, as whole words in whatever script; where a script has no gaps between words,
 * anywhere. A `*` stands for any further letters, a blank for any white space. Match it against {@link plainLetters}.
 */
export function wordPattern(words: readonly string[]): RegExp {
  const used = words
    .map((word) => word.trim().normalize('NFC'))
    .filter((word) => word.replaceAll('*', '') !== '');
  const isGapless = (word: string): boolean => GAPLESS.test(word) || NO_LETTER_FIRST.test(word);
  const spaced = spacedSource(used.filter((word) => !isGapless(word)));
  const gapless = anyOf(used.filter(isGapless).map(source));
  // No look-behind: older iOS versions that Obsidian supports don't know it.
  return new RegExp(`(?:^|(?!${LETTER})[^])(${spaced})(?!${LETTER})|(${gapless})`, 'iu');
}

/** The words that {@link wordPattern} found, as they stand in the text; `null` where there are none. */
export function findWord(pattern: RegExp, text: string): string | null {
  const found = pattern.exec(text);
  return found?.[1] ?? found?.[2] ?? null;
}

/** Composed letters and plain apostrophes, without what hides in words and can't be seen. */
export const plainLetters = (text: string): string =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFC')
    .replace(/[\u2018\u2019]/gu, "'");

/**
 * Words that begin anywhere share one way through the letters before them, words with any ending one through those behind
 * them: a way for each was most of the cost, and compiling the class of all letters again and again took longer than
 * looking through a hundred mails.
 */
function spacedSource(words: readonly string[]): string {
  const isOpen = (word: string): boolean => word.startsWith('*');
  const open = words.filter(isOpen).map((word) => word.replace(/^\*+/u, ''));
  const whole = withEndings(words.filter((word) => !isOpen(word)));
  return anyOf(open.length === 0 ? whole : [...whole, `${LETTER}*(?:${anyOf(withEndings(open))})`]);
}

function withEndings(words: readonly string[]): string[] {
  const isOpen = (word: string): boolean => word.endsWith('*');
  const open = words.filter(isOpen).map((word) => source(word.replace(/\*+$/u, '')));
  const whole = words.filter((word) => !isOpen(word)).map(source);
  return open.length === 0 ? whole : [...whole, `(?:${anyOf(open)})${LETTER}*`];
}

/** `[]` matches nothing, as no word does. */
const anyOf = (sources: readonly string[]): string => (sources.length === 0 ? '[]' : sources.join('|'));

const source = (word: string): string =>
  word
    .replace(/[\\^$.+?()[\]{}|/]/gu, String.raw`\$&`)
    .replaceAll('*', `${LETTER}*`)
    .replace(/\s+/gu, String.raw`\s+`);
