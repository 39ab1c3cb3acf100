import { WORD_LETTERS } from '../notes/word-letters';

/** The words of a text, in lower case. A web address counts as one word, the same for all. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/https?:\/\/[^\s<>()[\]]+/g, ' link ')
    .match(WORDS) ?? [];

const WORDS = new RegExp(`[${WORD_LETTERS}]+`, 'gu');
