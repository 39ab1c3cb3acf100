import type { DateTime } from './date-time';
import {
  calendarDay,
  edgeOf,
  later,
  monthDay,
  monthNamed,
  nextWeekday,
  nthOf,
  numericDate,
  PAST,
  thisWeekday,
  UNCLEAR,
  UNIT,
  UNREAD,
  upcoming,
  weekdayNamed,
} from './calendar';
import { dayPart } from './clock-rows';
import type { Found, Grammar, PhraseReading } from './grammar';

const weekday = (found: Found): number => found.n('weekday') || found.n('abbr');
const month = (found: Found): number => found.n('month') || found.n('weakmonth');
const dayNumber = (found: Found): number =>
  found.n('num') || found.n('ord') || (found.reading('NTH').monthDay ?? 0);

const named = (found: Found): PhraseReading =>
  calendarDay(found, { day: dayNumber(found), month: month(found), year: found.n('year') });

/** Reads a date of two numbers, perhaps followed by a year. */
const numeric = (found: Found): PhraseReading =>
  numericDate(found, [found.n('num'), found.n('num', 1)], found.n('year') || found.n('n2'));

function iso(found: Found): PhraseReading {
  const n = found.n('iso');
  return calendarDay(found, { year: Math.floor(n / 10_000), month: Math.floor(n / 100) % 100, day: n % 100 });
}

/** Reads a weekday with a date, which must name the same day. */
function withWeekday(found: Found): PhraseReading {
  const { day } = found.reading('DATE');
  if (day === undefined) return found.reading('DATE');
  return day.weekday === weekday(found) ? { day } : UNCLEAR;
}

/** Reads two numbers after a weekday, which may also be hours: "Friday 7-9". */
const looseBeside = (found: Found): PhraseReading => {
  const { day } = found.reading('LOOSE');
  return day?.weekday === weekday(found) ? { day } : UNCLEAR;
};

export const feastDay = (found: Found): PhraseReading =>
  calendarDay(found, { month: Math.floor(found.n('feast') / 100), day: found.n('feast') % 100 });

const past = (): PhraseReading => PAST;
const unclear = (): PhraseReading => UNCLEAR;
const unread = (): PhraseReading => UNREAD;

/** Reads "next week"; `null` if the unit is not a week. */
function nextWeek(found: Found): PhraseReading | null {
  if (found.n('unit') !== UNIT.week) return null;
  return { day: found.today.startOf('week').plus({ weeks: 1 }), isSpan: true };
}

function nextUnit(found: Found): PhraseReading | null {
  const { today } = found;
  switch (found.n('unit')) {
    // "The next day" is relative to a day that is mentioned earlier.
    case UNIT.day:
      return UNCLEAR;
    case UNIT.week:
      return nextWeek(found);
    case UNIT.month:
      return { day: today.startOf('month').plus({ months: 1 }), isSpan: true };
    case UNIT.quarter:
      return { day: today.startOf('quarter').plus({ months: 3 }), isSpan: true };
    case UNIT.year:
      return { day: today.startOf('year').plus({ years: 1 }), isSpan: true };
    case UNIT.weekend:
      return nextWeekday(found, 6);
    default:
      return null;
  }
}

const weekend = (found: Found): PhraseReading | null =>
  found.n('unit') === UNIT.weekend && found.today.weekday < 6
    ? weekdayNamed(found, 6)
    : found.n('unit') === UNIT.weekend
      ? UNCLEAR
      : null;

const ofWeek = (found: Found): PhraseReading | null => {
  const monday = found.reading('NEXTWEEK').day;
  return monday === undefined ? null : { day: monday.plus({ days: weekday(found) - 1 }) };
};

/** "Friday in two weeks": of the week two weeks on. Unclear if that is not two weeks after the coming Friday. */
function weekdayInWeeks(found: Found): PhraseReading | null {
  const weeks = found.reading('COUNT').monthDay ?? 0;
  if (found.n('unit') !== UNIT.week || weeks < 1) return null;
  if (found.has('day')) return { day: found.today.plus({ days: found.n('day'), weeks }) };
  const fromComing = upcoming(found.today, weekday(found)).plus({ weeks });
  const ofThatWeek = found.today.startOf('week').plus({ weeks, days: weekday(found) - 1 });
  return fromComing.isSameDay(ofThatWeek) ? { day: fromComing } : UNCLEAR;
}

