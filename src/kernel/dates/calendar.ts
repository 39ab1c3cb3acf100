import type { DateTime } from './date-time';
import type { Found, PhraseReading } from './grammar';

/** Index of each unit in a language's word list. */
export const UNIT = {
  minute: 1,
  hour: 2,
  day: 3,
  week: 4,
  month: 5,
  year: 6,
  workday: 7,
  weekend: 8,
  quarter: 9,
  fortnight: 10,
} as const;

export const UNCLEAR: PhraseReading = { trouble: 'unclear' };
export const PAST: PhraseReading = { trouble: 'past' };
export const UNREAD: PhraseReading = { trouble: 'unread' };

/** The next day with this weekday; if today is that weekday, the day a week from now. */
export const upcoming = (today: DateTime, weekday: number): DateTime =>
  today.plus({ days: ((weekday - today.weekday + 6) % 7) + 1 });

export const weekdayNamed = (found: Found, weekday: number): PhraseReading => ({
  day: upcoming(found.today, weekday),
  weekday,
});

/** The weekday after the next Monday, or the coming one, depending on the language. */
export function nextWeekday(found: Found, weekday: number): PhraseReading {
  const [coming, later] = [upcoming(found.today, weekday), ofNextWeek(found.today, weekday)];
  if (coming.isSameDay(later)) return { day: coming };
  switch (found.language.next) {
    case 'coming':
      // Tomorrow has a word of its own.
      return coming.isSameDay(found.today.plus({ days: 1 })) ? UNCLEAR : { day: coming };
    case 'week':
      return { day: later };
    case 'either':
      return UNCLEAR;
  }
}

const ofNextWeek = (today: DateTime, weekday: number): DateTime =>
  today.startOf('week').plus({ days: 6 + weekday });

export function thisWeekday(found: Found, weekday: number): PhraseReading {
  return found.today.weekday === weekday ? UNCLEAR : { day: upcoming(found.today, weekday) };
}

/** A calendar date; a date without a year means its next occurrence. */
export function calendarDay(
  found: Found,
  { day, month, year = 0 }: { day: number; month: number; year?: number },
): PhraseReading {
  const { today } = found;
  const on = (inYear: number): DateTime =>
    today.set({ year: inYear, month: 1, day: 1 }).set({ month }).set({ day });
  const isReal = (date: DateTime): boolean =>
    month >= 1 && month <= 12 && day >= 1 && date.month === month && date.day === day;
  if (year > 0) {
    const date = on(year);
    if (!isReal(date) || day > date.set({ day: 1 }).daysInMonth) return UNCLEAR;
    return date < today ? PAST : { day: date };
  }
  const near = [on(today.year), on(today.year + 1)].find((date) => isReal(date) && date >= today);
  return near === undefined ? UNCLEAR : { day: near };
}

/** The next day with this number in a month, which may be today. */
export function monthDay(found: Found, day: number): PhraseReading {
  if (day < 1 || day > 31) return UNCLEAR;
  const first = found.today.startOf('month');
  const dates = [0, 1, 2].map((months) => first.plus({ months })).filter((month) => day <= month.daysInMonth);
  const date = dates.map((month) => month.set({ day })).find((each) => each >= found.today);
  return date === undefined ? UNCLEAR : { day: date, monthDay: day };
}

/** A date of two numbers. The language, or the size of the numbers, tells which number is the month. */
export function numericDate(
  found: Found,
  [first, second]: readonly [number, number],
  year = 0,
): PhraseReading {
  if (found.language.order === 'either' && first <= 12 && second <= 12 && first !== second) return UNCLEAR;
  const isMonthFirst = second > 12 || (found.language.order === 'month' && first <= 12);
  const [day, month] = found.language.order !== 'day' && isMonthFirst ? [second, first] : [first, second];
  return calendarDay(found, { day, month, ...(year > 0 ? { year: year < 100 ? 2_000 + year : year } : {}) });
}

/** The n-th occurrence of a weekday in a month, -1 for the last; `null` if the month has fewer. */
export function nthOf(month: DateTime, n: number, weekday: number): DateTime | null {
  const first = month.startOf('month');
  if (n < 0) {
    const last = first.endOf('month').startOf('day');
    return last.minus({ days: (last.weekday - weekday + 7) % 7 });
  }
  const day = first.plus({ days: ((weekday - first.weekday + 7) % 7) + (n - 1) * 7 });
  return day.month === first.month ? day : null;
}

/** The first day of a named month; unclear for this month, which has begun. */
export function monthNamed(found: Found, month: number, year: number): PhraseReading {
  const { today } = found;
  if (year > 0) return calendarDay(found, { day: 1, month, year });
  if (month === today.month) return UNCLEAR;
  return calendarDay(found, { day: 1, month });
}

function workdaysLater(today: DateTime, count: number): DateTime {
  let day = today;
  for (let left = Math.min(count, 400); left > 0;) {
    day = day.plus({ days: 1 });
    if (day.weekday < 6) left -= 1;
  }
  return day;
}

export type Edge = 'end' | 'mid' | 'begin';

/** The start, middle or end of the week, month, quarter or year around a day. */
export function edgeOf(found: Found, edge: Edge, within: DateTime, unit: number): PhraseReading {
  const day = edgeDay(edge, within, unit);
  if (day === null) return UNREAD;
  if (day < found.today) return UNCLEAR;
  // "The last day of the month, every month" is that of each.
  const isLast = edge === 'end' && (unit === UNIT.month || unit === UNIT.quarter);
  return isLast ? { day, monthDay: -1 } : { day };
}

function edgeDay(edge: Edge, within: DateTime, unit: number): DateTime | null {
  switch (unit) {
    case UNIT.week: {
      const monday = within.startOf('week');
      return monday.plus({ days: { begin: 0, mid: 2, end: 4 }[edge] });
    }
    case UNIT.month: {
      const first = within.startOf('month');
      return edge === 'end'
        ? first.endOf('month').startOf('day')
        : first.set({ day: edge === 'mid' ? 15 : 1 });
    }
    case UNIT.quarter:
      return edge === 'mid'
        ? null
        : edge === 'end'
          ? within.endOf('quarter').startOf('day')
          : within.startOf('quarter');
    case UNIT.year: {
      const first = within.startOf('year');
      return edge === 'end'
        ? first.endOf('year').startOf('day')
        : edge === 'mid'
          ? first.set({ month: 7 })
          : first;
    }
    default:
      return null;
  }
}

/** The day, or for hours and minutes the present moment, plus a span of time. */
export function later(
  found: Found,
  from: DateTime,
  { count, unit }: { count: number; unit: number },
): PhraseReading {
  if (count < 1 || count > 1_000) return UNCLEAR;
  switch (unit) {
    case UNIT.minute:
      return { moment: found.now.plus({ minutes: count }) };
    case UNIT.hour:
      return { moment: found.now.plus({ hours: count }) };
    case UNIT.day:
      return { day: from.plus({ days: count }) };
    case UNIT.week:
      return { day: from.plus({ weeks: count }) };
    case UNIT.fortnight:
      return { day: from.plus({ weeks: 2 * count }) };
    case UNIT.month:
      return { day: from.plus({ months: count }) };
    case UNIT.quarter:
      return { day: from.plus({ months: 3 * count }) };
    case UNIT.year:
      return { day: from.plus({ years: count }) };
    case UNIT.workday:
      return { day: workdaysLater(from, count) };
    default:
      return UNCLEAR;
  }
}
