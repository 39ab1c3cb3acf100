import { LANGUAGES } from './languages/languages';
import type { Piece } from './grammar';
import { type Lexicon, lexiconOf, type Token } from './lexicon';

export interface ReadText {
  text: string;
  tokens: readonly Token[];
  lexicon: Lexicon;
  /** Runs of tokens that were read, from left to right. */
  pieces: readonly Piece[];
  /** Those of the pieces that name a time. */
  times: readonly Piece[];
}

/**
 * Indexes of the words that belong to a time but were not read, so that the time may be another one: words that hardly
 * mean anything else, and words of a time beside one that was read ("a week on Tuesday", "not before Friday").
 */
export function unreadWords(read: ReadText): number[] {
  const { text, tokens, lexicon, pieces, times } = read;
  const isRead = (at: number): boolean => pieces.some(({ start, end }) => at >= start && at < end);
  return [...tokens.keys()].filter(
    (at) =>
      !isRead(at) &&
      (isDateWord(lexicon, tokens, at) ||
        isShortDay(lexicon, tokens, at, times) ||
        isPlaced(lexicon, tokens, at) ||
        isForeignDateWord(lexicon, { text, tokens }, at) ||
        isBesideTime(read, at)),
  );
}

/** Whether a word that may belong to a time is next to one, or but one: "tomorrow at half roughly". */
function isBesideTime({ text, tokens, lexicon, times }: ReadText, at: number): boolean {
  const kindsAt = (k: number): string[] => lexicon.meaningsAt(tokens, k).map(({ kind }) => kind);
  const isOf = (k: number, kinds: ReadonlySet<string>): boolean => kindsAt(k).some((kind) => kinds.has(kind));
  const isWord = (k: number): boolean => /^[\p{L}\d]/u.test(tokens[k]?.text ?? '');
  const beginsAt = (k: number): boolean => times.some(({ start }) => start === k);
  const endsAt = (k: number): boolean => times.some(({ end }) => end === k);
  if (isOf(at, HANGING) && beginsAt(at + 1)) return true;
  if (isOf(at, NAMES) && beginsAt(at + 1) && /^[-–—/]/u.test(text.slice(tokens[at]?.end))) return true;
  if (isOf(at, FOLLOWING) && endsAt(at)) return true;
  if (isOf(at, BETWEEN) && endsAt(at) && beginsAt(at + 1)) return true;
  // How long something repeats: "every day for a week".
  const isCounted = isOf(at - 1, COUNTS) || /^\d/u.test(tokens[at - 1]?.text ?? '');
  if (isOf(at, UNITS) && isCounted && times.some(({ reading }) => reading.repeat !== undefined)) return true;
  // "Hoy en ocho", "vendredi en huit".
  if (isOf(at, COUNTS) && isOf(at - 1, GLUE) && endsAt(at - 1)) return true;
  if (isOf(at, BEFORE)) {
    if (beginsAt(at + 1)) return true;
    if (isWord(at + 1) && !isOf(at + 1, GLUE) && beginsAt(at + 2) && isOf(at + 2, BARE_TIME)) return true;
  }
  if (isOf(at, COUNTED) || /^\d{1,3}$/u.test(tokens[at]?.text ?? ''))
    if (isWord(at + 1) && !isOf(at + 1, GLUE) && isOf(at + 2, UNITS) && !endsAt(at)) return true;
  if (!isOf(at, AFTER)) return false;
  if (isWord(at - 1) && endsAt(at - 1)) return true;
  let k = at;
  while (k > 0 && isOf(k - 1, GLUE) && !endsAt(k)) k -= 1;
  return endsAt(k);
}

/** Whether a word almost always means a time. */
export const isDateWord = (lexicon: Lexicon, tokens: readonly Token[], at: number): boolean =>
  lexicon
    .meaningsAt(tokens, at)
    .some(({ kind }) => DATE_WORDS.has(kind) && (kind !== 'month' || isWholeMonth(tokens[at]?.text ?? '')));

/** Whether a word such as "sun" may name the day of the time after it, or of the time before it at the end of a text. */
const isShortDay = (
  lexicon: Lexicon,
  tokens: readonly Token[],
  at: number,
  times: readonly Piece[],
): boolean =>
  times.some(
    ({ start, end, reading: { clock, day } }) =>
      clock !== undefined &&
      day === undefined &&
      (start === at + 1 || (end === at && at + 1 === tokens.length)),
  ) && lexicon.meaningsAt(tokens, at).some(({ kind }) => kind === 'abbr');

