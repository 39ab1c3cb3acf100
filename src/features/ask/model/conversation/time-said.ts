import { DateTime } from '../../../../kernel/dates/date-time';
import type { Settled } from '../../../../kernel/dates/combine';
import type { LanguageCode } from '../../../../kernel/dates/language';
import { LANGUAGES } from '../../../../kernel/dates/languages/languages';
import { lexiconOf, tokensOf } from '../../../../kernel/dates/lexicon';
import { languageOf, type Moment, readWhen } from '../../../../kernel/dates/read-when';
import { dayNumbered, type TimeWords } from './day-number';
import { talkWords, type TalkWord } from './talk-words';

/**
 * The new time that a text names; `null` if it names none. `isMove`: the verb means to move something, so "two hours"
 * is a span.
 */
export function timeSaid(
  phrase: string,
  moment: Moment,
  { language, isMove }: { language: LanguageCode; isMove: boolean },
): TimeWords | null {
  const day = dayNumbered(phrase, moment);
  if (day !== null) return day;
  const read = readWhen(
    phrase.replace(TO_PART, (part) => PARTS[part.toLowerCase()] ?? part),
    moment,
    language,
  );
  const span = spanIn(phrase, moment, { language, isMove });
  if (span !== null) return cut(phrase, span.start, span.end);
  if (read.kind !== 'none') return { words: read.words, rest: read.rest };
  const hour = /(?:^|\s)(?:(?:para|per|a) )?\d{1,2}(?:\s*h)?[\s.!]*$/u.exec(phrase);
  return hour === null ? null : cut(phrase, hour.index, phrase.length);
}

/** Matches the part of a day to which something is moved, and which {@link readWhen} reads with another word before it. */
const TO_PART =
  /(?:to the (?=morning|afternoon|evening)|auf den (?=morgen|vormittag|nachmittag|abend)|au (?=matin|soir)|naar de (?=ochtend|middag|avond))/iu;
const PARTS: Readonly<Record<string, string>> = {
  'to the ': 'in the ',
  'auf den ': 'am ',
  'au ': 'le ',
  'naar de ': 'in de ',
};

const cut = (text: string, start: number, end: number): TimeWords => ({
  words: text.slice(start, end).trim(),
  rest: `${text.slice(0, start)} ${text.slice(end)}`.trim(),
});

export type ChangedDue =
  | { kind: 'set'; due: Settled }
  /** `why` is a question to the person. */
  | { kind: 'asked'; why: string };

/**
 * The new due time of something that was due at `former` (`null`: it had no date), according to the person's `words`.
 * Parts that they do not name stay.
 */
export function changedDue(said: string, former: Settled | null, moment: Moment): ChangedDue {
  // "Postponed until Monday" names the new day.
  const language = languageOf(said, moment.languages);
  const words =
    former === null
      ? said
      : fromFormer(said.replace(UNTIL, '').replace(SAME_TIME, ''), former, { moment, language });
  const read = readWhen(words, moment, language);
  const span = spanIn(words, moment, { language, isMove: true });
  if (span !== null) return shifted(span, former, moment);
  const bare = /^\D*?(\d{1,2})\s*$/u.exec(words)?.[1];
  if (bare !== undefined && (former === null ? bare === words : DAY_OR_HOUR.test(words)))
    return {
      kind: 'asked',
      why: `When? "${words}" may be the day or the hour: say "${bare}:00", or the date.`,
    };
  const phrase = read.kind === 'none' && bare !== undefined ? `${AT[language]} ${bare}` : words;
  const isClock = isClockOnly(phrase, moment, language);
  if (isClock && former !== null) return atTime(phrase, former, { moment, language });
  const first = isClock
    ? readWhen(phrase, { ...moment, from: startOf(DAYS[0], moment.zone) }, language)
    : null;
  const found = phrase === words ? read : readWhen(phrase, moment, language);
  const isHalf =
    found.kind === 'read' && talkWords(found.rest).some(({ kind }) => kind === null || kind === 'not');
  if (found.kind !== 'read' || isHalf)
    return { kind: 'asked', why: `When? "${words}" may be more than one time, none, or over.` };
  // The hour may be of another day, or of another half of it.
  if (first?.kind === 'read' && first.time !== found.time)
    return { kind: 'asked', why: `Which day? "${words}" names only the hour.` };
  if (found.recurrence === null && former?.recurrence != null)
    return { kind: 'asked', why: `It repeats ${former.recurrence}: say how often from now on.` };
  const other = thatWeek(phrase, former, { moment, language, taken: found.date });
  if (other !== null)
    return { kind: 'asked', why: `Which day? ${found.date} or ${other}: say it with its date.` };
  const { recurrence, until } = found;
  const date =
    former !== null && repeatsFrom(former.date, phrase, { moment, language }) ? former.date : found.date;
  return { kind: 'set', due: { date, time: found.time ?? former?.time ?? null, recurrence, until } };
}

