import { findWord, type WordPattern } from '../../../kernel/notes/text/word-pattern';
import { ACCESS, CHANGES, HURT, KIN, LIFE, REFUSES, RESCUE, SOLD } from './cues/never-cues';
import { ADVERTISING, MOVED } from './cues/mail-cues';
import { YOURS } from './cues/ask-cues';
import { findStated } from './cues/stated';
import { inQuotes } from './finding';

/** Subjects of mail that only the person archives. */
export interface NeverArchived {
  /** Subject of the words, as the start of a reason. */
  about: string;
  sentence: string;
}

const LOSS = 'a person, a body or a loss';

const KINDS: readonly (readonly [kind: string, words: WordPattern])[] = [
  [LOSS, KIN],
  [LOSS, HURT],
  [LOSS, RESCUE],
  [LOSS, LIFE],
  ['access, an account, an address or a contract', ACCESS],
  ['an order to you', SOLD],
  ['a refusal or an end', REFUSES],
  ['a changed time, place or plan', CHANGES],
];

/**
 * The first sentence by which a mail may be about one of the things that are never archived or put into *Read* without
 * the person (contract 13.11): money that moved, access, a body, a child, a death, a refusal, a changed time. The words
 * name things and not forms of grammar, so that they err to the person's side.
 *
 * `isToMany`: in mail to many, a sentence below the beginning counts only if it addresses the reader.
 */
export function neverArchived(
  sentences: readonly string[],
  { isToMany }: { isToMany: boolean },
): NeverArchived | null {
  for (const [index, sentence] of sentences.entries()) {
    if (movesMoney(sentence, isToMany)) return { about: 'Names a sum', sentence };
    if (isToMany && index >= BEGINNING && findWord(YOURS, sentence) === null) continue;
    for (const [kind, words] of KINDS) {
      const word = words === CHANGES ? findStated(words, sentence) : findWord(words, sentence);
      if (word !== null) return { about: `${inQuotes(word)} may mean ${kind}`, sentence };
    }
  }
  return null;
}

/** Number of sentences, the subject included, that say what a mail is about. */
const BEGINNING = 3;

/**
 * Whether a sentence names an amount of money that moved or is to move. In mail to many, a price that is offered is none.
 */
export const movesMoney = (sentence: string, isToMany: boolean): boolean =>
  AMOUNT.test(sentence) &&
  (!isToMany || (findWord(MOVED, sentence) !== null && findWord(ADVERTISING, sentence) === null));

/** Matches an amount of money, in signs or words. */
export const AMOUNT =
  /[$€£¥₹]\s?\d|\d\s?(?:[€£¥]|(?:USD|EUR|GBP|CHF|PLN|SEK|DKK|NOK|BRL|euros?|dollars?|dólares|pounds?|francs?|franken|reais|zł|kr|Fr)(?!\p{L})|₽|円|元|원)/iu;
