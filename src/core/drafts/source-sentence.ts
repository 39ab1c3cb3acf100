import { visibleLine } from '../../kernel/mail/text/visible-text';
import { plainLetters } from '../../kernel/notes/text/word-pattern';
import { rowsIn } from './borrowed';
import { type FactKind, type KnownFacts, knownFacts, unfoundedIn } from './unfounded';

/** Maximum number of characters of a text that are searched for sentences. */
const MOST_READ = 20_000;
/** Maximum number of sentences with facts that are compared, of the letter and of the source. */
const MOST_COMPARED = 40;

/**
 * The sentence of a source that a letter uses: the one that shares most with a sentence of the letter. They share six
 * words in a row, or a date, sum, time, link, address or file; another number counts only beside a common word. `null` if
 * there is none. Pure.
 */
export function sourceSentence(
  letter: string,
  { title, text }: Record<'title' | 'text', string>,
): string | null {
  const ours = noteSentences(letter.slice(0, MOST_READ));
  const rows = rowsIn(ours.join('\n'));
  const facts = ours
    .map(factsIn)
    .filter(({ kinds }) => kinds.length > 0)
    .slice(0, MOST_COMPARED);
  const known = knownFacts(letter);
  let compared = 0;
  const name = wordsOf(title);
  let best = { sentence: '', score: 0 };
  for (const sentence of noteSentences(text.slice(0, MOST_READ))) {
    const isRow = [...rowsIn(sentence)].some((row) => rows.has(row));
    const theirs = factsIn(sentence);
    const isCompared = compared < MOST_COMPARED && borneOut(theirs, known).length > 0;
    if (isCompared) compared += 1;
    const score =
      (isRow ? SCORES.row : 0) +
      (isCompared ? Math.max(0, ...facts.map((each) => shared(each, theirs, name))) : 0);
    if (score > best.score) best = { sentence, score };
  }
  return best.score === 0 ? null : best.sentence;
}

const SCORES = { row: 1_000, fact: 10 };

/** A sentence with its facts and its longer words. */
interface Stated {
  sentence: string;
  kinds: readonly FactKind[];
  known: KnownFacts;
  words: ReadonlySet<string>;
}

const NOTHING = knownFacts('');

const factsIn = (sentence: string): Stated => ({
  sentence,
  kinds: unfoundedIn(sentence, NOTHING).map(({ kind }) => kind),
  known: knownFacts(sentence),
  words: wordsOf(sentence),
});

/** Score of the facts and words that two sentences share; 0 without a shared fact. */
function shared(ours: Stated, theirs: Stated, name: ReadonlySet<string>): number {
  const [inOurs, inTheirs] = [borneOut(ours, theirs.known), borneOut(theirs, ours.known)];
  if (inOurs.length === 0 || inTheirs.length === 0) return 0;
  const words = [...ours.words].filter((word) => theirs.words.has(word) || name.has(word)).length;
  const alike = new Set(inOurs.filter((kind) => kind !== 'number' && inTheirs.includes(kind))).size;
  return alike * SCORES.fact + Math.min(words, SCORES.fact - 1);
}

/** Kinds of the sentence's facts that are among the known facts. */
function borneOut({ sentence, kinds }: Stated, known: KnownFacts): FactKind[] {
  const left = [...kinds];
  for (const { kind } of unfoundedIn(sentence, known)) left.splice(left.indexOf(kind), 1);
  return left;
}

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    plainLetters(text)
      .toLowerCase()
      .match(/\p{L}{4,}/gu),
  );

const CODE = /^\s{0,3}(?:```|~~~)/;

/** Sentences of Markdown, each on one line; a heading, an item and a row of a table are one or more. */
export function noteSentences(text: string): string[] {
  const found: string[] = [];
  let [isCode, isComment] = [false, false];
  for (const line of text.split('\n')) {
    if (!isComment && CODE.test(line)) isCode = !isCode;
    else if (!isCode) {
      const parts = line.split('%%');
      const shown = parts.filter((_, place) => (place % 2 === 0) !== isComment).join(' ');
      if (parts.length % 2 === 0) isComment = !isComment;
      found.push(
        ...(shown.match(SENTENCE) ?? [])
          .map(visibleLine)
          .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence)),
      );
    }
  }
  return found;
}

/** Matches up to a stop before a space, unless a digit comes before it, as in `on 3. May`. */
const SENTENCE = /[^]+?(?:[^\d\s][.!?…]{1,20}(?=\s|$)|[。！？]{1,20}|$)/gu;