/** The words without the day that something is moved from, if that is the former one: "from the 3rd to the 8th". */
function fromFormer(words: string, { date }: Settled, { moment, language }: SaidIn): string {
  const [whole = '', from = ''] = FROM.exec(words) ?? [];
  const read = whole === '' ? null : readWhen(`${AT_DAY[language]}${from}`, moment, language);
  return read?.kind === 'read' && read.date === date ? words.slice(whole.length) : words;
}

const FROM = /^(?:from|vom|du|del?|dal|do|van) (.{2,30}?) (?:to|auf|zum|au|al?|para|pr[ao]|naar) /iu;
/** Words that make a day of a number. */
const AT_DAY: Record<LanguageCode, string> = {
  ...{ en: 'on ', de: 'am ', fr: 'le ', es: 'el ', it: 'il ', pt: '', nl: 'op ' },
};

/** Matches words for the hour or day as it was. */
export const SAME_TIME =
  /,? (?:(?:at |on )?the same (?:time|day)|same (?:time|day)|zur (?:selben|gleichen) (?:uhr)?zeit|(?:selbe|gleiche) (?:uhr)?zeit|am selben tag|(?:à la )?même heure|le même jour|(?:a la )?misma hora|el mismo día|(?:alla )?stessa ora|lo stesso giorno|(?:à )?mesma hora|no mesmo dia|op dezelfde (?:tijd|dag)|zelfde tijd)/iu;

