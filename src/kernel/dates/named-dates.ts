import { DateTime } from './date-time';
import { later, UNIT, weekdayNamed } from './calendar';
import { CLOCK_ROWS, dayPart } from './clock-rows';
import { combined } from './combine';
import { DAY_ROWS } from './day-rows';
import { type Found, type Grammar, type Piece, type PhraseReading, RowReader } from './grammar';
import type { WordTable } from './language';
import { LANGUAGES } from './languages/languages';
import { type Lexicon, lexiconOf, type Token, tokensOf } from './lexicon';
import type { Moment } from './read-when';
import { REPEAT_ROWS } from './repeat-rows';

/** A guess at a day or time that a text names: good enough to show a mail earlier, not to set a reminder. */
export interface NamedDate {
  /** Offset of the date in the text. `from` includes words such as "on" and "at" before it; `start` does not. */
  from: number;
  start: number;
  end: number;
  /** Milliseconds since 1970; the start of the day if no time is named. */
  at: number;
  hasDay: boolean;
  /** Whether the text names the day by more than a weekday or a part of the day. */
  isCalendarDay: boolean;
  hasHour: boolean;
  /** Whether no word of the text shows its language, so that day and month may be swapped. */
  isEnglish: boolean;
}

/**
 * Finds the dates in a text written by someone else, in the order of the text, language by language. Skips repetitions
 * and ranges. An ambiguous date is read as the earlier of its future meanings.
 */
export function* namedDates(text: string, moment: Moment): Generator<NamedDate> {
  const said = text.slice(0, MOST_CHARACTERS).replace(/[٠-٩０-９]/gu, digit);
  const tokens = tokensOf(said);
  const now = DateTime.fromMillis(moment.from, { zone: moment.zone });
  const tables = tablesFor(said, tokens);
  for (const table of tables)
    for (const date of datesIn(table, { text: said, tokens, now })) {
      // "Mon", "sat" and "may" are also words of other languages.
      const isShort = table === EN && table !== tables[0] && date.end - date.start <= 3;
      if (!isShort) yield { ...date, isEnglish: table === EN };
    }
}

/** Limited, because some hundred patterns are tried at each word. */
const MOST_CHARACTERS = 400;

/** ASCII value of an Arabic or full-width digit: its last four bits are the number. */
const digit = (sign: string): string => String(sign.charCodeAt(0) & 15);

function* datesIn(
  table: WordTable,
  { text, tokens, now }: { text: string; tokens: readonly Token[]; now: DateTime },
): Generator<Omit<NamedDate, 'isEnglish'>> {
  const lexicon = lexiconOf(table);
  const reader = new RowReader(tokens, lexicon, GRAMMAR, now);
  const startOf = (token: number): number => tokens[token]?.start ?? 0;
  for (let at = 0; at < tokens.length;) {
    const piece = furthest(reader, tokens, at);
    if (piece !== null) {
      const [from, start] = [startOf(piece.start), startOf(withoutPrefix(piece, tokens, lexicon))];
      const behind = tokens[piece.end - 1]?.end ?? 0;
      const { zone, length } = zoneBehind(text.slice(behind, behind + 12));
      const end = behind + length;
      const read = dateOf(piece.reading, now, zone);
      const isOrdinal = piece.reading.monthDay !== undefined && !/\d/u.test(text.slice(start, end));
      if (read !== null && !isOrdinal) yield { ...read, from, start, end };
    }
    at = piece?.end ?? at + 1;
  }
}

/** The piece that begins at a token, or one that begins later and ends a word further on: "by Nov | 3 at 10". */
function furthest(reader: RowReader, tokens: readonly Token[], at: number): Piece | null {
  let best = reader.longest('NAMED', at);
  for (let later = at + 1; later < (best?.end ?? 0); later += 1) {
    const piece = reader.longest('NAMED', later);
    if (piece === null || best === null || piece.end <= best.end) continue;
    if (tokens.slice(best.end, piece.end).some((token) => /[\p{L}\d]/u.test(token.text))) best = piece;
  }
  return best;
}

