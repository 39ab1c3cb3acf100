import { foldLetters, searchWords } from '../../../tools/search-words';
import type { TaskOrder } from '../ask';
import { asksToRemember } from './cues';
import { isOfKind } from '../conversation/talk-words';
import type { Split } from './split-by-rules';

/** Tools that only look something up. */
const READING: ReadonlySet<string> = new Set(['answer', 'search']);
/**
 * Whether a person's own words ask for a task that a model saw in them: some of its words begin as theirs do. `earlier`: what was
 * said and made before, which "it" may mean. What takes something away needs the word for it.
 */
export function isBorneOut(
  { tool, given }: TaskOrder,
  { text, earlier, rules }: { text: string; earlier: string; rules: Split },
): boolean {
  if (tool === 'delete' || tool === 'undo' || tool === 'forget')
    return isOfKind(text, tool) || rules.orders.some((each) => each.tool === tool);
  if (READING.has(tool) && !asksForAct(rules)) return true;
  // The person approves each call, and sees which arguments are not their own words.
  if (tool === 'call' || (tool === 'remember' && asksToRemember(text))) return true;
  const about = [given.title ?? given.text ?? given.query ?? given.note, given.to, given.when];
  const words = searchWords(about.filter((part) => part !== null).join(' '));
  return words.length === 0 || sharesWords(words, `${text} ${earlier}`);
}

/** The rules see something to be done. */
const asksForAct = ({ orders }: Split): boolean =>
  orders.some(({ tool }) => !READING.has(tool) && tool !== 'unclear' && tool !== 'plan');

/** One word in three. Endings differ: four letters, or two signs of a script without gaps, have to be the same. */
function sharesWords(words: readonly string[], said: string): boolean {
  const folded = ` ${foldLetters(said).replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const shared = words.filter((word) =>
    NO_GAPS.test(word)
      ? Array.from(word).some((sign, n, all) => n > 0 && folded.includes(`${all[n - 1] ?? ''}${sign}`))
      : folded.includes(` ${word.slice(0, Math.max(4, word.length - 3))}`),
  );
  return shared.length * 3 >= words.length;
}

const NO_GAPS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u;