/** Matches a word before the day to which something is moved. */
const UNTIL = /^(?:until|till|tot|hasta|jusqu['’](?:à |(?=au))|fino (?:a (?=\p{L})|(?=al))) ?/iu;

/** Matches a number after a word that hours and days of the month share: "all'8", "para 8". */
const DAY_OR_HOUR = /^(?:all['’]|all |para |per |a )\d{1,2}\s*$/iu;

/** Whether the words say how often and name no day, so that the first day stays: "every 2 weeks". */
function repeatsFrom(date: string, words: string, { moment, language }: SaidIn): boolean {
  const from = startOf(date, moment.zone);
  const read = readWhen(words, { ...moment, from }, language);
  const isPlain = read.kind === 'read' && read.recurrence !== null && !read.recurrence.includes(' on ');
  return isPlain && read.date === date && from >= moment.from;
}

/**
 * Whether a phrase names a time of day but no day, so that it falls on whatever day it is read from. "In two hours"
 * does not: a minute later it means another time.
 */
export function isClockOnly(words: string, moment: Moment, language: LanguageCode): boolean {
  // Before noon, "4 Uhr" may be in the morning or in the afternoon.
  return [0, NOON_MS].some((start) => isClockFrom(start, { words, moment, language }));
}

function isClockFrom(start: number, { words, moment, language }: SaidIn & { words: string }): boolean {
  const readOn = (day: string, after = 0) =>
    readWhen(words, { ...moment, from: startOf(day, moment.zone) + start + after }, language);
  const [one, other, later] = [readOn(DAYS[0]), readOn(DAYS[1]), readOn(DAYS[0], MINUTE_MS)];
  return (
    one.kind === 'read' &&
    other.kind === 'read' &&
    one.time !== null &&
    one.recurrence === null &&
    [one.date, other.date].every((date, n) => date === DAYS[n]) &&
    (later.kind !== 'read' || later.time === one.time)
  );
}

const MINUTE_MS = 60_000;
const NOON_MS = 12 * 3_600_000;

/** Two days that share neither week nor month nor weekday: only a time of day falls on both. */
const DAYS = ['2031-03-04', '2033-07-21'] as const;

const startOf = (day: string, zone: string): number => DateTime.fromISO(day, { zone }).toMillis();

interface SaidIn {
  moment: Moment;
  language: LanguageCode;
}

/** Matches an hour that names no part of the day: "at 8", "um 8:30". */
const BARE_HOUR = /^\D{0,12}([1-9]|1[01])(?:[:.]\d\d)?(?: ?(?:uhr|uur|h|heures?))?[\s.!]*$/iu;
const EVENING = '17:00';

function atTime(words: string, former: Settled, { moment, language }: SaidIn): ChangedDue {
  const from = Math.max(moment.from, startOf(former.date, moment.zone));
  const inDay = readWhen(words, { ...moment, from }, language);
  const noon = startOf(former.date, moment.zone) + NOON_MS;
  const [, hour = ''] = BARE_HOUR.exec(words) ?? [];
  const isMorning = inDay.kind === 'read' && (inDay.time ?? '') < '12:00';
  if (hour !== '' && isMorning && (former.time ?? '') >= EVENING) {
    const time = `${String(Number(hour) + 12)}${(inDay.time ?? '').slice(2)}`;
    return { kind: 'set', due: { ...former, time, until: null } };
  }
  if (inDay.kind === 'read' && inDay.time !== null && former.time !== null && isPartOfDay(words, language))
    return { kind: 'set', due: { ...former, time: inPart(former.time, inDay.time), until: null } };
  const isAfternoon = inDay.kind === 'unclear' && former.time !== null && former.time >= '12:00';
  const found = isAfternoon
    ? readWhen(words, { ...moment, from: Math.max(moment.from, noon) }, language)
    : inDay;
  if (found.kind === 'unclear' && found.why !== 'past')
    return { kind: 'asked', why: `When? "${words}" may be in the morning or in the afternoon.` };
  if (found.kind !== 'read' || (found.date !== former.date && former.recurrence === null))
    return { kind: 'asked', why: `When? "${words}" is over on ${former.date}.` };
  return { kind: 'set', due: { ...former, time: found.time, until: null } };
}

/** Whether words name a part of the day and no hour: "in the evening". */
function isPartOfDay(words: string, language: LanguageCode): boolean {
  const tokens = tokensOf(words);
  const lexicon = lexiconOf(LANGUAGES[language]);
  const kinds = tokens.flatMap((_, at) => lexicon.meaningsAt(tokens, at).map(({ kind }) => kind));
  return kinds.includes('part') && !kinds.includes('num') && !/\d/u.test(words);
}

/** The hour in a part of the day, which begins at `part`; another hour is of another part. */
function inPart(time: string, part: string): string {
  const [hour, first] = [Number(time.slice(0, 2)), Number(part.slice(0, 2))];
  const isIn = (at: number): boolean =>
    first < 12 ? at >= 4 && at < 12 : first < 17 ? at >= 12 && at < 19 : at >= 17 || at < 4;
  const found = [hour, (hour + 12) % 24].find(isIn);
  return found === undefined ? part : `${String(found).padStart(2, '0')}${time.slice(2)}`;
}

/**
 * The day in the week of the former date, if a weekday such as "Saturday" is said of something in another week; otherwise
 * `null`.
 */
function thatWeek(
  words: string,
  former: Settled | null,
  { moment, language, taken }: SaidIn & { taken: string },
): string | null {
  if (former === null) return null;
  const day = DateTime.fromISO(former.date, { zone: moment.zone });
  const there = readWhen(words, { ...moment, from: day.startOf('week').toMillis() }, language);
  const isBare = readWhen(words, { ...moment, from: moment.from }, language);
  if (there.kind !== 'read' || isBare.kind !== 'read' || isBare.weekday !== true) return null;
  const today = DateTime.fromMillis(moment.from, { zone: moment.zone }).toISODate() ?? '';
  return there.date === taken || there.date < today ? null : there.date;
}

interface Span {
  start: number;
  end: number;
  /** Words for the length of the span, such as "two hours". */
  amount: string;
  language: LanguageCode;
  isEarlier: boolean;
}

/**
 * How far to move something: "by a day", "an hour later". "In an hour" is counted from now, "every hour" says how often,
 * and beside another time the words belong to that: "a week on Tuesday".
 */
function spanIn(
  text: string,
  moment: Moment,
  { language, isMove }: { language: LanguageCode; isMove: boolean },
): Span | null {
  const read = readWhen(text, moment, language);
  const span =
    read.kind === 'read' && read.recurrence !== null ? null : lengthIn(text, moment, { language, isMove });
  const isAlone =
    span === null || readWhen(cut(text, span.start, span.end).rest, moment, language).kind === 'none';
  return isAlone ? span : null;
}

function lengthIn(
  text: string,
  moment: Moment,
  { language, isMove }: { language: LanguageCode; isMove: boolean },
): Span | null {
  const words = talkWords(text);
  const marker = words.find(({ kind }) => kind === 'later' || kind === 'earlier');
  if (!isMove && marker === undefined) return null;
  const found = amountIn(text, words, { moment, language });
  if (found === null) return null;
  const { first, last } = found;
  const at = marker === undefined ? first : words.indexOf(marker);
  const between = at < first ? words.slice(at + 1, first) : words.slice(last + 1, at);
  if (between.some(({ kind }) => kind === null)) return null;
  const before = words[first - 1];
  if (before !== undefined && IN_WORDS.has(text.slice(before.start, before.end).toLowerCase())) return null;
  const [start, end] = [words[first]?.start ?? 0, words[last]?.end ?? 0];
  // "17 uur" is a time of day in Dutch, not a span.
  if (marker === undefined && text.slice(start, end).endsWith(' uur')) return null;
  return {
    start: Math.min(start, marker?.start ?? start),
    end: Math.max(end, marker?.end ?? end),
    amount: text.slice(start, end),
    language,
    isEarlier: marker?.kind === 'earlier',
  };
}

/** Indexes of the first and last word of an amount, such as "two hours". */
function amountIn(
  text: string,
  words: readonly TalkWord[],
  { moment, language }: SaidIn,
): { first: number; last: number } | null {
  for (const first of words.keys())
    for (const last of [first + 2, first + 1].filter((each) => each < words.length)) {
      const amount = text.slice(words[first]?.start, words[last]?.end);
      if (!isAmount(amount)) continue;
      const read = readWhen(`${IN[language]} ${amount}`, moment, language);
      // "Pasado mañana" is a day, not how far something moves.
      const alone = readWhen(amount, moment, language);
      const isDay = alone.kind === 'read' && alone.time === null;
      if (read.kind === 'read' && read.rest === '' && !isDay) return { first, last };
    }
  return null;
}

/** Whether words are a number and a unit, or half a unit, rather than the name of a day or a month. */
const isAmount = (words: string): boolean =>
  /^(?:(?:\d{1,3} |\p{L}{1,9}[ '’])\p{L}{1,12}|half an? \p{L}{4}|(?:\p{L}{2,5} )?(?:halbe|demi|media|meia|half)[ -]\p{L}{3,7})$/iu.test(
    words,
  );

const IN: Record<LanguageCode, string> = {
  ...{ en: 'in', de: 'in', fr: 'dans', es: 'en', it: 'tra', pt: 'em', nl: 'over' },
};
/** Words that make an amount a time, not a span: "in an hour", "naar 17 uur". */
const IN_WORDS: ReadonlySet<string> = new Set(
  'in dans en dentro tra fra em over binnen to at auf naar om à a alle às para'.split(' '),
);
/** The word before an hour. */
export const AT: Record<LanguageCode, string> = {
  ...{ en: 'at', de: 'um', fr: 'à', es: 'a las', it: 'alle', pt: 'às', nl: 'om' },
};

/** The due time moved by the span: its words are read as if said at `former`. */
function shifted({ amount, language, isEarlier }: Span, former: Settled | null, moment: Moment): ChangedDue {
  if (former === null) return { kind: 'asked', why: 'It has no date yet: which day?' };
  if (former.recurrence !== null)
    return { kind: 'asked', why: `It repeats ${former.recurrence}: say how often from now on.` };
  const { zone } = moment;
  const from = DateTime.fromISO(`${former.date}T${former.time ?? '00:00'}`, { zone });
  const read = readWhen(`${IN[language]} ${amount}`, { ...moment, from: from.toMillis() }, language);
  if (read.kind !== 'read') return { kind: 'asked', why: `When? "${amount}" can't be read.` };
  const isHours = read.time !== null;
  if (isHours && former.time === null)
    return { kind: 'asked', why: 'It has no time of day yet: at what time?' };
  const to = DateTime.fromISO(`${read.date}T${read.time ?? former.time ?? '00:00'}`, { zone });
  const days = to.daysSince(from);
  if (isEarlier && !isHours && days >= 28) return { kind: 'asked', why: 'Which day? Say it with its date.' };
  const there = !isEarlier
    ? to
    : isHours
      ? from.minus({ milliseconds: to.toMillis() - from.toMillis() })
      : from.minus({ days });
  if (there.toMillis() < moment.from) return { kind: 'asked', why: 'When? That would be over already.' };
  return {
    kind: 'set',
    due: {
      ...former,
      date: there.toISODate() ?? '',
      time: former.time === null ? null : there.toFormat('HH:mm'),
    },
  };
}