const counted = (found: Found): { count: number; unit: number } => ({
  count: found.reading('COUNT').monthDay ?? 0,
  unit: found.n('unit'),
});

function fromDay(found: Found, isBefore: boolean): PhraseReading | null {
  const { day, trouble } = found.reading('DAY');
  if (day === undefined) return trouble === undefined ? null : { trouble };
  const { count, unit } = counted(found);
  if (unit < UNIT.day) return UNCLEAR;
  if (!isBefore) return later(found, day, { count, unit });
  const back = {
    [UNIT.day]: { days: count },
    [UNIT.week]: { weeks: count },
    [UNIT.month]: { months: count },
  }[unit];
  return back === undefined ? UNCLEAR : notPast(found, day.minus(back));
}

const notPast = (found: Found, day: DateTime): PhraseReading => (day < found.today ? PAST : { day });

function beside(found: Found, days: number): PhraseReading | null {
  const { day, trouble } = found.reading('DAY');
  if (day === undefined) return trouble === undefined ? null : { trouble };
  return notPast(found, day.plus({ days }));
}

function weekdayAfter(found: Found): PhraseReading | null {
  const { day } = found.reading('DAY');
  return day === undefined ? null : { day: upcoming(day, weekday(found)) };
}

const EDGES = ['end', 'mid', 'begin'] as const;

function edge(found: Found, within: DateTime, unit: number): PhraseReading | null {
  const name = EDGES.find((each) => found.has(each));
  return name === undefined ? null : edgeOf(found, name, within, unit);
}

function edgeOfMonth(found: Found): PhraseReading | null {
  const { today } = found;
  const year = found.n('year');
  const inYear = year > 0 ? year : today.year;
  const first = today.set({ year: inYear, month: month(found), day: 1 });
  const read = edge(found, first, UNIT.month);
  return read === UNCLEAR && year === 0 ? edge(found, first.plus({ years: 1 }), UNIT.month) : read;
}

function edgeOfNext(found: Found): PhraseReading | null {
  const unit = found.n('unit');
  const step = {
    [UNIT.week]: { weeks: 1 },
    [UNIT.month]: { months: 1 },
    [UNIT.year]: { years: 1 },
    [UNIT.quarter]: { months: 3 },
  }[unit];
  return step === undefined
    ? null
    : edge(
        found,
        found.today.startOf('month').isSameDay(found.today) || unit === UNIT.week
          ? found.today.plus(step)
          : found.today.startOf('month').plus(step),
        unit,
      );
}

const nth = (found: Found): number => (found.has('last') ? -1 : dayNumber(found));

/** Reads phrases such as "the first Monday" of a month. */
function nthWeekday(found: Found, within: DateTime): PhraseReading {
  const place = { n: nth(found), weekday: weekday(found) };
  const day = nthOf(within, place.n, place.weekday);
  return day === null || day < found.today ? UNCLEAR : { day, nth: place };
}

function nthOfNamedMonth(found: Found): PhraseReading {
  const { day, trouble } = monthNamed(found, month(found), found.n('year'));
  if (month(found) === found.today.month && found.n('year') === 0) return nthWeekday(found, found.today);
  return day === undefined ? { trouble: trouble ?? 'unclear' } : nthWeekday(found, day);
}

function dayRange(found: Found): PhraseReading {
  const [first, second] = found.readings('DAY');
  if (first?.day === undefined || second?.day === undefined) return UNCLEAR;
  if (second.day > first.day) return { day: first.day, endDay: second.day };
  const shifted = second.day.plus({ weeks: 1 });
  return second.weekday !== undefined && shifted > first.day ? { day: first.day, endDay: shifted } : UNCLEAR;
}

function weekdayRange(found: Found): PhraseReading {
  const [first = 0, second = 0] = [...found.all('weekday'), ...found.all('abbr')];
  const begin = upcoming(found.today, first);
  return { day: begin, endDay: upcoming(begin, second) };
}

/** Reads a range of days such as "1 to 5 December". */
function numberRange(found: Found): PhraseReading {
  const { day } = found.reading('DATE');
  if (day === undefined) return found.reading('DATE');
  const first = found.n('num') || found.n('ord');
  if (first >= day.day || first < 1) return UNCLEAR;
  const begin = day.set({ day: first });
  return begin < found.today ? UNCLEAR : { day: begin, endDay: day };
}

