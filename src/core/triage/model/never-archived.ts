import { findWord, type WordPattern } from '../../../kernel/notes/text/word-pattern';
import { CHANGES, HURT, KIN, LASTING, RESCUE } from './cues/never-cues';
import { ADVERTISING, MOVED } from './cues/mail-cues';
import { YOURS } from './cues/ask-cues';
import { findStated, type FoundWord } from './cues/stated';

const KINDS: readonly WordPattern[] = [KIN, HURT, RESCUE, LASTING, CHANGES];

/**
 * The first word and sentence by which a mail may be about one of the things that are never archived or put into *Read* without
 * the person (contract 13.11): money that moved, access, a body, a child, a death, a refusal, a changed time. The words
 * name things and not forms of grammar, so that they err to the person's side.
 *
 * `isToMany`: in mail to many, a sentence below the beginning counts only if it addresses the reader.
 */
export function neverArchived(
  sentences: readonly string[],
  { isToMany }: { isToMany: boolean },
): FoundWord | null {
  for (const [index, sentence] of sentences.entries()) {
    const amount = movedAmount(sentence, isToMany);
    if (amount !== null) return { word: amount, sentence };
    if (isToMany && index >= BEGINNING && findWord(YOURS, sentence) === null) continue;
    for (const words of KINDS) {
      const word = words === CHANGES ? findStated(words, sentence) : findWord(words, sentence);
      if (word !== null) return { word, sentence };
    }
  }
  return null;
}

/** Number of sentences, the subject included, that say what a mail is about. */
const BEGINNING = 3;

/**
 * The amount of money in a sentence that moved or is to move; `null` if it names none. In mail to many, a price that is
 * offered is none.
 */
export const movedAmount = (sentence: string, isToMany: boolean): string | null =>
  !isToMany || (findWord(MOVED, sentence) !== null && findWord(ADVERTISING, sentence) === null)
    ? (AMOUNT.exec(sentence)?.[0] ?? null)
    : null;

/** Matches an amount of money, in signs or words. */
export const AMOUNT =
  /[$€£¥₹]\s?\d(?:[.,]?\d){0,14}|\d(?:[.,]?\d){0,14}\s?(?:[€£¥]|(?:USD|EUR|GBP|CHF|PLN|SEK|DKK|NOK|BRL|euros?|dollars?|dólares|pounds?|francs?|franken|reais|zł|kr|Fr)(?!\p{L})|₽|円|元|원)/iu;