function dateOf(
  reading: PhraseReading,
  now: DateTime,
  zone: string | null,
): Omit<NamedDate, 'from' | 'start' | 'end' | 'isEnglish'> | null {
  const { day, clock, moment, weekday, part } = reading;
  if (reading.endDay !== undefined || reading.endClock !== undefined) return null;
  if (day === undefined && clock === undefined && moment === undefined) return null;
  // "By Friday", written on a Friday, may mean the same day, and an early time in 24-hour form may mean the morning.
  const sooner: PhraseReading = {
    ...reading,
    ...(weekday === now.weekday ? { day: now.startOf('day') } : {}),
    ...(clock?.form === 'written' ? { clock: { ...clock, form: 'sure' } } : {}),
  };
  const there = zone === null ? now : now.setZone(zone);
  const read = [sooner, reading].map((each) => combined([each], there)).find((each) => 'date' in each);
  if (read === undefined) return null;
  const at = DateTime.fromISO(`${read.date}T${read.time ?? '00:00'}`, { zone: there.zone });
  return {
    at: at.toMillis(),
    hasDay: day !== undefined || moment !== undefined,
    isCalendarDay: (day !== undefined || moment !== undefined) && weekday === undefined && part === undefined,
    hasHour: clock !== undefined || moment !== undefined,
  };
}

/** Finds the zone named directly after a time. Daylight saving is the place's, even for a name such as EST. */
function zoneBehind(text: string): { zone: string | null; length: number } {
  const [said = '', name = '', offset = ''] =
    /^\s?\(?([A-Z]{2,4})([+-]\d{1,2})?(?![\p{L}\d])/u.exec(text) ?? [];
  const place = ZONES[name];
  if (place === undefined) return { zone: null, length: 0 };
  return { zone: place === 'UTC' ? `${place}${offset}` : place, length: said.length };
}

const [EASTERN, CENTRAL, MOUNTAIN, PACIFIC, EUROPEAN] = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'Europe/Paris',
];
const ZONES: Readonly<Record<string, string>> = {
  ...{ UTC: 'UTC', GMT: 'UTC', BST: 'Europe/London', CET: EUROPEAN, CEST: EUROPEAN, EET: 'Europe/Athens' },
  ...{ ET: EASTERN, EST: EASTERN, EDT: EASTERN, CT: CENTRAL, CST: CENTRAL, CDT: CENTRAL },
  ...{ MT: MOUNTAIN, MST: MOUNTAIN, MDT: MOUNTAIN, PT: PACIFIC, PST: PACIFIC, PDT: PACIFIC },
  ...{ IST: 'Asia/Kolkata', JST: 'Asia/Tokyo', SGT: 'Asia/Singapore', AEST: 'Australia/Brisbane' },
};

/** Index of the first token that is not only a prefix such as "on" or "by". */
function withoutPrefix({ start, end }: Piece, tokens: readonly Token[], lexicon: Lexicon): number {
  for (let at = start; at < end; at += 1) {
    const kinds = lexicon.meaningsAt(tokens, at).map(({ kind }) => kind);
    if (kinds.length === 0 || !kinds.every((kind) => PREFIXES.has(kind))) return at;
  }
  return start;
}

const PREFIXES: ReadonlySet<string> = new Set(
  'on onnum onth at near by before upto until till start from between of the my habit vague'.split(' '),
);

const GRAMMAR: Grammar = {
  ...CLOCK_ROWS,
  ...DAY_ROWS,
  ...REPEAT_ROWS,
  HOUR: [
    ['midnight', () => ({ clock: { hour: 23, minute: 59, form: 'sure' } })],
    ['CLOCK', (found) => found.reading('CLOCK')],
    ['at CLOCK', (found) => found.reading('CLOCK')],
    ['ampm CLOCK', ampmBefore],
    ['CLOCK bare|part', (found) => ({ ...found.reading('CLOCK'), part: found.n('bare') || found.n('part') })],
    [
      'at BARE bare|part',
      (found) => ({ ...found.reading('BARE'), part: found.n('bare') || found.n('part') }),
    ],
    ['at BARE', (found) => (found.language.code === undefined ? found.reading('BARE') : null)],
  ],
  DATED: [
    // A weekday that does not match its date is a mistake.
    ['on* weekday|abbr .? ,? on* DATE', (found) => found.reading('DATE')],
    ['on* this weekday|abbr', (found) => weekdayNamed(found, found.n('weekday') || found.n('abbr'))],
    ['year unit? DAY', (found) => found.reading('DAY')],
    ['end unit', (found) => (found.n('unit') === UNIT.day ? { day: found.today } : null)],
    ['on* daypart', (found) => dayPart(found, found.n('daypart'))],
    ['DAY', (found) => found.reading('DAY')],
  ],
  NAMED: [
    // A repetition is not a date. In English, "12 hours" is only ever a span.
    ['AGAIN', () => ({})],
    ['num unit', (found) => (found.language.hours === 12 ? {} : null)],
    ['DATED', (found) => found.reading('DATED')],
    ['HOUR', (found) => found.reading('HOUR')],
    ['DATED bare|part', (found) => ({ ...found.reading('DATED'), part: found.n('bare') || found.n('part') })],
    ['DATED ,? at|near* HOUR', dayAndHour],
    ['DATED ,? at BARE', dayAndHour],
    ['HOUR ,? DATED', dayAndHour],
    ['abbr HOUR', (found) => ({ ...weekdayNamed(found, found.n('abbr')), ...found.reading('HOUR') })],
    ['in? a? span fromnow?', (found) => ({ moment: found.now.plus({ minutes: found.n('span') }) })],
    ['in the|next|of* COUNT? unit', inUnits],
  ],
};

