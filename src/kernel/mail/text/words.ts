import { type Run, replaceRuns } from '../../notes/text/replace-runs';
import { WORD_LETTERS } from '../../notes/text/word-letters';

/** The words of a text, in lower case. A web address counts as one word, the same for all. */
export const lowerCaseWords = (text: string): string[] =>
  replaceRuns(text.toLowerCase(), WEB_ADDRESS, () => ' link ').match(WORDS) ?? [];

const WEB_ADDRESS: Run = { start: /https?:\/\/(?=[^\s<>()[\]])/g, end: /[\s<>()[\]]/g };
/** Without a bound, the engine runs out of stack at some megabytes of letters. */
const WORDS = new RegExp(`[${WORD_LETTERS}]{1,1000}`, 'gu');
