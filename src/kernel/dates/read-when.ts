import { DateTime } from './date-time';
import { CLOCK_ROWS } from './clock-rows';
import { combined, type Settled } from './combine';
import { DAY_ROWS } from './day-rows';
import { type Grammar, type Piece, RowReader } from './grammar';
import type { LanguageCode } from './language';
import { Recent } from './recent';
import { LANGUAGES } from './languages/languages';
import { lexiconOf, type Token, tokensOf } from './lexicon';
import { REPEAT_ROWS } from './repeat-rows';
import { isDateWord, unreadWords } from './unread-words';

export interface Moment {
  /** Time to which words such as "tomorrow" are relative, in milliseconds since 1970. */
  from: number;
  /** IANA name of the person's time zone. */
  zone: string;
  /** The person's languages, if set. They decide when a text fits several languages. */
  languages?: readonly LanguageCode[];
}

/** Where a text names a time. `rest`: the text without the words for it; `spans`: the positions of these words. */
interface TimeWords {
  words: string;
  rest: string;
  spans: readonly (readonly [start: number, end: number])[];
}

/** The time that a text names. */
export type WhenReading =
  | { kind: 'none' }
  /** `weekday`: the day was named by the day of the week alone. */
  | (Settled & TimeWords & { kind: 'read'; weekday?: true })
  /** A time to be asked about: over, one of several, or with words that these rows can't read (`unread`). */
  | (TimeWords & { kind: 'unclear'; why: 'unclear' | 'past' | 'unread' });

/** Longest text that is searched: it is read on each keystroke, and a phrase for a time is short. */
const MOST_CHARACTERS = 600;

const PIECES = ['EITHER', 'VAGUE', 'AGAIN', 'EXCEPT', 'WHEN', 'TIME', 'PAIR'] as const;
const GRAMMAR: Grammar = {
  ...{ ...CLOCK_ROWS, ...DAY_ROWS, ...REPEAT_ROWS },
  PIECE: PIECES.map((name) => [name, (found) => found.reading(name)]),
};

/** Cached because the parts of one text are read again for each question about them. */
const recent = new Recent<string, WhenReading>(128);

/** Reads the time in a person's text, in one language: the given one, or the one that the text suggests. */
export function readWhen(text: string, moment: Moment, language?: LanguageCode): WhenReading {
  const { from, zone, languages = [] } = moment;
  const key = [from, zone, languages, language, text].join('\n');
  return recent.of(key, () => readAnew(text, moment, language));
}

function readAnew(text: string, moment: Moment, language?: LanguageCode): WhenReading {
  const zoned =
    ZONED.exec(text.slice(0, MOST_CHARACTERS)) ?? ZONED_IN_CAPITALS.exec(text.slice(0, MOST_CHARACTERS));
  const said = zoned?.groups?.['said'];
  if (zoned === null || said === undefined) return readHere(text, moment, language);
  // The time is in another place's zone, and only the person can convert it.
  const start = zoned.index + zoned[0].length - said.length;
  return {
    ...{ kind: 'unclear', why: 'unread', words: said, rest: text.replace(said, '').trim() },
    spans: [[start, start + said.length]],
  };
}

const CLOCK =
  `(?:\\d{1,2}(?:[:.]\\d\\d)?(?: ?(?:[ap]\\.?m\\.?|uhr|h|heures?|horas?|ore|uur|o['’]clock))?|` +
  `noon|midday|mittags?|midi|mediodía|mezzogiorno|meio-dia) ?`;