/** Reads hours after a half of the day, such as 午後5時. */
function ampmBefore(found: Found): PhraseReading {
  const { clock } = found.reading('CLOCK');
  if (clock === undefined || clock.hour > 12) return found.reading('CLOCK');
  return { clock: { ...clock, hour: (clock.hour % 12) + 12 * (found.n('ampm') - 1), form: 'sure' } };
}

function dayAndHour(found: Found): PhraseReading {
  return { ...found.reading('DATED'), ...found.reading('HOUR'), ...found.reading('BARE') };
}

/** Reads spans such as "within the next two hours"; "within the hour" means one hour. */
function inUnits(found: Found): PhraseReading {
  const count = found.has('COUNT') ? (found.reading('COUNT').monthDay ?? 0) : 1;
  return later(found, found.today, { count, unit: found.n('unit') });
}

const { de, es, fr, it, nl, pt } = LANGUAGES;
/** English with the month first, because most people who write dates such as 12/05 do so. */
const EN: WordTable = { ...LANGUAGES.en, order: 'month' };

/** Words in token form that hardly any other language has. Weekdays and months are added to them. */
const TELLING: readonly (readonly [table: WordTable, words: string])[] = [
  [de, 'bis spatestens morgen heute uhr und bitte frist der den zum ist'],
  [fr, 'avant demain hui jusqu le est vous soir matin'],
  [es, 'antes manana hoy hasta el los por'],
  [it, 'entro domani oggi prima fino il favore'],
  [pt, 'ate amanha hoje antes voce nao'],
  [nl, 'voor uiterlijk morgen vandaag tot het op een alstublieft'],
];

/** Names of at least five letters: shorter ones are words of other languages, too. */
const namesIn = (list: unknown): string[] =>
  typeof list === 'string'
    ? tokensOf(list)
        .map(({ text }) => text)
        .filter((name) => name.length >= 5)
    : [];

/** A language, words that identify it, and its months, which identify it after a number. */
interface Telling {
  table: WordTable;
  words: ReadonlySet<string>;
  months: ReadonlySet<string>;
}

/** Months that two languages write alike, such as "november", identify neither. */
function tellingOf(): readonly Telling[] {
  const counts = new Map<string, number>();
  for (const table of [...TELLING.map(([each]) => each), EN])
    for (const month of new Set(namesIn(table.words.month))) counts.set(month, (counts.get(month) ?? 0) + 1);
  return TELLING.map(([table, words]) => ({
    table,
    words: new Set([...words.split(' '), ...namesIn(table.words.weekday)]),
    months: new Set(namesIn(table.words.month).filter((month) => counts.get(month) === 1)),
  }));
}

let telling: readonly Telling[] | undefined;

/** Whether a text has an identifying word of a language, or one of its months after a number. */
function shows({ words, months }: Telling, said: readonly string[]): boolean {
  const isNumber = (at: number): boolean => /^\d/u.test(said[at] ?? '');
  return said.some(
    (word, at) => words.has(word) || (months.has(word) && (isNumber(at - 1) || isNumber(at - 2))),
  );
}

/** Languages that the text may be in. English comes last: mails in all languages contain English dates. */
function tablesFor(text: string, tokens: readonly Token[]): WordTable[] {
  const said = tokens.map((token) => token.text);
  telling ??= tellingOf();
  return [...telling.filter((each) => shows(each, said)).map(({ table }) => table), EN];
}