/** Whether a word such as "third" or "other" in "the third week" or "every other day" singles out one unit of time. */
const isPlaced = (lexicon: Lexicon, tokens: readonly Token[], at: number): boolean =>
  lexicon
    .meaningsAt(tokens, at)
    .some(
      ({ kind, length }) =>
        PLACES.has(kind) && lexicon.meaningsAt(tokens, at + length).some((next) => next.kind === 'unit'),
    );

const PLACES: ReadonlySet<string> = new Set(['ord', 'next', 'every', 'other']);

/** Whether a text is the full name of a month; "Jan", "set" and "gen" are also other words. */
const isWholeMonth = (name: string): boolean => name.length > 3 || name === 'mai' || name === 'mei';

/**
 * Whether a word means a time only in another language, so that this language would miss the time. "Marco" and
 * "Julio" are names: languages with such months write them small.
 */
const isForeignDateWord = (
  lexicon: Lexicon,
  { text, tokens }: Pick<ReadText, 'text' | 'tokens'>,
  at: number,
): boolean =>
  (tokens[at]?.text.length ?? 0) >= FEWEST_LETTERS &&
  lexicon.meaningsAt(tokens, at).length === 0 &&
  Object.values(LANGUAGES).some(({ code }) =>
    lexiconOf(LANGUAGES[code])
      .meaningsAt(tokens, at)
      .some(
        ({ kind }) =>
          FOREIGN.has(kind) &&
          (kind !== 'month' ||
            code === 'en' ||
            code === 'de' ||
            !/\p{Lu}/u.test(text[tokens[at]?.start ?? 0] ?? '')),
      ),
  );

const FEWEST_LETTERS = 5;
const FOREIGN: ReadonlySet<string> = new Set(
  'weekday weekdays day month unit unitend ord noon adverb'.split(' '),
);

export const DATE_WORDS: ReadonlySet<string> = new Set(
  'weekday weekdays weekpart day daypart month adverb unitend'.split(' '),
);

/** Kinds of words that can't end a title, so they change the time after them: "not", "about", "or". */
const HANGING: ReadonlySet<string> = new Set([
  ...['hangs', 'or', 'but', 'except', 'before', 'after', 'between', 'every', 'next', 'this', 'other'],
]);
/** Kinds of words that change the time right before them. */
const FOLLOWING: ReadonlySet<string> = new Set(['or', 'but', 'except', 'thence', 'ago', 'ampm']);
/** Names of days, which a hyphen may join to the next: "mo-fr". */
const NAMES: ReadonlySet<string> = new Set(['abbr', 'weekday']);
/** Kinds of words that make two times of those around them. */
const BETWEEN: ReadonlySet<string> = new Set(['and', 'abbr', 'weekday']);
const COUNTS: ReadonlySet<string> = new Set(['num', 'a']);
/** Kinds of words that change the time after them. */
const BEFORE: ReadonlySet<string> = new Set([
  ...['unit', 'half', 'halfto', 'quarter', 'every', 'next', 'this', 'other', 'last', 'gone', 'ord', 'same'],
]);
/** Kinds of words that change the time before them. */
const AFTER: ReadonlySet<string> = new Set([
  ...['unit', 'half', 'halfto', 'quarter', 'ampm', 'oclock', 'minus', 'part', 'bare', 'except', 'but'],
]);
/** Kinds of words that a time may begin with, if it has no word such as "on". */
const BARE_TIME: ReadonlySet<string> = new Set(['weekday', 'weekdays', 'weekpart', 'abbr', 'month', 'bare']);
const COUNTED: ReadonlySet<string> = new Set(['num', 'every', 'next', 'this', 'other', 'in']);
const UNITS: ReadonlySet<string> = new Set(['unit']);
/** Kinds of words that join the words of a time. */
const GLUE: ReadonlySet<string> = new Set([
  ...['a', 'the', 'on', 'onnum', 'onth', 'at', 'near', 'in', 'of', 'by', 'from', 'and', 'start', 'upto'],
]);
