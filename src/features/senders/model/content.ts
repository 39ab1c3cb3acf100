import { lowerCaseWords } from '../../../kernel/mail/text/words';
import { hashText } from '../../../kernel/notes/values/hash';
import { firstSentences } from '../../../core/triage/model/automatic-rules';
import type { Clues } from '../../../core/triage/model/clues';

/** Distinct hashes of a mail's content words: the words of its first sentences, without short ones. */
export const contentOf = (clues: Clues): string[] => {
  const words = firstSentences(clues)
    .filter((sentence) => sentence !== clues.subject)
    .flatMap(lowerCaseWords)
    .filter((word) => word.length >= FEWEST_LETTERS && !/\d/u.test(word));
  return [...new Set(words)].slice(0, MOST_WORDS).map((word) => hashText(word).slice(0, 8));
};

/** Whether less than half of the words are among those that are known. */
export const isUnlike = (content: readonly string[], known: readonly string[]): boolean =>
  content.filter((word) => known.includes(word)).length * 2 < content.length;

/** Shorter words are mostly articles and the like, which every mail has. */
const FEWEST_LETTERS = 4;
/** Maximum number of words per record. */
const MOST_WORDS = 40;
