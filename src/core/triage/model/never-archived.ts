import { findWord, type WordPattern } from '../../../kernel/notes/text/word-pattern';
import { ACCESS, CHANGES, LIFE, REFUSES, YOURS } from './cues/never-cues';

/** What a mail may be about that nobody but the person puts away. */
interface NeverArchived {
  /** What the words speak of, as the start of a reason. */
  about: string;
  sentence: string;
}

const KINDS: readonly (readonly [about: string, words: WordPattern])[] = [
  ['May be about a person, a body or a loss', LIFE],
  ['May be about access, an account, an address or a contract', ACCESS],
  ['Refuses or ends something', REFUSES],
  ['May change a time, a place or a plan', CHANGES],
];

/**
 * The first sentence by which a mail may be about one of the things that are never archived or put into *Read* without
 * the person: money that moved, access, a body, a child, a death, a refusal, a changed time. The words name things and
 * not forms of grammar, so that they err to the person's side.
 *
 * `isToMany`: in mail to many, only a sentence that addresses the reader counts.
 */
export function neverArchived(
  sentences: readonly string[],
  { isToMany }: { isToMany: boolean },
): NeverArchived | null {
  for (const sentence of sentences) {
    if (isToMany && findWord(YOURS, sentence) === null) continue;
    if (AMOUNT.test(sentence)) return { about: 'About money', sentence };
    for (const [about, words] of KINDS) if (findWord(words, sentence) !== null) return { about, sentence };
  }
  return null;
}

/** Matches an amount of money, in signs or words. */
const AMOUNT =
  /[$€£¥₹]\s?\d|\d\s?(?:[€£¥]|(?:USD|EUR|GBP|CHF|PLN|SEK|DKK|NOK|BRL|euros?|dollars?|dólares|pounds?|francs?|franken|reais|zł|kr|Fr)(?!\p{L})|₽|円|元|원)/iu;
