import { DateTime } from 'luxon';

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
      if (date.isValid && date.year >= 1970 && date.year < 2200)
        return date.toISO({ suppressMilliseconds: true });
    }
  }
  return null;
}

/** Reads the form of nearly every note's date, in a twentieth of luxon's time; `null` for any other form. */
function readUsual(text: string): string | null {
  const [, moment = '', year, month, day, fraction = '', zone = ''] = USUAL.exec(text) ?? [];
  // Day 0 of the next month is the last day of this one.
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (day === undefined || Number(day) > lastDay) return null;
  return moment + fraction.replace('.000', '') + zone.replace(/[+-]00:00/, 'Z');
}

const USUAL =
  /^((19[7-9]\d|2[01]\d\d)-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3])(?::[0-5]\d){2})(\.\d{3})?(Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

const OPTIONS = { setZone: true, zone: 'utc', locale: 'en' } as const;

const READERS: ((text: string) => DateTime)[] = [
  (text) =>
    DateTime.fromISO(text.replace(/^(\d{4}-\d\d-\d\d) (?=\d)/, '$1T').replace(/ (?=[+-]\d)/, ''), OPTIONS),
  (text) => DateTime.fromRFC2822(text, OPTIONS),
  (text) => DateTime.fromFormat(text, 'ccc LLL d HH:mm:ss yyyy', OPTIONS),
  (text) => DateTime.fromFormat(text, 'd LLL yyyy HH:mm:ss', OPTIONS),
  (text) => DateTime.fromFormat(text, 'd LLL yyyy HH:mm', OPTIONS),
];

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
