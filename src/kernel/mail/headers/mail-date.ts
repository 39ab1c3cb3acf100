import { DateTime } from '../../dates/date-time';

/**
 * Parses a date as mails and importers write it. Returns ISO 8601 with the date's own offset; `null` if it is not a
 * date. Missing and unknown zones count as UTC, so that the result is the same on every machine.
 */
export function readMailDate(text: string): string | null {
  const usual = readUsual(text);
  if (usual !== null) return usual;
  const cleaned = withoutComments(text.slice(0, 300)).slice(0, 100);
  for (const candidate of [cleaned, lenient(cleaned)]) {
    for (const read of READERS) {
      const date = read(candidate);
      if (date.isValid && date.year >= 1970 && date.year < 2200) return date.toISO({ withoutZeros: true });
    }
  }
  return null;
}

/** Reads the form of nearly every note's date, in a twentieth of the time of the others; `null` for any other form. */
function readUsual(text: string): string | null {
  const [, moment = '', year, month, day, fraction = '', zone = ''] = USUAL.exec(text) ?? [];
  // Day 0 of the next month is the last day of this one.
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (day === undefined || Number(day) > lastDay) return null;
  return moment + fraction.replace('.000', '') + zone.replace(/[+-]00:00/, 'Z');
}

const USUAL =
  /^((19[7-9]\d|2[01]\d\d)-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3])(?::[0-5]\d){2})(\.\d{3})?(Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

const READERS: ((text: string) => DateTime)[] = [
  (text) =>
    DateTime.fromISO(text.replace(/^(\d{4}-\d\d-\d\d) (?=\d)/, '$1T').replace(/ (?=[+-]\d)/, ''), {
      setZone: true,
      zone: 'utc',
    }),
  (text) => byNames(RFC_2822.exec(withoutComments(text))),
  (text) => byNames(OF_C.exec(text)),
  (text) => byNames(BARE.exec(text)),
];

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAY = '(?<weekday>Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const MONTH = '(?<month>Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const DAY = String.raw`(?<day>\d\d?)`;
const HOURS = String.raw`(?<hour>\d\d):(?<minute>\d\d)`;
const SECONDS = String.raw`:(?<second>\d\d)`;
const ZONE = String.raw`(?:(?<name>UT|GMT|[ECMP][SD]T|[Zz])|(?<ahead>[+-]\d{4}))`;

const RFC_2822 = new RegExp(
  String.raw`^(?:${WEEKDAY}, )?${DAY} ${MONTH} (?<year>\d{2,4}) ${HOURS}(?:${SECONDS})? ${ZONE}$`,
);
/** `Fri Nov 27 16:04:24 2026`, as C's `ctime` writes it. */
const OF_C = new RegExp(String.raw`^${WEEKDAY} ${MONTH} ${DAY} ${HOURS}${SECONDS} (?<year>\d{4})$`, 'i');
const BARE = new RegExp(String.raw`^${DAY} ${MONTH} (?<year>\d{4}) ${HOURS}(?:${SECONDS})?$`, 'i');

/** Hours ahead of UTC, by the letter of the zone's name. */
const AMERICAN: Readonly<Record<string, number>> = { E: -5, C: -6, M: -7, P: -8 };

function byNames(found: RegExpExecArray | null): DateTime {
  const { weekday = '', day, month = '', year = '', hour, minute, second, name, ahead } = found?.groups ?? {};
  const date = DateTime.fromParts(
    {
      ...{ year: wholeYear(year), month: MONTHS.indexOf(month.toLowerCase()) + 1, day: Number(day) },
      ...{ hour: Number(hour), minute: Number(minute), second: Number(second ?? 0) },
    },
    { zone: ahead ?? offsetNamed(name) },
  );
  const isOfWeekday = weekday === '' || date.weekday === WEEKDAYS.indexOf(weekday.toLowerCase()) + 1;
  return isOfWeekday ? date : DateTime.invalid();
}

function offsetNamed(name = ''): string {
  const hours = name.endsWith('T') ? AMERICAN[name.charAt(0)] : undefined;
  if (hours === undefined) return 'utc';
  return `-0${-hours - (name.charAt(1) === 'D' ? 1 : 0)}:00`;
}

/** Two digits up to 60 are of this century. */
function wholeYear(year: string): number {
  if (year.length !== 2) return Number(year);
  return Number(year) + (Number(year) > 60 ? 1_900 : 2_000);
}

const withoutComments = (text: string): string =>
  text
    .replace(/\([^()]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Normalises dates for the parser: drops the weekday and a zone's name, shortens month names, and fixes hours of one
 * digit and times such as `16.30.00`.
 */
const lenient = (text: string): string =>
  text
    .replace(/^[a-z]{3,9}\.?,? (?=\d)/i, '')
    .replace(/(\d\d)\.(\d\d)(?:\.(\d\d))?/, (_, h: string, m: string, s?: string) =>
      [h, m, s ?? '00'].join(':'),
    )
    .replace(/(^|[ T])(\d)(?=:\d\d)/, '$10$2')
    .replace(/(:\d\d)(?=[+-]\d{4}\b)/, '$1 ')
    .replace(/(\d{1,2})[ -]([a-z]{3})[a-z]*\.?,?[ -](\d{4})/i, '$1 $2 $3')
    .replace(/ (?:[a-z]{2,5}|[+-]0{1,4})$/i, '');