const withPart = (found: Found): PhraseReading => ({
  ...found.reading('DAY'),
  part: found.n('bare') || found.n('part'),
});

/** Reads "in an hour and a quarter"; half of another unit, such as a month, is unclear. */
function hoursAndPart(found: Found): PhraseReading {
  const { count, unit } = counted(found);
  const minutes = count * 60 + (found.has('quarter') ? 15 : 30);
  return unit === UNIT.hour ? { moment: found.now.plus({ minutes }) } : unread();
}

function halfUnit(found: Found): PhraseReading {
  const unit = found.n('unit');
  if (unit === UNIT.hour) return { moment: found.now.plus({ minutes: 30 }) };
  return unit === UNIT.year ? { day: found.today.plus({ months: 6 }) } : UNCLEAR;
}

export const DAY_ROWS: Grammar = {
  /** Rows for a number of days, which is stored as `monthDay`. */
  COUNT: [
    ['num', (found) => ({ monthDay: found.n('num') })],
    ['a', () => ({ monthDay: 1 })],
  ],
  /** Rows for a number that is marked as a day of the month. */
  NTH: [
    ['num suffix', (found) => ({ monthDay: found.n('num') })],
    ['num .', (found) => ({ monthDay: found.n('num') })],
    ['ord', (found) => ({ monthDay: found.n('ord') })],
  ],
  DATE: [
    ['the? num|NTH of* month|weakmonth', named],
    ['the? num|NTH of* month|weakmonth ,? of* year', named],
    ['month|weakmonth the? num|NTH', named],
    ['month|weakmonth the? num|NTH ,? year', named],
    ['num . num .? year', numeric],
    ['num . num . n2', numeric],
    ['num . num .', numeric],
    ['num / num', numeric],
    ['num / num / year|n2', numeric],
    ['num - num - year|n2', numeric],
    ['iso', iso],
  ],
  LOOSE: [
    ['num . num', numeric],
    ['num - num', numeric],
  ],
  NEXTWEEK: [
    ['on* next unit', nextWeek],
    ['on* unit next', nextWeek],
  ],
  DAY: [
    ['on* day', (found) => (found.n('day') < 0 ? PAST : { day: found.today.plus({ days: found.n('day') }) })],
    ['habit weekday', unclear],
    ['my|the weekday', unclear],
    ['on* weekday', (found) => weekdayNamed(found, found.n('weekday'))],
    ['on+ abbr .?', (found) => weekdayNamed(found, found.n('abbr'))],
    ['on* next weekday|abbr', (found) => nextWeekday(found, weekday(found))],
    ['on* weekday|abbr next', (found) => nextWeekday(found, weekday(found))],
    ['on* weekdays next', (found) => nextWeekday(found, found.n('weekdays'))],
    ['on* this weekday|abbr', (found) => thisWeekday(found, weekday(found))],
    ['on* weekday|abbr this', (found) => thisWeekday(found, weekday(found))],
    ['on* gone weekday|abbr|unit|month', past],
    ['on* weekday|abbr|unit|month gone', past],
    ['on* DATE', (found) => found.reading('DATE')],
    ['on+ LOOSE', (found) => found.reading('LOOSE')],
    ['on* weekday|abbr .? ,? on* DATE', withWeekday],
    ['on* weekday|abbr .? ,? on* LOOSE', looseBeside],
    ['on* the num suffix', (found) => monthDay(found, found.n('num'))],
    ['on+ num suffix', (found) => monthDay(found, found.n('num'))],
    ['onnum num|NTH', (found) => monthDay(found, dayNumber(found))],
    ['onth ord|NTH', (found) => monthDay(found, dayNumber(found))],
    // A reminder may name two days of a month only with "every month".
    ['onnum|onth|the num|NTH NEXTPLACE+', unclear],
    ['on+ the? num suffix NEXTPLACE+', unclear],
    // A number before a unit counts something else and is not a day.
    ['onnum num unit|oclock|%|€', () => ({})],
    ['on* weekday|abbr .? ,? on* onnum|the|onth num|NTH', weekdayAndPlace],
    [
      'onth|the ord|NTH of* unit',
      (found) => (found.n('unit') === UNIT.month ? monthDay(found, dayNumber(found)) : null),
    ],
    [
      'onnum num|NTH of* unit',
      (found) => (found.n('unit') === UNIT.month ? monthDay(found, dayNumber(found)) : null),
    ],
    ['onnum|onth|on num|NTH of* next unit', placeInNext],
    ['onnum|onth|on num|NTH of* unit next', placeInNext],
    [
      'in|on month|weakmonth year?',
      (found) => ({ ...monthNamed(found, month(found), found.n('year')), isSpan: true }),
    ],
    ['by month', (found) => monthNamed(found, month(found), 0)],
    ['next month|weakmonth', (found) => monthNamed(found, month(found), 0)],
    ['month next', (found) => monthNamed(found, month(found), 0)],
    ['on* feast', feastDay],
    ['on* next unit', nextUnit],
    ['on* unit next', nextUnit],
    ['on* weekday|abbr .? ,? of* on* NEXTWEEK', ofWeek],
    ['on* NEXTWEEK ,? on* weekday|abbr', ofWeek],
    ['on+ unit', weekend],
    ['this unit', weekend],
    ['in num weekday|weekdays', unclear],
    ['on* weekday|day in COUNT unit', weekdayInWeeks],
    [
      'on* weekday weekson',
      (found) => ({ day: upcoming(found.today, weekday(found)).plus({ weeks: found.n('weekson') }) }),
    ],
    ['in COUNT unit', (found) => later(found, found.today, counted(found))],
    ['in COUNT unit and a? quarter|half|halfto', hoursAndPart],
    ['in COUNT and a? quarter|half|halfto unit', unread],
    ['in num .|, num unit', unread],
    ['COUNT unit fromnow', (found) => later(found, found.today, counted(found))],
    ['in COUNT unit ago', past],
    ['ago COUNT unit', past],
    ['COUNT unit ago', past],
    ['in half a? unit', halfUnit],
    ['in a half|halfto a? unit', halfUnit],
    ['in halfto a? unit', halfUnit],
    ['on* end|mid|begin of* unit', (found) => edge(found, found.today, found.n('unit'))],
    ['on* end|mid|begin of* this unit', (found) => edge(found, found.today, found.n('unit'))],
    ['on* end|mid|begin of* next unit', edgeOfNext],
    ['on* end|mid|begin of* unit next', edgeOfNext],
    ['on* end|mid|begin of* month|weakmonth year?', edgeOfMonth],
    ['unitend', (found) => edgeOf(found, 'end', found.today, found.n('unitend'))],
    ['on* the? last|ord|NTH weekday of* month year?', nthOfNamedMonth],
    [
      'on* the? last|ord|NTH weekday of* unit',
      (found) => (found.n('unit') === UNIT.month ? nthWeekday(found, found.today) : null),
    ],
    [
      'on* the? last|ord|NTH weekday of* next unit',
      (found) => nthWeekday(found, found.today.startOf('month').plus({ months: 1 })),
    ],
    [
      'on* weekpart',
      (found) => ({
        ...weekdayNamed(found, Math.floor(found.n('weekpart') / 100)),
        part: found.n('weekpart') % 100,
      }),
    ],
  ],
  EITHER: [
    [
      'WHEN|TIME|AGAIN or at|near|by|before|on|onnum|onth|the* every? num|NTH|ord|weekday|abbr|weekdays|hm',
      unclear,
    ],
    ['WHEN or thence|beside|after', unclear],
    ['num or on|onnum|onth|the* num month|weakmonth', unclear],
    ['in a|COUNT unit? or num unit?', unclear],
  ],
  /** Two times, where no other row reads them together: the person is asked. */
  PAIR: [
    [
      'WHEN|TIME|AGAIN and at|near|by|before|on|onnum|onth|the|every* CLOCK|SPOKEN|BARE|NTH|weekday|abbr|weekdays|day',
      unclear,
    ],
  ],
  WHEN: [
    ['DAY', (found) => found.reading('DAY')],
    // "Bis" and "até" are also said of a deadline.
    ['until DAY', (found) => (/^(?:de|pt)$/u.test(found.language.code ?? '') ? null : UNCLEAR)],
    [
      'by|start|from DAY',
      (found) => {
        const { isSpan: _, ...reading } = found.reading('DAY');
        return {
          ...reading,
          ...(found.has('start') ? { isStart: true } : {}),
        };
      },
    ],
    ['before on* DAY', (found) => beside(found, -1)],
    ['before abbr', (found) => notPast(found, upcoming(found.today, found.n('abbr')).minus({ days: 1 }))],
    ['before COUNT unit', past],
    // "After Friday" has no end: only "the day after Friday" is a day.
    ['after on* DAY', (found) => (found.n('after') === 2 ? beside(found, 1) : UNCLEAR)],
    // "Friday, no, the Monday after": from the day that was said before.
    ['DAY on|the+ weekday|abbr thence|beside', weekdayAfter],
    ['DAY the weekday|abbr after', weekdayAfter],
    ['COUNT unit from|after DAY', (found) => fromDay(found, false)],
    ['COUNT unit before DAY', (found) => fromDay(found, true)],
    ['DAY bare|part', withPart],
    // The British half hour, before its day.
    ['HALF ,? on* DAY', (found) => ({ ...found.reading('DAY'), ...found.reading('HALF') })],
    ['on* weekday .? ,? TIME', (found) => rangeOn(found, found.reading('TIME'))],
    ['abbr .? ,? CLOCK', (found) => shortDay(found, found.reading('CLOCK'))],
    ['abbr .? ,? TIME', (found) => shortDayAt(found, found.reading('TIME'))],
    ['abbr .? bare|part', (found) => shortDay(found, { part: found.n('bare') || found.n('part') })],
    // Else "Monday 2.15" is read as a date.
    ['DAY ,? at|near* POINTED', (found) => ({ ...found.reading('DAY'), ...found.reading('POINTED') })],
    ['DAY ,? SPOKEN', (found) => ({ ...found.reading('DAY'), ...found.reading('SPOKEN') })],
    ['on* daypart', (found) => dayPart(found, found.n('daypart'))],
    ['from DAY upto|- on* DAY', dayRange],
    ['between DAY upto|and|- on* DAY', dayRange],
    ['on* weekday|abbr -|upto on* weekday|abbr', weekdayRange],
    ['from weekday|abbr -|upto on* weekday|abbr', weekdayRange],
    ['between weekday|abbr upto|and on* weekday|abbr', weekdayRange],
    ['from|on* num|ord .? -|upto on* DATE', numberRange],
    ['between num|ord .? upto|and on* DATE', numberRange],
    ['on* num|ord .? and on* DATE', unclear],
  ],
};

