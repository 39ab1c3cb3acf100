import { DateTime } from '../../notes/date-time';

/** What it takes to tell a time to a person. */
export interface Moment {
  /** Wall-clock milliseconds. */
  now: number;
  /** IANA name of the person's time zone. */
  zone: string;
  /** BCP 47; without one, as the words around it: English, 24 hours. */
  locale?: string;
}

/** "14:05", and on another day "Tue 14:05" or "12 Nov, 14:05". */
export function clockTime(at: number, { now, zone, locale = 'en-GB' }: Moment): string {
  const time = DateTime.fromMillis(at, { zone });
  const days = Math.abs(
    (Date.parse(time.toISODate()) - Date.parse(DateTime.fromMillis(now, { zone }).toISODate())) / DAY_MS,
  );
  if (days === 0) return time.toLocaleString({ hour: 'numeric', minute: '2-digit' }, locale);
  return days < 7
    ? time.toLocaleString({ weekday: 'short', hour: 'numeric', minute: '2-digit' }, locale)
    : time.toLocaleString({ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }, locale);
}

const DAY_MS = 86_400_000;
