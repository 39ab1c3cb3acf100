import { HOUR } from '../../../core/app/view/words/clock-time';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

interface Formats {
  time: Intl.DateTimeFormat;
  day: Intl.DateTimeFormat;
  year: Intl.DateTimeFormat;
  weekday: Intl.DateTimeFormat;
  full: Intl.DateTimeFormat;
  date: Intl.DateTimeFormat;
}

const formatsByReader = new Map<string, Formats>();

/** Locale, time zone and clock of the person who reads. */
export interface Reader {
  /** Locale as a BCP 47 tag; it decides how days and hours are written. */
  locale: string;
  zone: string;
  now(): number;
}

/** A time, as short as possible: 09:41, Yesterday, 12 Nov, 12 Nov 2025. Times are in wall-clock milliseconds. */
export function timeLabel(at: number, reader: Reader): string {
  const { time, day, year, date } = formatsOf(reader);
  const now = reader.now();
  const dateOfAt = date.format(at);
  if (dateOfAt === date.format(now)) return time.format(at);
  if (dateOfAt === date.format(now - DAY_MS)) return 'Yesterday';
  return (dateOfAt.slice(0, 4) === date.format(now).slice(0, 4) ? day : year).format(at);
}

export function isToday(at: number, reader: Reader): boolean {
  const { date } = formatsOf(reader);
  return date.format(at) === date.format(reader.now());
}

/** The age of a mail for a list: now, 12 min, 5 h, 06:41, Fri, 12 Nov, 12 Nov 2025. */
export function ageLabel(at: number, reader: Reader): string {
  const { time, weekday, date } = formatsOf(reader);
  const now = reader.now();
  const minutes = Math.floor(Math.max(0, now - at) / MINUTE_MS);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${String(minutes)} min`;
  if (minutes < HOURS_COUNTED * 60) return `${String(Math.floor(minutes / 60))} h`;
  if (date.format(at) === date.format(now)) return time.format(at);
  return minutes < DAYS_NAMED * 24 * 60 ? weekday.format(at) : timeLabel(at, reader);
}

const HOURS_COUNTED = 6;
/** Maximum age in days of a time shown as a weekday; an older weekday would be mistaken for one of this week. */
const DAYS_NAMED = 6;

/** A time for details: Sat, 21 Nov 2026, 09:41. */
export function fullTimeLabel(at: number, reader: Pick<Reader, 'locale' | 'zone'>): string {
  const { full, time } = formatsOf(reader);
  return `${full.format(at)}, ${time.format(at)}`;
}

/** A line of a note or report with its dates and hours in the reader's format: Fri, 27 Nov 2026, 09:00. */
export function withDays(line: string, reader: Pick<Reader, 'locale' | 'zone'>): string {
  const { full, time } = formatsOf({ ...reader, zone: 'UTC' });
  // Drops an English weekday, because the formatted date contains one.
  return line.replace(DAY_AND_HOUR, (said, before: string, day: string, hour: string | undefined) => {
    const at = Date.parse(`${day}T${hour ?? '00:00'}Z`);
    if (Number.isNaN(at)) return said;
    return `${before}${full.format(at)}${hour === undefined ? '' : `, ${time.format(at)}`}`;
  });
}

/** Matches a day that is no part of a file's name. */
const DAY_AND_HOUR =
  /(^|[^\p{L}\d/_.-])(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) )?(\d{4}-\d\d-\d\d)(?:, (\d\d:\d\d))?(?![\p{L}\d/_-]|\.\p{L})/gu;

function formatsOf({ locale, zone }: Pick<Reader, 'locale' | 'zone'>): Formats {
  const known = formatsByReader.get(`${locale} ${zone}`);
  if (known !== undefined) return known;
  const format = (of: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(of, { timeZone: zone, ...options });
  const formats = {
    time: format(locale, HOUR),
    day: format(locale, { day: 'numeric', month: 'short' }),
    year: format(locale, { day: 'numeric', month: 'short', year: 'numeric' }),
    weekday: format(locale, { weekday: 'short' }),
    full: format(locale, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
    date: format('sv-SE', { dateStyle: 'short' }),
  };
  formatsByReader.set(`${locale} ${zone}`, formats);
  return formats;
}
