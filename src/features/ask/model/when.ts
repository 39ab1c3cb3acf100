import { DateTime } from 'luxon';
import { type Parse, PARSERS, parsersFor, referenceOf, type When } from '../../triage/model/cues/date-words';
import { findRecurrence, type Recurrence } from './recurrence';

/** A language whose dates are known. */
export type DateLanguage = keyof typeof PARSERS;

/** The time that a text names. */
export interface FoundWhen {
  /** `YYYY-MM-DD` in the person's zone. */
  date: string;
  /** `HH:mm`, where a time of day is named. */
  time: string | null;
  /** In the words of the Tasks plugin, such as `every week on Monday`. */
  recurrence: string | null;
  /** The words that name it, and the text without them. */
  words: string;
  rest: string;
}

/** The patterns of the library are many, and not all of them linear. */
const MOST_CHARACTERS = 400;

/** The first date, time or recurrence in a person's words; `null`: there is none. */
export function findWhen(text: string, when: When, language?: DateLanguage): FoundWhen | null {
  const shown = text.slice(0, MOST_CHARACTERS);
  const again = findRecurrence(shown);
  const named = findDate(shown, when, language);
  const now = DateTime.fromMillis(when.from, { zone: when.zone });
  if (again === null)
    return named === null ? null : { ...momentOf(named, now), recurrence: null, ...around(text, [named]) };
  const first = named === null ? firstOf(again.weekday, now) : momentOf(named, now);
  const onDay = firstDay(first, again, now);
  return { ...onDay, recurrence: again.rule, ...around(text, named === null ? [again] : [again, named]) };
}

interface Span {
  index: number;
  words: string;
}

interface NamedDate extends Span {
  year: number;
  month: number;
  day: number;
  time: string | null;
  isDayNamed: boolean;
}

/** By the longest words that any of the likely languages reads as a date. */
function findDate(text: string, when: When, language: DateLanguage | undefined): NamedDate | null {
  const likely = language === undefined ? parsersFor(text) : [PARSERS[language], PARSERS.en];
  const found = longest(text, when, likely);
  if (found !== null || language !== undefined) return found;
  return longest(text, when, Object.values(PARSERS));
}

function longest(text: string, when: When, parsers: readonly Parse[]): NamedDate | null {
  let best: NamedDate | null = null;
  for (const parse of new Set(parsers)) {
    for (const { index, text: words, start } of parse(text, referenceOf(when), { forwardDate: true })) {
      if (best !== null && words.length <= best.words.length) continue;
      const part = (name: 'year' | 'month' | 'day' | 'hour' | 'minute'): number => start.get(name) ?? 0;
      best = {
        ...{ index, words, year: part('year'), month: part('month'), day: part('day') },
        time: start.isCertain('hour') ? clockTime(part('hour'), part('minute')) : null,
        isDayNamed: DAY_PARTS.some((name) => start.isCertain(name)),
      };
    }
  }
  return best;
}

const DAY_PARTS = ['day', 'weekday', 'month', 'year'] as const;

const clockTime = (hour: number, minute: number): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;

/** A mere time of day that has passed is tomorrow's. */
function momentOf(
  { year, month, day, time, isDayNamed }: NamedDate,
  now: DateTime,
): Pick<FoundWhen, 'date' | 'time'> {
  const date = DateTime.fromObject({ year, month, day }, { zone: now.zone });
  const isPassed = !isDayNamed && time !== null && date.hasSame(now, 'day') && time <= now.toFormat('HH:mm');
  return { date: (isPassed ? date.plus({ days: 1 }) : date).toISODate() ?? '', time };
}

const firstOf = (weekday: number | null, now: DateTime): Pick<FoundWhen, 'date' | 'time'> => {
  const today = now.toISODate() ?? '';
  return { date: weekday === null ? today : fromDay(today, weekday), time: null };
};

/** Where the recurrence itself names the day, it counts. */
function firstDay(
  first: Pick<FoundWhen, 'date' | 'time'>,
  { weekday, monthDay }: Recurrence,
  now: DateTime,
): Pick<FoundWhen, 'date' | 'time'> {
  if (weekday !== null) return { ...first, date: fromDay(first.date, weekday) };
  if (monthDay === null) return first;
  const month = now.day <= monthDay ? now : now.plus({ months: 1 });
  const day = Math.min(monthDay, month.daysInMonth ?? monthDay);
  return { ...first, date: month.set({ day }).toISODate() ?? first.date };
}

/** The first such day of the week, from a date on. */
function fromDay(date: string, weekday: number): string {
  const from = DateTime.fromISO(date, { zone: 'utc' });
  return from.plus({ days: (weekday - from.weekday + 7) % 7 }).toISODate() ?? date;
}

/** What was found, and the text around it without the word that led to it. */
function around(text: string, spans: readonly Span[]): Pick<FoundWhen, 'words' | 'rest'> {
  const found = joined(spans).sort((a, b) => b.index - a.index);
  let rest = text;
  for (const { index, words } of found) {
    const before = rest.slice(0, index).replace(LEADING, '');
    rest = `${before} ${rest.slice(index + words.length)}`;
  }
  return {
    words: found
      .map(({ words }) => words.trim())
      .reverse()
      .join(' '),
    rest: rest.replace(/\s+/gu, ' ').trim(),
  };
}

/** Two spans that overlap are one. */
function joined(spans: readonly Span[]): Span[] {
  const [a, b] = [...spans].sort((one, other) => one.index - other.index);
  if (a === undefined || b === undefined || b.index > a.index + a.words.length) return [...spans];
  const kept = b.index - a.index;
  const longer = a.words.slice(0, kept) + b.words;
  return [{ index: a.index, words: longer.length < a.words.length ? a.words : longer }];
}

/** What stands before a date and belongs to it. */
const LEADING =
  /(?:^|\s)(?:on|at|by|for|the|am|um|bis|ab|den|le|la|à|el|a las|a la|alle|il|às|em|no|na|op|om|в|до|kl)\s*$/iu;
