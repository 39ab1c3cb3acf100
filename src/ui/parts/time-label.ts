const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

interface Formats {
  time: Intl.DateTimeFormat;
  day: Intl.DateTimeFormat;
  year: Intl.DateTimeFormat;
  /** Sorts and compares: 2026-11-21. */
  date: Intl.DateTimeFormat;
}

const formatsByZone = new Map<string, Formats>();

/** As short as it can be distinguished: 9:41, Yesterday, 12 Nov, 12 Nov 2025. Times in wall-clock milliseconds. */
export function timeLabel(at: number, now: number, zone: string): string {
  const { time, day, year, date } = formatsOf(zone);
  const dateOfAt = date.format(at);
  if (dateOfAt === date.format(now)) return time.format(at);
  if (dateOfAt === date.format(now - DAY_MS)) return 'Yesterday';
  return (dateOfAt.slice(0, 4) === date.format(now).slice(0, 4) ? day : year).format(at);
}

/** How long something waits: now, 12 min, 5 h, 3 d; from two weeks on since when. */
export function ageLabel(at: number, now: number, zone: string): string {
  const minutes = Math.floor(Math.max(0, now - at) / MINUTE_MS);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${String(minutes)} min`;
  if (minutes < 60 * 24) return `${String(Math.floor(minutes / 60))} h`;
  const days = Math.floor(minutes / (60 * 24));
  return days < 14 ? `${String(days)} d` : timeLabel(at, now, zone);
}

/** For details and screen readers: 21 Nov 2026, 9:41. */
export function fullTimeLabel(at: number, zone: string): string {
  const { year, time } = formatsOf(zone);
  return `${year.format(at)}, ${time.format(at)}`;
}

function formatsOf(zone: string): Formats {
  const known = formatsByZone.get(zone);
  if (known !== undefined) return known;
  const format = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(locale, { timeZone: zone, ...options });
  const formats = {
    time: format('en-GB', { hour: 'numeric', minute: '2-digit' }),
    day: format('en-GB', { day: 'numeric', month: 'short' }),
    year: format('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }),
    date: format('sv-SE', { dateStyle: 'short' }),
  };
  formatsByZone.set(zone, formats);
  return formats;
}
