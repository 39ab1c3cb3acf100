import { findWord, type WordPattern } from '../../../kernel/notes/text/word-pattern';
import { ACCESS, CHANGES, LIFE, REFUSES, SOLD } from './cues/never-cues';
import { ADVERTISING, MOVED } from './cues/mail-cues';
import { YOURS } from './cues/ask-cues';

/** What a mail may be about that nobody but the person puts away. */
export interface NeverArchived {
  /** What the words speak of, as the start of a reason. */
  about: string;
  sentence: string;
}

/** `isOwnSubject`: the subject of a mail to many is about its reader, too, when it holds such a word. */
const KINDS: readonly { about: string; words: WordPattern; isOwnSubject?: true }[] = [
  { about: 'May be about a person, a body or a loss', words: LIFE },
  { about: 'May be about access, an account, an address or a contract', words: ACCESS, isOwnSubject: true },
  { about: 'May be an order to you', words: SOLD, isOwnSubject: true },
  { about: 'Refuses or ends something', words: REFUSES },
  { about: 'May change a time, a place or a plan', words: CHANGES },
];

/**
 * The first sentence by which a mail may be about one of the things that are never archived or put into *Read* without
 * the person (contract 13.11): money that moved, access, a body, a child, a death, a refusal, a changed time. The words
 * name things and not forms of grammar, so that they err to the person's side.
 *
 * `isToMany`: in mail to many, only a sentence that addresses the reader counts.
 */
export function neverArchived(
  sentences: readonly string[],
  { isToMany }: { isToMany: boolean },
): NeverArchived | null {
  for (const [index, sentence] of sentences.slice(0, MOST_SENTENCES).entries()) {
    if (movesMoney(sentence, isToMany)) return { about: 'About money', sentence };
    const isForReader = !isToMany || findWord(YOURS, sentence) !== null;
    const found = KINDS.find(
      ({ words, isOwnSubject = false }) =>
        (isForReader || (isOwnSubject && index === 0)) && findWord(words, sentence) !== null,
    );
    if (found !== undefined) return { about: found.about, sentence };
  }
  return null;
}

const MOST_SENTENCES = 40;

/**
 * Whether a sentence names an amount of money that moved or is to move. In mail to many, a price that is offered is none.
 */
export const movesMoney = (sentence: string, isToMany: boolean): boolean =>
  AMOUNT.test(sentence) &&
  (!isToMany || (findWord(MOVED, sentence) !== null && findWord(ADVERTISING, sentence) === null));

/** Matches an amount of money, in signs or words. */
export const AMOUNT =
  /[$€£¥₹]\s?\d|\d\s?(?:[€£¥]|(?:USD|EUR|GBP|CHF|PLN|SEK|DKK|NOK|BRL|euros?|dollars?|dólares|pounds?|francs?|franken|reais|zł|kr|Fr)(?!\p{L})|₽|円|元|원)/iu;
