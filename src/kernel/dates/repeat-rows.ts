import { UNCLEAR, UNIT, UNREAD } from './calendar';
import { feastDay } from './day-rows';
import type { Found, Grammar, PhraseReading, Repeat } from './grammar';

const NONE = { weekdays: [], monthDays: [], nth: null } as const;

const repeats = (repeat: Partial<Repeat> & Pick<Repeat, 'unit'>): PhraseReading => ({
  repeat: { count: 1, ...NONE, ...repeat },
});

function everyUnit(unit: number, count: number): PhraseReading {
  if (count < 1 || count > 999) return UNCLEAR;
  switch (unit) {
    case UNIT.day:
      return repeats({ unit: 'day', count });
    case UNIT.week:
      return repeats({ unit: 'week', count });
    case UNIT.fortnight:
      return repeats({ unit: 'week', count: 2 * count });
    case UNIT.month:
      return repeats({ unit: 'month', count });
    case UNIT.quarter:
      return repeats({ unit: 'month', count: 3 * count });
    case UNIT.year:
      return repeats({ unit: 'year', count });
    case UNIT.workday:
      return count === 1 ? repeats({ unit: 'weekday' }) : UNCLEAR;
    case UNIT.weekend:
      return repeats({ unit: 'week', count, weekdays: [6] });
    default:
      return UNCLEAR;
  }
}

const countOf = (found: Found): number =>
  found.has('num') ? found.n('num') : found.has('other') || found.has('alternating') ? 2 : 1;

function listed(found: Found): number[] {
  const own = [...found.all('weekday'), ...found.all('weekdays'), ...found.all('abbr')];
  const more = found.readings('MORE').flatMap(({ repeat }) => repeat?.weekdays ?? []);
  return [...new Set([...own, ...more])].sort((a, b) => a - b);
}

const weekly = (found: Found, count: number): PhraseReading =>
  repeats({ unit: 'week', count, weekdays: listed(found) });

/**
 * Reads phrases such as "every second Monday", which means every other week. "Every first" and "every last" mean the
 * first and last of each month. Other numbers are unclear, unless a unit is named.
 */
function everyNth(found: Found): PhraseReading {
  const n = placeOf(found);
  if (n === 2 && !found.has('unit')) return weekly(found, 2);
  return n === 1 || n === -1 || found.has('unit') ? nthWeekly(found) : UNCLEAR;
}

const placeOf = (found: Found): number =>
  found.has('last') ? -1 : found.n('ord') || (found.reading('NTH').monthDay ?? 0);

function nthWeekly(found: Found): PhraseReading {
  const n = placeOf(found);
  const [weekday] = listed(found);
  if (weekday === undefined || n === 0 || n > 5 || !isMonth(found)) return UNCLEAR;
  return repeats({ unit: 'month', count: countOf(found), nth: { n, weekday } });
}

const isMonth = (found: Found): boolean =>
  !found.has('unit') || found.all('unit').at(-1) === UNIT.month || found.n('unit') === UNIT.month;

/** A repetition on days of the month. */
function monthly(found: Found): PhraseReading | null {
  if (!isMonth(found)) return null;
  const days = [
    ...found.all('ord'),
    ...found.all('day'),
    ...found.readings('NTH', 'NEXTPLACE').map((each) => each.monthDay ?? 0),
  ];
  const numbers = found.has('every') && (found.has('onnum') || found.has('of')) ? found.all('num') : [];
  const monthDays = [...new Set([...days, ...numbers])].sort((a, b) => a - b);
  if (monthDays.length === 0 || monthDays.some((day) => day < 1 || day > 31)) return UNCLEAR;
  return repeats({ unit: 'month', monthDays });
}

/** Reads phrases such as "the first day of each month". */
const dayOfEach = (found: Found): PhraseReading | null =>
  found.n('unit') === UNIT.day && found.n('unit', 1) === UNIT.month
    ? repeats({ unit: 'month', monthDays: [found.n('ord')] })
    : null;

/** Not "the last working day of every month". */
const lastDay = (found: Found): PhraseReading | null =>
  isMonth(found) && !(found.has('last') && [0, 1].every((n) => found.n('unit', n) !== UNIT.day))
    ? repeats({ unit: 'month', monthDays: [-1] })
    : null;

function yearly(found: Found): PhraseReading {
  const { day, trouble } = found.has('feast') ? feastDay(found) : found.reading('DATE');
  return day === undefined ? { trouble: trouble ?? 'unclear' } : { ...repeats({ unit: 'year' }), day };
}

const withPart = (found: Found): PhraseReading => ({
  ...found.reading('REPEAT'),
  part: found.n('bare') || found.n('part'),
});