/** Reads a short name of a day before a time. "So früh" and "zo vroeg" do not mean Sunday. */
const shortDay = (found: Found, time: PhraseReading): PhraseReading | null =>
  time.part !== undefined && found.n('abbr') === 7 && /^(?:de|nl)$/u.test(found.language.code ?? '')
    ? null
    : { ...weekdayNamed(found, found.n('abbr')), ...time };

/** As {@link shortDay}, but not where the name may be another word: "some sun at 9". */
const shortDayAt = (found: Found, time: PhraseReading): PhraseReading | null =>
  time.endClock === undefined && OTHER_WORDS[found.language.code ?? '']?.includes(found.n('abbr')) === true
    ? null
    : shortDay(found, time);

/** Reads a range of hours after a weekday, where the numbers alone might be a date. */
const rangeOn = (found: Found, time: PhraseReading): PhraseReading | null =>
  time.endClock === undefined ? null : { ...weekdayNamed(found, found.n('weekday')), ...time };

/** Short names of days, as numbers from Monday, that are also common words of their language. */
const OTHER_WORDS: Readonly<Record<string, readonly number[]>> = {
  ...{ en: [6, 7], de: [7], nl: [7], fr: [3, 4], es: [2] },
};

function weekdayAndPlace(found: Found): PhraseReading {
  const read = monthDay(found, dayNumber(found));
  return read.day?.weekday === weekday(found) ? { day: read.day } : UNCLEAR;
}

function placeInNext(found: Found): PhraseReading | null {
  if (found.n('unit') !== UNIT.month) return null;
  const first = found.today.startOf('month').plus({ months: 1 });
  const day = dayNumber(found);
  return day >= 1 && day <= first.daysInMonth ? { day: first.set({ day }) } : UNCLEAR;
}
