import { DateTime } from './date-time';
import { CLOCK_ROWS } from './clock-rows';
import { combined, type Settled } from './combine';
import { DAY_ROWS } from './day-rows';
import { type Grammar, type Piece, RowReader } from './grammar';
import type { LanguageCode } from './language';
import { LANGUAGES } from './languages/languages';
import { Lexicon, type Token, tokensOf } from './lexicon';
import { REPEAT_ROWS } from './repeat-rows';

/** Time and place that a phrase is relative to. */
export interface Moment {
  /** Time to which words such as "tomorrow" are relative, in milliseconds since 1970. */
  from: number;
  /** IANA name of the person's time zone. */
  zone: string;
  /** The person's languages, if set. They decide when a text fits several languages. */
  languages?: readonly LanguageCode[];
}

/** The time that a text names. `rest`: the text without the words for the time. */
export type WhenReading =
  | { kind: 'none' }
  /** `weekday`: the day was named by the day of the week alone. */
  | (Settled & { kind: 'read'; words: string; rest: string; weekday?: true })
  /** A time is named, but Deputy must ask about it: it is unreadable, ambiguous, or in the past. */
  | { kind: 'unclear'; why: 'unclear' | 'past'; words: string; rest: string };

/**
 * Maximum number of characters that are searched for a time. Limited, because the text is read on each keystroke, and a
 * phrase for a time is short.
 */
const MOST_CHARACTERS = 600;

const GRAMMAR: Grammar = { ...CLOCK_ROWS, ...DAY_ROWS, ...REPEAT_ROWS };
const PIECES = ['EITHER', 'VAGUE', 'AGAIN', 'WHEN', 'TIME'] as const;

/** Reads the time in a person's text, in one language: the given one, or the one that the text suggests. */
export function readWhen(text: string, moment: Moment, language?: LanguageCode): WhenReading {
  const said = ZONED.exec(text.slice(0, MOST_CHARACTERS))?.groups?.['said'];
  // The time is in another place's zone, and only the person can convert it.
  return said === undefined
    ? readHere(text, moment, language)
    : { kind: 'unclear', why: 'unclear', words: said, rest: text.replace(said, '').trim() };
}

const PLACE = '\\p{Lu}\\p{L}{1,20}';
/** A time of day with a time zone, such as "3pm London time", "15 Uhr MEZ" or "15h heure de Paris". */
const ZONED = new RegExp(
  `(?:^|[^\\p{L}\\d])(?<said>(?:\\d{1,2}(?:[:.]\\d\\d)?(?: ?(?:[ap]\\.?m\\.?|[Uu]hr|h|heures?|horas?|ore|uur|o['’]clock))?|` +
    `noon|midday|mittags?|midi|mediodía|mezzogiorno|meio-dia) ?` +
    `(?:(?:UTC|GMT|CES?T|MES?Z|EET|WES?T|E[SD]?T|C[SD]T|M[SD]T|P[SD]?T|BST|IST|JST|AE[SD]T|Eastern|Pacific|Zulu)(?![\\p{L}-])|` +
    `(?:[Mm]y|[Yy]our|[Hh]is|[Hh]er|[Tt]heir|[Ll]ocal|${PLACE}(?: ${PLACE})?) time(?!\\p{L})|` +
    `\\p{Lu}\\p{L}{1,20}er Zeit|Ortszeit|heure locale|hora local|ora locale|` +
    `(?:heure (?:de |du |d['’])|hora del? |ora di )${PLACE}|${PLACE} tijd))`,
  'u',
);

/** Reads every time as one in the person's own zone. */
function readHere(text: string, moment: Moment, language?: LanguageCode): WhenReading {
  const tokens = tokensOf(text.slice(0, MOST_CHARACTERS));
  const likely = likelyLanguages(tokens, moment.languages);
  const order = language === undefined ? likely : [language, ...likely.filter((each) => each !== language)];
  const said = { text, tokens, moment };
  // A less likely language is considered only if its words hardly mean anything but a time.
  const sure = order.filter(
    (code, n) => n === 0 || tokens.some((_, at) => isDateWord(lexiconOf(code), tokens, at)),
  );
  const read = firstRead(sure, said);
  return read.kind === 'none' && language === undefined ? firstRead(order, said) : read;
}

