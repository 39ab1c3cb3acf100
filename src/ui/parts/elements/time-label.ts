const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

interface Formats {
  time: Intl.DateTimeFormat;
  day: Intl.DateTimeFormat;
  year: Intl.DateTimeFormat;
  /** Sorts and compares: 2026-11-21. */
  date: Intl.DateTimeFormat;
}

const formatsByReader = new Map<string, Formats>();

/** Who reads a time, and when. */
export interface Reader {
  /** BCP 47: days and hours are written as is usual there. */
  locale: string;
  /** IANA name of the time zone. */
  zone: string;
  /** Wall-clock milliseconds. */
  now(): number;
}

/** As short as it can be distinguished: 9:41, Yesterday, 12 Nov, 12 Nov 2025. Times in wall-clock milliseconds. */
export function timeLabel(at: number, reader: Reader): string {
  const { time, day, year, date } = formatsOf(reader);
  const now = reader.now();
  const dateOfAt = date.format(at);
  if (dateOfAt === date.format(now)) return time.format(at);
  if (dateOfAt === date.format(now - DAY_MS)) return 'Yesterday';
  return (dateOfAt.slice(0, 4) === date.format(now).slice(0, 4) ? day : year).format(at);
}

/** How long something waits: now, 12 min, 5 h, 3 d; from two weeks on since when. */
export function ageLabel(at: number, reader: Reader): string {
  const minutes = Math.floor(Math.max(0, reader.now() - at) / MINUTE_MS);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${String(minutes)} min`;
  if (minutes < 60 * 24) return `${String(Math.floor(minutes / 60))} h`;
  const days = Math.floor(minutes / (60 * 24));
  return days < 14 ? `${String(days)} d` : timeLabel(at, reader);
}

/** For details and screen readers: 21 Nov 2026, 9:41. */
export function fullTimeLabel(at: number, reader: Pick<Reader, 'locale' | 'zone'>): string {
  const { year, time } = formatsOf(reader);
  return `${year.format(at)}, ${time.format(at)}`;
}

function formatsOf({ locale, zone }: Pick<Reader, 'locale' | 'zone'>): Formats {
  const known = formatsByReader.get(`${locale} ${zone}`);
  if (known !== undefined) return known;
  const format = (of: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(of, { timeZone: zone, ...options });
  const formats = {
    time: format(locale, { hour: 'numeric', minute: '2-digit' }),
    day: format(locale, { day: 'numeric', month: 'short' }),
    year: format(locale, { day: 'numeric', month: 'short', year: 'numeric' }),
    date: format('sv-SE', { dateStyle: 'short' }),
  };
  formatsByReader.set(`${locale} ${zone}`, formats);
  return formats;
}
