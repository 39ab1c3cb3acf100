import { LANGUAGES } from '../../../src/kernel/dates/languages/languages';
import { linesOf, wordsOf } from '../../word-table';

/** Of these a phrase is built, by language; `~` is a day beside `before` and `after`, and the phrase in a request. */
const partsOf = (code: string) => ({
  days: wordsOf('phrase-parts', `${code} days`),
  times: wordsOf('phrase-parts', `${code} times`),
  /** From one time to another: the beginning, then the end. */
  spans: wordsOf('phrase-parts', `${code} spans`),
  repeats: wordsOf('phrase-parts', `${code} repeats`),
  before: linesOf('phrase-parts', `${code} before`),
  after: linesOf('phrase-parts', `${code} after`),
  /** Each is to be reminded of `call Ada`. */
  requests: linesOf('phrase-parts', `${code} requests`),
});
export type PhraseParts = ReturnType<typeof partsOf>;

export const PARTS = Object.fromEntries(
  Object.keys(LANGUAGES).map((code) => [code, partsOf(code)]),
) as Record<keyof typeof LANGUAGES, PhraseParts>;