/** The language that a text suggests. `spoken`: the person's own languages, preferred if several fit. */
export const languageOf = (text: string, spoken: readonly LanguageCode[] = []): LanguageCode =>
  likelyLanguages(tokensOf(text.slice(0, MOST_CHARACTERS)), spoken)[0] ?? 'en';

/**
 * Returns the first clear reading. After an unclear one, another language is used only if its reading covers all the
 * unclear words.
 */
function firstRead(codes: readonly LanguageCode[], said: Said): WhenReading {
  let doubtful: InLanguage | null = null;
  for (const code of codes) {
    const found = readIn(code, said);
    if (found.reading.kind === 'read' && (doubtful === null || isSubset(doubtful.about, found.about)))
      return found.reading;
    if (found.reading.kind !== 'none') doubtful ??= found;
  }
  return doubtful?.reading ?? { kind: 'none' };
}

const isSubset = (part: ReadonlySet<number>, all: ReadonlySet<number>): boolean =>
  [...part].every((at) => all.has(at));

function likelyLanguages(tokens: readonly Token[], spoken: readonly LanguageCode[] = []): LanguageCode[] {
  const weighed = [...spoken, ...CODES.filter((code) => !spoken.includes(code))].map((code) => ({
    code,
    weight: lexiconOf(code).weigh(tokens, isOfOneLanguage),
  }));
  return weighed.sort((a, b) => b.weight - a.weight).map(({ code }) => code);
}

const CODES = Object.values(LANGUAGES).map(({ code }) => code);

const isOfOneLanguage = (word: string): boolean =>
  CODES.filter((code) => lexiconOf(code).knows(word)).length === 1;

interface Said {
  text: string;
  tokens: readonly Token[];
  moment: Moment;
}

interface InLanguage {
  reading: WhenReading;
  /** Indexes of the words that may mean a time. */
  about: ReadonlySet<number>;
}

function readIn(language: LanguageCode, said: Said): InLanguage {
  const { text, tokens, moment } = said;
  const lexicon = isDayFirst(language, moment.languages) ? dayFirst(language) : lexiconOf(language);
  const now = DateTime.fromMillis(moment.from, { zone: moment.zone });
  const pieces = piecesOf(tokens, new RowReader(tokens, lexicon, GRAMMAR, now));
  const times = pieces.filter(({ reading }) => Object.keys(reading).length > 0);
  const left = [...tokens.keys()].filter(
    (at) =>
      !pieces.some(({ start, end }) => at >= start && at < end) &&
      (isDateWord(lexicon, tokens, at) ||
        isShortDay(lexicon, tokens, at, times) ||
        isPlaced(lexicon, tokens, at) ||
        isForeignDateWord(lexicon, said, at)),
  );
  const about = new Set([...left, ...times.flatMap(({ start, end }) => places(start, end))]);
  if (about.size === 0) return { reading: { kind: 'none' }, about };
  const around = aroundOf(text, tokens, times);
  const isDoubtful =
    left.length > 0 || times.some((piece) => isName(piece, times, tokens) || isPlace(piece, said));
  const settled = isDoubtful
    ? { trouble: 'unclear' as const }
    : combined(
        times.map(({ reading }) => reading),
        now,
      );
  const isWeekday = times.some(({ reading }) => reading.weekday !== undefined);
  if (!('trouble' in settled))
    return {
      reading: { kind: 'read', ...settled, ...around, ...(isWeekday ? { weekday: true } : {}) },
      about,
    };
  // The phrase includes the unreadable words, because the rest alone might seem clear.
  const unread = left.map((start) => ({ start, end: start + 1, reading: {} }));
  const { words } = aroundOf(
    text,
    tokens,
    [...times, ...unread].sort((a, b) => a.start - b.start),
  );
  return { reading: { kind: 'unclear', why: settled.trouble, ...around, words }, about };
}

