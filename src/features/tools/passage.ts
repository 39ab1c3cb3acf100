import { visibleText } from '../../kernel/mail/text/visible-text';
import { MOST_SEARCHED } from './note-search';
import { foldLetters, wordsIn } from './search-words';

/** The part of a note that may answer a question: the lines around the one with most of its words. */
export function passage(text: string, words: readonly string[], most: number): string {
  const shown = visibleText(text.slice(0, MOST_SEARCHED)).trim();
  if (shown.length <= most) return shown;
  const lines = shown.split('\n');
  let [best, found] = [0, 0];
  lines.forEach((line, n) => {
    const here = wordsIn(foldLetters(line), words).length;
    if (here > found) [best, found] = [n, here];
  });
  const before = lines.slice(0, best).join('\n').length;
  const start = Math.max(0, Math.min(before - Math.floor(most / 4), shown.length - most));
  const part = shown.slice(start, start + most);
  return `${start === 0 ? '' : '…'}${part.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/gu, '')}…`;
}
