import { type ClockTime, type Found, type Grammar, type PhraseReading, SURE } from './grammar';

type Form = ClockTime['form'];

const clock = (minutes: number, form: Form): PhraseReading | null => {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  if (minutes < 0 || hour > 24 || (hour === 24 && minute > 0)) return null;
  const isSure = hour > 12 || hour === 0;
  return hour === 24 ? { trouble: 'unclear' } : { clock: { hour, minute, form: isSure ? 'sure' : form } };
};

const hours = (found: Found, k = 0): number => found.n('num', k) * 60;

/** Form of a time without "am" or "pm": `written` in languages that use 24 hours, otherwise `spoken`. */
const written = ({ language }: Found): Form => (language.hours === 24 ? 'written' : 'spoken');

const withHalf = (minutes: number, half: number): PhraseReading | null => {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  if (hour < 1 || hour > 12) return null;
  return { clock: { hour: (hour % 12) + (half === 2 ? 12 : 0), minute, form: 'sure' } };
};

function ofDigits(found: Found): PhraseReading | null {
  const minutes = found.n('hm');
  return minutes >= SURE ? clock(minutes - SURE, 'sure') : clock(minutes, written(found));
}

/** Minutes in spoken words, such as "ten past". */
const isRound = (minutes: number): boolean => minutes > 0 && minutes < 60 && minutes % 5 === 0;

const around = (found: Found, base: number, minutes: number, isBefore: boolean): PhraseReading | null =>
  isRound(minutes) && found.n('num') > 0 ? spoken(base, isBefore ? -minutes : minutes) : null;

/** A time on a 12-hour clock, some minutes after the hour that is said or before it: a quarter to one is 12:45. */
function spoken(said: number, after: number): PhraseReading | null {
  const minutes = said + after;
  const read = clock(minutes < 60 && minutes > 0 ? minutes + 720 : minutes, 'spoken');
  return read?.clock === undefined ? read : { clock: { ...read.clock, said: Math.round(said / 60) } };
}

const only = (found: Found, code: string, reading: PhraseReading | null): PhraseReading | null =>
  found.language.code === code ? reading : null;

export const CLOCK_ROWS: Grammar = {
  POINTED: [['num . n2 ampm', (found) => withHalf(hours(found) + found.n('n2'), found.n('ampm'))]],
  CLOCK: [
    ['hm oclock?', ofDigits],
    ['hm ampm', (found) => withHalf(found.n('hm') % SURE, found.n('ampm'))],
    ['num ampm', (found) => withHalf(hours(found), found.n('ampm'))],
    ['num oclock ampm', (found) => withHalf(hours(found), found.n('ampm'))],
    ['POINTED', (found) => found.reading('POINTED')],
    ['num oclock', (found) => clock(hours(found), written(found))],
    [
      'num oclock n2',
      (found) => (found.n('n2') < 60 ? clock(hours(found) + found.n('n2'), written(found)) : null),
    ],
    [
      'num . n2 oclock',
      (found) => (found.n('n2') < 60 ? clock(hours(found) + found.n('n2'), written(found)) : null),
    ],
    ['num oclock num', (found) => around(found, hours(found), found.n('num', 1), false)],
    ['num oclock and half', (found) => spoken(hours(found), 30)],
    ['num oclock and quarter', (found) => spoken(hours(found), 15)],
    ['num oclock minus quarter', (found) => spoken(hours(found), -15)],
    ['num oclock minus num', (found) => around(found, hours(found), found.n('num', 1), true)],
    ['noon', () => ({ clock: { hour: 12, minute: 0, form: 'sure' } })],
    ['noon and quarter', () => ({ clock: { hour: 12, minute: 15, form: 'sure' } })],
    ['noon minus quarter', () => ({ clock: { hour: 11, minute: 45, form: 'sure' } })],
    [
      'noon and num',
      (found) => (found.length('and') === 1 ? around(found, 720, found.n('num'), false) : null),
    ],
    ['noon minus num', (found) => around(found, 720, found.n('num'), true)],
    ['noon and half', () => ({ clock: { hour: 12, minute: 30, form: 'sure' } })],
    ['half past num oclock?', (found) => spoken(hours(found), 30)],
    ['halfto num oclock?', (found) => spoken(hours(found), -30)],
    ['quarter past num oclock?', (found) => spoken(hours(found), 15)],
    ['quarter till num oclock?', (found) => spoken(hours(found), -15)],
    ['num past halfto num oclock?', (found) => around(found, hours(found, 1) - 30, found.n('num'), false)],
    ['num till halfto num oclock?', (found) => around(found, hours(found, 1) - 30, found.n('num'), true)],
  ],
  HALF: [['half num', (found) => only(found, 'en', spoken(hours(found), 30))]],
  /** Rows for spoken times, used only where a time is required: other numbers have the same wording. */
  SPOKEN: [
    ['HALF', (found) => found.reading('HALF')],
    ['quarter num', (found) => only(found, 'de', { trouble: 'unclear' })],
    ['num past num oclock?', (found) => around(found, hours(found, 1), found.n('num'), false)],
    ['num till num oclock?', (found) => around(found, hours(found, 1), found.n('num'), true)],
    ['num and half', (found) => spoken(hours(found), 30)],
    ['num and quarter', (found) => spoken(hours(found), 15)],
    ['num minus quarter', (found) => spoken(hours(found), -15)],
    [
      'num and num',
      // Only Spanish, Italian and Portuguese join minutes with "and"; "às 8 e às 20" are two times.
      (found) =>
        found.length('and') === 1 && /^(?:es|it|pt)$/u.test(found.language.code ?? '')
          ? around(found, hours(found), found.n('num', 1), false)
          : null,
    ],
    ['num minus num', (found) => around(found, hours(found), found.n('num', 1), true)],
  ],
  BARE: [
    ['num', (found) => clock(hours(found), 'spoken')],
    [
      'num . n2',
      (found) => (found.n('n2') < 60 ? clock(hours(found) + found.n('n2'), written(found)) : null),
    ],
  ],
  /** Rows for vague times, also those relative to an earlier one: "that evening". Deputy asks the person. */
  VAGUE: [
    'vague',
    'back',
    'on* same weekday|abbr|unit|bare|month',
    'on* the? weekday|unit|bare|month thence',
    'the weekday|abbr after',
    'on* part|daypart thence|before',
    'WHEN after next',
    'COUNT unit before|after|thence|beside',
  ].map((pattern) => [pattern, () => ({ trouble: 'unread' })] as const),
  TIME: [
    ['at|near* CLOCK', (found) => found.reading('CLOCK')],
    ['at+ SPOKEN|BARE', (found) => ({ ...found.reading('SPOKEN'), ...found.reading('BARE') })],
    // A number before a unit counts something else and is not a time.
    ['at BARE unit|%', () => ({})],
    // "After 8" and "until noon" bound what the person does; they are not when it is time for it.
    ['after|until at* CLOCK|SPOKEN', () => ({ trouble: 'unclear' })],
    ['after|until at* BARE', () => ({ trouble: 'unclear' })],
    ['after|until at* BARE unit|%', () => ({})],
    ['by at* CLOCK|SPOKEN', (found) => ({ ...found.reading('CLOCK'), ...found.reading('SPOKEN') })],
    ['before at* CLOCK|SPOKEN|BARE', () => ({ trouble: 'unclear' })],
    ['before num', () => ({})],
    // The word after the second number is for both: "7 to 9pm" begins in the evening.
    ['from? num -|upto num oclock|ampm', halfRange],
    ['between num and|upto num oclock|ampm', halfRange],
    ['at num -|upto num oclock|ampm?', halfRange],
    ['from|at|near* CLOCK|SPOKEN|BARE -|upto at* CLOCK|SPOKEN|BARE', timeRange],
    ['between at|near* CLOCK|SPOKEN|BARE and|upto at* CLOCK|SPOKEN|BARE', timeRange],
    ['from|at|near* CLOCK|SPOKEN|BARE -|upto|until at|the* num suffix', untilPlace],
    ['from|at|near* CLOCK|SPOKEN|BARE -|upto|until at|the* ord', untilPlace],
    ['from|at|near* CLOCK|SPOKEN|BARE -|upto|until at* num .', pointedRange],
    ['at+ hhmm', (found) => fourDigits(found.n('hhmm'))],
    ['part', (found) => ({ part: found.n('part') })],
    ['on* daypart', (found) => dayPart(found, found.n('daypart'))],
    ['in a? span', (found) => ({ moment: found.now.plus({ minutes: found.n('span') }) })],
    ['a? span fromnow', (found) => ({ moment: found.now.plus({ minutes: found.n('span') }) })],
  ],
};

