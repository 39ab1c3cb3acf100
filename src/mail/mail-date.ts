/**
 * A date as mail and other importers write it, as ISO 8601 with the offset it had; `null` where it is none. No zone
 * and unknown zone names count as UTC, so that every machine reads the same.
 */
export function readMailDate(text: string): string | null {
  const usual = readUsual(text);
  if (usual !== null) return usual;
  const cleaned = withoutComments(text.slice(0, 300)).slice(0, 100);
  for (const candidate of [cleaned, lenient(cleaned)]) {
    for (const read of READERS) {
      const date = read(candidate);
      if (date !== null) return date;
    }
  }
  return null;
}

/** The form that nearly every note's date has, and the quickest to read; `null` for any other. */
function readUsual(text: string): string | null {
  const [, moment = '', year, month, day, fraction = '', zone = ''] = USUAL.exec(text) ?? [];
  // Day 0 of the next month is the last of this one.
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (day === undefined || Number(day) > lastDay) return null;
  return moment + fraction.replace('.000', '') + zone.replace(/[+-]00:00/, 'Z');
}

const USUAL =
  /^((19[7-9]\d|2[01]\d\d)-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3])(?::[0-5]\d){2})(\.\d{3})?(Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTH = `(?<name>${MONTHS.join('|')})`;
const WEEKDAY = `(?<weekday>${WEEKDAYS.join('|')})`;
const CLOCK = String.raw`(?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d))?`;

const FORMS = [
  /^(?<year>\d{4})(?:-?(?<month>\d\d)(?:-?(?<day>\d\d))?)?(?:[T ](?<hour>\d\d)(?::?(?<minute>\d\d)(?::?(?<second>\d\d)(?:[.,](?<fraction>\d{1,30}))?)?)? ?(?<offset>Z|[+-]\d\d(?::?\d\d)?)?)?$/i,
  // RFC 5322
  new RegExp(
    String.raw`^(?:${WEEKDAY}, )?(?<day>\d\d?) ${MONTH} (?<year>\d{2,4}) ${CLOCK} (?<offset>UT|GMT|[ECMP][SD]T|[Zz]|[+-]\d{4})$`,
  ),
  // What `asctime` writes, and a mail date without its zone.
  new RegExp(String.raw`^${WEEKDAY} ${MONTH} (?<day>\d\d?) ${CLOCK} (?<year>\d{4})$`, 'i'),
  new RegExp(String.raw`^(?<day>\d\d?) ${MONTH} (?<year>\d{4}) ${CLOCK}$`, 'i'),
];

const READERS = FORMS.map((form) => (text: string) => isoOf(form.exec(text)?.groups));

/** `null` where the parts make no date between 1970 and 2200, or the day was another weekday. */
function isoOf(parts: Partial<Record<string, string>> | undefined): string | null {
  if (parts === undefined) return null;
  const { year = '', month = '1', day = '1', hour = '0', minute = '0', second = '0', fraction = '' } = parts;
  const monthNumber = parts.name === undefined ? Number(month) : placeOf(MONTHS, parts.name) + 1;
  const lastDay = new Date(Date.UTC(fullYear(year), monthNumber, 0)).getUTCDate();
  const isDay = monthNumber >= 1 && monthNumber <= 12 && Number(day) >= 1 && Number(day) <= lastDay;
  const seconds = Number(hour) * 3_600 + Number(minute) * 60 + Number(second);
  if (!isDay || Number(minute) > 59 || Number(second) > 59 || seconds > 86_400) return null;
  const ms = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const date = new Date(Date.UTC(fullYear(year), monthNumber - 1, Number(day), 0, 0, seconds, ms));
  const isItsDay =
    parts.weekday === undefined || placeOf(WEEKDAYS, parts.weekday) === weekdayBefore(date, seconds);
  if (!isItsDay || date.getUTCFullYear() < 1970 || date.getUTCFullYear() >= 2200) return null;
  return date.toISOString().slice(0, -1).replace('.000', '') + offsetText(parts.offset ?? 'Z');
}

const placeOf = (names: readonly string[], name: string): number =>
  names.findIndex((each) => each.toLowerCase() === name.toLowerCase());

/** 24:00 is written of the day that ends. */
const weekdayBefore = (date: Date, seconds: number): number =>
  new Date(date.getTime() - (seconds === 86_400 ? 1 : 0)).getUTCDay();

/** RFC 5322, section 4.3, for years of two digits; what no longer says which of them is left to the range. */
const fullYear = (year: string): number =>
  year.length === 2 ? Number(year) + (Number(year) > 60 ? 1900 : 2000) : Number(year);

/** The zones of the United States that RFC 5322 knows; all other names are UTC. */
const NAMED_HOURS: Partial<Record<string, number>> = { E: -5, C: -6, M: -7, P: -8 };

function offsetText(offset: string): string {
  const [sign = '', daylight] = offset;
  const named = offset.length === 3 ? NAMED_HOURS[sign] : undefined;
  const [hours = 0, minutes = 0] = (offset.match(/\d\d/g) ?? []).map(Number);
  const total = named === undefined ? hours * 60 + minutes : -60 * (named + (daylight === 'D' ? 1 : 0));
  if (total === 0) return 'Z';
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${named === undefined ? sign : '-'}${pad(Math.trunc(total / 60))}:${pad(total % 60)}`;
}

const withoutComments = (text: string): string =>
  text
    .replace(/\([^()]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Without a wrong weekday, an hour of one digit, dots as in `16.30.00`, a full month name, a zone's name. */
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