const PLACE = '\\p{L}{2,20}';
/** A time of day with a time zone, such as "3pm London time", "15 Uhr MEZ" or "15h heure de Paris". */
const ZONED = new RegExp(
  `(?:^|[^\\p{L}\\d])(?<said>${CLOCK}` +
    `(?:(?:UTC|GMT|CEST|MESZ?|MEZ|EET|WEST|ECT|EDT|CDT|CST|MDT|PDT|PST|BST|JST|AEDT|AEST|Eastern|Zulu)(?![\\p{L}-])|` +
    `(?!(?:this|next|last|any|some|every|first|second|a|in|on|good) )${PLACE}(?: ${PLACE})? time(?!\\p{L})|` +
    `\\p{L}{2,20}er Zeit(?!\\p{L})|Ortszeit|heure locale|hora local|ora locale|` +
    `(?:heure (?:de |du |d['’])|hora del? |hora d[aeo] |ora di )${PLACE}|${PLACE} tijd(?!\\p{L})))`,
  'iu',
);
/** Names of zones that are other words in small letters, unless "am" or "pm" comes before them. */
const ZONED_IN_CAPITALS = new RegExp(
  `(?:^|[^\\p{L}\\d])(?<said>${CLOCK.replace('uhr', '[Uu]hr')}(?:CET|WET|ET|EST|CT|MT|MST|PT|IST|Pacific)(?![\\p{L}-])|` +
    `\\d{1,2}(?:[:.]\\d\\d)? ?[ap]\\.?m\\.? (?:cet|et|est|ct|mt|mst|pt|ist|pacific)(?![\\p{L}-]))`,
  'u',
);

/** Reads every time as one in the person's own zone. */
function readHere(text: string, moment: Moment, language?: LanguageCode): WhenReading {
  const { tokens, likely } = wordsOf(text, moment.languages);
  const order = language === undefined ? likely : [language, ...likely.filter((each) => each !== language)];
  const now = DateTime.fromMillis(moment.from, { zone: moment.zone });
  const said = { text, tokens, moment, now };
  // A less likely language is considered only if its words hardly mean anything but a time.
  const sure = order.filter(
    (code, n) => n === 0 || tokens.some((_, at) => isDateWord(lexiconOf(LANGUAGES[code]), tokens, at)),
  );
  const read = firstRead(sure, said);
  if (read.kind !== 'none' || language !== undefined) return read;
  return firstRead(
    order.filter((code) => !sure.includes(code)),
    said,
  );
}

/** The language that a text suggests. `spoken`: the person's own languages, preferred if several fit. */
export const languageOf = (text: string, spoken: readonly LanguageCode[] = []): LanguageCode =>
  wordsOf(text, spoken).likely[0] ?? 'en';

const recentWords = new Recent<string, { tokens: readonly Token[]; likely: readonly LanguageCode[] }>(32);

/** The words of a text and its languages, the likeliest first. */
const wordsOf = (text: string, spoken: readonly LanguageCode[] = []) =>
  recentWords.of(`${spoken.join()}:${text.slice(0, MOST_CHARACTERS)}`, () => {
    const tokens = tokensOf(text.slice(0, MOST_CHARACTERS));
    return { tokens, likely: likelyLanguages(tokens, spoken) };
  });