/** Four digits such as 0830. Without the zero they may count something else. */
const fourDigits = (minutes: number): PhraseReading | null =>
  minutes >= SURE ? clock(minutes - SURE, 'sure') : { trouble: 'unclear' };

/** Index of words such as "bis zum" and "hasta el" among those for "until". */
const TO_A_DAY = 2;

function timeRange(found: Found): PhraseReading | null {
  if (!found.has('CLOCK') && !found.has('from') && !found.has('between')) return null;
  if (found.n('upto') === TO_A_DAY) return { trouble: 'unclear' };
  const [first, second] = found.readings('CLOCK', 'SPOKEN', 'BARE');
  if (first?.clock === undefined || second?.clock === undefined) return { trouble: 'unclear' };
  return { clock: first.clock, endClock: second.clock };
}

/** A time until a day of the month, such as "at 9 until the 6th": it ends a repetition, not a range of hours. */
function untilPlace(found: Found): PhraseReading | null {
  return found.has('CLOCK') || found.has('at') ? { trouble: 'unclear' } : null;
}

/** A range such as "um 9 bis 6.", whose point may mark a day or end the sentence; after "von" it ends it. */
function pointedRange(found: Found): PhraseReading | null {
  const [first, second] = found.readings('CLOCK', 'SPOKEN', 'BARE');
  if (first?.clock === undefined || found.has('from')) return null;
  const end = second?.clock ?? { hour: found.n('num'), minute: 0, form: 'spoken' };
  return found.language.code === 'de' ? { clock: first.clock, endClock: end, isPlace: true } : null;
}

/** A range such as 3-5pm or 15-17 Uhr: the word after the second number applies to both. */
function halfRange(found: Found): PhraseReading | null {
  if (found.n('upto') === TO_A_DAY && !found.has('ampm') && !found.has('oclock'))
    return { trouble: 'unclear' };
  const half = found.n('ampm');
  const read = (k: number): ClockTime | undefined =>
    (half > 0
      ? withHalf(hours(found, k), half)
      : clock(hours(found, k), found.has('oclock') ? written(found) : 'spoken')
    )?.clock;
  const [first, second] = [read(0), read(1)];
  if (first === undefined || second === undefined) return null;
  // Whether a range such as 11-1pm begins before noon.
  const isAcross = half === 2 && first.hour > second.hour;
  return { clock: isAcross ? { ...first, hour: first.hour - 12 } : first, endClock: second };
}

/** Reads a part of a day. `n`: days from today * 100 + hour; negative for the past. */
export const dayPart = (found: Found, n: number): PhraseReading =>
  n < 0 ? { trouble: 'past' } : { day: found.today.plus({ days: Math.floor(n / 100) }), part: n % 100 };
