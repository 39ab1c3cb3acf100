import { visibleLine } from '../mail/visible-text';
import { foldLetters, wordsIn } from './search-words';

const MOST_CHARACTERS = 160;

/** The line of a note with the most of the words, from a little before the first of them. */
export function excerpt(text: string, words: readonly string[]): string {
  let [best, most] = ['', 0];
  for (const line of text.split('\n')) {
    const found = wordsIn(foldLetters(line), words).length;
    if (found > most) [best, most] = [line, found];
  }
  const line = visibleLine(best);
  if (line.length <= MOST_CHARACTERS) return line;
  const at = Math.min(...words.map((word) => foldLetters(line).indexOf(word)).filter((place) => place >= 0));
  const start = Math.max(0, Math.min(at - 40, line.length - MOST_CHARACTERS));
  return visibleLine(`${start > 0 ? '…' : ''}${line.slice(start, start + MOST_CHARACTERS)}…`);
}