export const REPEAT_ROWS: Grammar = {
  MORE: [
    [
      'and|, and? every? on* weekday|abbr|weekdays',
      (found) => repeats({ unit: 'week', weekdays: listed(found) }),
    ],
  ],
  NEXTPLACE: [['and|, and? on* the? NTH', (found) => found.reading('NTH')]],
  REPEAT: [
    ['of* every unit', (found) => everyUnit(found.n('unit'), 1)],
    ['of* every|alternating num unit', (found) => everyUnit(found.n('unit'), found.n('num'))],
    ['of* every other unit', (found) => everyUnit(found.n('unit'), 2)],
    ['alternating other? unit', (found) => everyUnit(found.n('unit'), 2)],
    ['once unit', (found) => everyUnit(found.n('unit'), 1)],
    ['adverb', (found) => everyUnit(found.n('adverb'), 1)],
    // A repetition after "the" or "my" belongs to a name, as in "the weekly report".
    ['the|my adverb', () => ({})],
    ['every weekday|abbr|weekdays MORE*', (found) => weekly(found, 1)],
    ['every other|num weekday|abbr|weekdays MORE*', (found) => weekly(found, countOf(found))],
    ['on* weekdays MORE*', (found) => weekly(found, 1)],
    ['on* weekday|abbr|weekdays MORE* ,? every|alternating other|num? unit', weeklyBehind],
    ['every|alternating other|num? unit ,? on* weekday|abbr|weekdays MORE*', weeklyBehind],
    ['a|on* weekday|abbr|weekdays alternate', (found) => weekly(found, 2)],
    ['a? unit alternate', (found) => everyUnit(found.n('unit'), 2)],
    ['a weekday outof|every num', (found) => weekly(found, found.n('num'))],
    ['a unit outof|every num', (found) => everyUnit(found.n('unit'), found.n('num'))],
    ['adverb ,? on* weekday|abbr|weekdays MORE*', (found) => weeklyAdverb(found)],
    ['every ord|NTH|last weekday', everyNth],
    ['on* the? every ord|NTH|last weekday|abbr of* every? unit', everyNth],
    ['on* the? ord|NTH|last weekday|abbr of* every num? unit', nthWeekly],
    ['every num? unit ,? on* the? ord|NTH|last weekday|abbr', nthWeekly],
    ['on* the? last|ord|NTH weekday adverb', nthAdverb],
    ['on* the? ord|NTH NEXTPLACE* of* every unit', monthly],
    ['on* the? ord unit of* every unit', dayOfEach],
    ['onnum num of* every unit', monthly],
    ['every unit ,? on* the? NTH NEXTPLACE*', monthly],
    ['every unit ,? onth ord', monthly],
    ['every unit ,? onnum num', monthly],
    [
      'every NTH NEXTPLACE*',
      (found) => (found.reading('NTH').monthDay === undefined ? null : everyPlace(found)),
    ],
    ['every NTH NEXTPLACE* of* unit', monthly],
    ['every onnum num', monthly],
    ['every num of+ unit', monthly],
    ['on* end of* every unit', lastDay],
    ['every end of* unit', lastDay],
    ['every unit ,? on* end', lastDay],
    ['every unit ,? on* the? last unit', lastDay],
    ['on* the? last unit of* every unit', lastDay],
    ['every last unit of* unit', lastDay],
    ['every unitend', lastDay],
    // Before a day: "jeden Morgen" is every morning, though "morgen" alone is tomorrow.
    [
      'every bare|part',
      (found) => ({ ...repeats({ unit: 'day' }), part: found.n('bare') || found.n('part') }),
    ],
    ['every on* DATE', yearly],
    ['every on* feast', yearly],
    ['every month|weakmonth', () => UNCLEAR],
    [
      'every weekpart',
      (found) => ({
        ...repeats({ unit: 'week', weekdays: [Math.floor(found.n('weekpart') / 100)] }),
        part: found.n('weekpart') % 100,
      }),
    ],
  ],
  AGAIN: [
    ['by? REPEAT', (found) => found.reading('REPEAT')],
    ['REPEAT bare|part', withPart],
    // "Every Tuesday 8.15" may be the hour.
    ['REPEAT num . num', () => UNREAD],
    ['REPEAT bare|part? ,? TIME? ,? except', () => UNREAD],
    ['REPEAT bare|part? ,? TIME? ,? but on|the|onth* day|month', () => UNREAD],
    ['REPEAT bare|part? ,? TIME? ,? but|except EXCEPTED', withoutDays],
  ],
  /** Days that a repetition leaves out. */
  EXCEPTED: [
    ['on|the|onth* weekday|weekdays|abbr MORE*', (found) => ({ without: listed(found) })],
    ['on|the|onth* unit', (found) => (found.n('unit') === UNIT.weekend ? { without: [6, 7] } : null)],
  ],
  EXCEPT: [['except EXCEPTED', (found) => found.reading('EXCEPTED')]],
};

function withoutDays(found: Found): PhraseReading {
  const part = found.n('bare') || found.n('part');
  return {
    ...found.reading('REPEAT'),
    ...found.reading('TIME'),
    ...found.reading('EXCEPTED'),
    ...(part > 0 ? { part } : {}),
  };
}

/** Weeks that some languages count in days: "tous les quinze jours, le jeudi". */
const DAYS_OF_WEEKS: Readonly<Record<number, number>> = { 8: 1, 14: 2, 15: 2 };

function weeklyBehind(found: Found): PhraseReading | null {
  const weeks = found.n('unit') === UNIT.day ? DAYS_OF_WEEKS[found.n('num')] : undefined;
  if (weeks !== undefined && found.language.code !== 'en') return weekly(found, weeks);
  if (found.n('unit') !== UNIT.week && found.n('unit') !== UNIT.fortnight) return null;
  return weekly(found, countOf(found) * (found.n('unit') === UNIT.fortnight ? 2 : 1));
}

function weeklyAdverb(found: Found): PhraseReading | null {
  const unit = found.n('adverb');
  return unit === UNIT.week ? weekly(found, 1) : unit === UNIT.fortnight ? weekly(found, 2) : null;
}

function nthAdverb(found: Found): PhraseReading | null {
  return found.n('adverb') === UNIT.month ? nthWeekly(found) : null;
}

/** Reads "every 15th". An ordinal written as a word is unclear; another row reads "every 1. December". */
function everyPlace(found: Found): PhraseReading | null {
  return found.has('ord') ? UNCLEAR : monthly(found);
}
