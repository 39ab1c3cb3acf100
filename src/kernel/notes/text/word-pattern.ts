import { WORD_LETTERS } from './word-letters';

/** Matches letters of scripts that write no spaces between words. */
const GAPLESS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u;

const LETTER = `[${WORD_LETTERS}]`;

/** Matches a pattern that starts with a sign, such as `% off`: no word can extend such a pattern to the left. */
const NO_LETTER_FIRST = new RegExp(`^[^${WORD_LETTERS}*]`, 'u');

/** A pattern for {@link findWord}: written by hand, or a list of words that is compiled when it is first searched for. */
export type WordPattern = RegExp | WordList;

/** A list of words, compiled when it is first searched for. */
export interface WordList {
  readonly compiled: () => RegExp;
}

export const compiledOf = (pattern: WordPattern): RegExp =>
  pattern instanceof RegExp ? pattern : pattern.compiled();

/**
 * Matches any of the words, ignoring case. A text is split at its commas. They match as whole words, or anywhere in
 * scripts without spaces between words. `*` stands for any further letters, a space for any white space, `…` for up to
 * three words between. Match it against {@link plainLetters}. Compiled at its first use: compiling takes up to half a millisecond, and a command uses
 * few of the hundred lists.
 */
export function wordPattern(words: string | readonly string[]): WordList {
  let compiled: RegExp | undefined;
  return { compiled: () => (compiled ??= compile(typeof words === 'string' ? words.split(',') : words)) };
}

function compile(words: readonly string[]): RegExp {
  const used = words
    .map((word) => word.trim().normalize('NFC'))
    .filter((word) => word.replaceAll('*', '') !== '');
  const isGapless = (word: string): boolean => GAPLESS.test(word) || NO_LETTER_FIRST.test(word);
  const spaced = spacedSource(used.filter((word) => !isGapless(word)));
  const gapless = anyOf(used.filter(isGapless).map(source));
  // No lookbehind, because the oldest iOS versions that Obsidian supports lack it.
  return new RegExp(`(?:^|(?!${LETTER})[^])(${spaced})(?!${LETTER})|(${gapless})`, 'iu');
}

/** The words that {@link wordPattern} matched, as written in the text; `null` if none. */
export function findWord(pattern: WordPattern, text: string): string | null {
  const found = compiledOf(pattern).exec(text);
  return found?.[1] ?? found?.[2] ?? null;
}

/** Text with composed letters and plain apostrophes, and without invisible characters. */
export const plainLetters = (text: string): string =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFC')
    .replace(/[\u2018\u2019]/gu, "'");

/**
 * Source of a pattern in which all words share one prefix, and all words with any ending share one suffix. A prefix per
 * word was most of the cost, and compiling the class of all letters repeatedly took longer than searching a hundred
 * mails.
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

/** A pattern that matches any of these sources. For an empty list it is `[]`, which never matches. */
const anyOf = (sources: readonly string[]): string => (sources.length === 0 ? '[]' : sources.join('|'));

const source = (word: string): string =>
  word
    .replace(/[\\^$.+?()[\]{}|/]/gu, String.raw`\$&`)
    .replaceAll('*', `${LETTER}*`)
    .replace(/\s*…\s*/gu, String.raw`(?:\s+[^\s,.;:!?]{1,20}){0,3} `)
    .replace(/\s+/gu, String.raw`\s+`);
