import { type Run, replaceRuns } from '../../notes/text/replace-runs';
import { WORD_LETTERS } from '../../notes/text/word-letters';

export const lowerCaseWords = (text: string): string[] =>
  replaceRuns(text.toLowerCase(), WEB_ADDRESS, () => ' link ').match(WORDS) ?? [];

const WEB_ADDRESS: Run = { start: /https?:\/\/(?=[^\s<>()[\]])/g, end: /[\s<>()[\]]/g };
/** Matches words of limited length: an unbounded run of megabytes of letters would exhaust the stack. */
const WORDS = new RegExp(`[${WORD_LETTERS}]{1,1000}`, 'gu');