/** The first clear reading. After an unclear one, another language must cover all the unclear words. */
function firstRead(codes: readonly LanguageCode[], said: WhenText): WhenReading {
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

function likelyLanguages(tokens: readonly Token[], spoken: readonly LanguageCode[]): LanguageCode[] {
  const weighed = [...spoken, ...CODES.filter((code) => !spoken.includes(code))].map((code) => ({
    code,
    weight: lexiconOf(LANGUAGES[code]).weigh(tokens, isOfOneLanguage),
  }));
  return weighed.sort((a, b) => b.weight - a.weight).map(({ code }) => code);
}

const CODES = Object.values(LANGUAGES).map(({ code }) => code);

const isOfOneLanguage = (word: string): boolean => {
  let known = 0;
  for (const code of CODES) if (lexiconOf(LANGUAGES[code]).knows(word)) known += 1;
  return known === 1;
};

interface WhenText {
  text: string;
  tokens: readonly Token[];
  moment: Moment;
  now: DateTime;
}

interface InLanguage {
  reading: WhenReading;
  /** Indexes of the words that may mean a time. */
  about: ReadonlySet<number>;
}

function readIn(language: LanguageCode, said: WhenText): InLanguage {
  const { text, tokens, moment, now } = said;
  const table = isDayFirst(language, moment.languages) ? DAY_FIRST[language] : undefined;
  const lexicon = lexiconOf(table ?? LANGUAGES[language]);
  const pieces = piecesOf(tokens, new RowReader(tokens, lexicon, GRAMMAR, now));
  const times = pieces.filter(({ reading }) => Object.keys(reading).length > 0);
  const other = times
    .filter((piece) => isName(piece, times, tokens) || isPlace(piece, said))
    .map(({ end }) => end);
  const left = [...other, ...unreadWords({ text, tokens, lexicon, pieces, times })];
  const about = new Set([...left, ...times.flatMap(({ start, end }) => places(start, end))]);
  if (about.size === 0) return { reading: { kind: 'none' }, about };
  const around = aroundOf(text, tokens, times);
  const settled =
    left.length > 0
      ? { trouble: 'unread' as const }
      : combined(
          times.map(({ start, reading }) =>
            // "By the 6th" may be read as "the 6th", which is not the start of a repetition.
            lexicon.meaningsAt(tokens, start).some(({ kind }) => kind === 'by')
              ? { ...reading, isUntil: true }
              : reading,
          ),
          now,
        );
  const isWeekday = times.some(({ reading }) => reading.weekday !== undefined);
  if (!('trouble' in settled))
    return {
      reading: { kind: 'read', ...settled, ...around, ...(isWeekday ? { weekday: true } : {}) },
      about,
    };
  // The phrase includes words that could not be read, and those between: without them it might seem clear.
  const all = [
    ...times.map(({ start, end }) => [start, end] as const),
    ...left.map((at) => [at, at + 1] as const),
  ];
  const [first, last] = [Math.min(...all.map(([start]) => start)), Math.max(...all.map(([, end]) => end))];
  const { words } = aroundOf(text, tokens, [{ start: first, end: last, reading: {} }]);
  return { reading: { kind: 'unclear', why: settled.trouble, ...around, words }, about };
}

const places = (start: number, end: number): number[] =>
  Array.from({ length: end - start }, (_, n) => start + n);

/** Reads the words from left to right, always the longest match. */
function piecesOf(tokens: readonly Token[], reader: RowReader): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < tokens.length;) {
    const best = reader.longest('PIECE', at);
    if (best !== null) pieces.push(best);
    at = best?.end ?? at + 1;
  }
  return pieces;
}

/** Whether a repetition may belong to a name ("Send weekly report on Friday"): one word, apart from the day. */
const isName = ({ start, end, reading }: Piece, times: readonly Piece[], tokens: readonly Token[]): boolean =>
  reading.repeat !== undefined &&
  end - start === 1 &&
  end < tokens.length &&
  times.some((other) => other.reading.day !== undefined && other.start !== end && other.end !== start);

/** Whether a number may be a house number, as in "At 10 Downing Street": it is followed by two capitalised words. */
const isPlace = ({ end, reading }: Piece, { text, tokens }: WhenText): boolean =>
  reading.clock !== undefined &&
  /^\d+$/u.test(tokens[end - 1]?.text ?? '') &&
  /^ \p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u.test(text.slice(tokens[end - 1]?.end, (tokens[end - 1]?.end ?? 0) + 100));

/** Whether numeric dates have the day first: the person has languages of their own, and this is none of them. */
const isDayFirst = (code: LanguageCode, spoken: readonly LanguageCode[] = []): boolean =>
  LANGUAGES[code].order === 'either' && spoken.length > 0 && !spoken.includes(code);

/** The languages in which the day may come second, with the day first. */
const DAY_FIRST = Object.fromEntries(
  Object.values(LANGUAGES).map((each) => [each.code, { ...each, order: 'day' as const }]),
);

function aroundOf(text: string, tokens: readonly Token[], pieces: readonly Piece[]): TimeWords {
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
    spans,
    words: spans.map(([start, end]) => text.slice(start, end)).join(' '),
    rest: rest.replace(/\s+/gu, ' ').trim(),
  };
}