const places = (start: number, end: number): number[] =>
  Array.from({ length: end - start }, (_, n) => start + n);

/** Reads the words from left to right, always the longest match. */
function piecesOf(tokens: readonly Token[], reader: RowReader): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < tokens.length;) {
    const found = PIECES.flatMap((name) => reader.longest(name, at) ?? []);
    const best = found.reduce<Piece | null>((a, b) => (a === null || b.end > a.end ? b : a), null);
    if (best !== null) pieces.push(best);
    at = best?.end ?? at + 1;
  }
  return pieces;
}

/**
 * Whether a repetition may belong to a name, as in "Send weekly report on Friday": a single word, apart from the day.
 */
const isName = ({ start, end, reading }: Piece, times: readonly Piece[], tokens: readonly Token[]): boolean =>
  reading.repeat !== undefined &&
  end - start === 1 &&
  end < tokens.length &&
  times.some((other) => other.reading.day !== undefined && other.start !== end && other.end !== start);

/** Whether a number may be a house number, as in "At 10 Downing Street": it is followed by two capitalised words. */
const isPlace = ({ end, reading }: Piece, { text, tokens }: Said): boolean =>
  reading.clock !== undefined &&
  /^\d+$/u.test(tokens[end - 1]?.text ?? '') &&
  /^ \p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u.test(text.slice(tokens[end - 1]?.end, (tokens[end - 1]?.end ?? 0) + 100));

/** Whether a word almost always means a time. */
const isDateWord = (lexicon: Lexicon, tokens: readonly Token[], at: number): boolean =>
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
const isForeignDateWord = (lexicon: Lexicon, { text, tokens }: Said, at: number): boolean =>
  (tokens[at]?.text.length ?? 0) >= FEWEST_LETTERS &&
  lexicon.meaningsAt(tokens, at).length === 0 &&
  Object.values(LANGUAGES).some(({ code }) =>
    lexiconOf(code)
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
const FOREIGN: ReadonlySet<string> = new Set([
  'weekday',
  'weekdays',
  'day',
  'month',
  'unit',
  'unitend',
  'ord',
  'noon',
  'adverb',
]);

const DATE_WORDS: ReadonlySet<string> = new Set([
  'weekday',
  'weekdays',
  'weekpart',
  'day',
  'daypart',
  'month',
  'adverb',
  'unitend',
]);

const lexicons = new Map<LanguageCode, Lexicon>();

/** The lexicon of a language, built when the language is first used. */
function lexiconOf(code: LanguageCode): Lexicon {
  const lexicon = lexicons.get(code) ?? new Lexicon(LANGUAGES[code]);
  lexicons.set(code, lexicon);
  return lexicon;
}

/**
 * Whether numeric dates have the day first in a language that allows either order: the person has languages of their
 * own, and this is not one of them.
 */
const isDayFirst = (code: LanguageCode, spoken: readonly LanguageCode[] = []): boolean =>
  LANGUAGES[code].order === 'either' && spoken.length > 0 && !spoken.includes(code);

const withDayFirst = new Map<LanguageCode, Lexicon>();

function dayFirst(code: LanguageCode): Lexicon {
  const lexicon = withDayFirst.get(code) ?? new Lexicon({ ...LANGUAGES[code], order: 'day' });
  withDayFirst.set(code, lexicon);
  return lexicon;
}

function aroundOf(
  text: string,
  tokens: readonly Token[],
  pieces: readonly Piece[],
): { words: string; rest: string } {
  const spans = pieces.map(({ start, end }) => {
    const begin = tokens[start]?.start ?? 0;
    // The position includes the apostrophe of words such as 's avonds.
    return [/['’]/u.test(text[begin - 1] ?? '') ? begin - 1 : begin, tokens[end - 1]?.end ?? 0] as const;
  });
  let rest = '';
  let from = 0;
  for (const [start, end] of spans) {
    rest += `${text.slice(from, start)} `;
    from = end;
  }
  rest += text.slice(from);
  return {
    words: spans.map(([start, end]) => text.slice(start, end)).join(' '),
    rest: rest.replace(/\s+/gu, ' ').trim(),
  };
}
