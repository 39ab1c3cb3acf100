import { lowerCaseWords } from '../../../../kernel/mail/text/words';

/**
 * Weight of each word: how much more likely the word is in advertising or fraud than in other mails, in tenths of a
 * nat.
 */
export type WordWeights = ReadonlyMap<string, number>;

/** The distinct words that are scored: letters only, so no numbers, in the first characters of the text. */
export const countedWords = (text: string): Set<string> =>
  new Set(lowerCaseWords(text.slice(0, MOST_CHARACTERS)).filter((word) => /^\p{L}{2,20}$/u.test(word)));

/** How much a text reads like advertising or fraud; 0 is neutral. */
export function advertisingScore(text: string, weights: WordWeights): number {
  let score = 0;
  for (const word of countedWords(text)) score += weights.get(word) ?? 0;
  return score;
}

const MOST_CHARACTERS = 4_000;

/** Parses `sale12 free9 thanks-8`, the format of {@link WORD_TABLE}. */
export const readWeights = (table: string): WordWeights =>
  new Map(
    Array.from(table.matchAll(/(\p{L}+)(-?\d+)/gu), ([, word = '', weight = '0']) => [word, Number(weight)]),
  );
