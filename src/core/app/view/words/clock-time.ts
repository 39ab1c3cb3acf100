import { DateTime } from '../../../../kernel/dates/date-time';
import type { Clock } from '../../../../kernel/ports/clock';

/** Format of a time of day, used wherever a time is shown: each language decides on 12 or 24 hours and leading zeros. */
export const HOUR = { timeStyle: 'short' } as const;

/** Context for showing a time to a person. */
export interface ClockMoment {
  /** The current time, in wall-clock milliseconds. */
  now: number;
  /** IANA name of the person's time zone. */
  zone: string;
  /** Locale as a BCP 47 tag, which decides on 12 or 24 hours. */
  locale: string;
}

/** Now, as {@link Clock} shows times to the person. */
export const clockMoment = (clock: Pick<Clock, 'now' | 'zone' | 'locale'>): ClockMoment => ({
  ...{ now: clock.now(), zone: clock.zone, locale: clock.locale },
});

/** A future time: "today 14:05", "tomorrow 14:05", and on other days as in {@link clockTime}. */
export function comingTime(at: number, moment: ClockMoment): string {
  const { now, zone, locale } = moment;
  const time = DateTime.fromMillis(at, { zone, locale });
  const today = DateTime.fromMillis(now, { zone });
  const word = ['today', 'tomorrow'].find((_, days) => time.isSameDay(today.plus({ days })));
  return word === undefined ? clockTime(at, moment) : `${word} ${time.toLocaleString(HOUR)}`;
}

/** A time for people: "14:05", and on other days "Tue 14:05", "12 Nov, 14:05" or "12 Nov 2025, 14:05". */
export function clockTime(at: number, { now, zone, locale }: ClockMoment): string {
  const time = DateTime.fromMillis(at, { zone, locale });
  const today = DateTime.fromMillis(now, { zone });
  const days = Math.abs(time.daysSince(today));
  const year = time.year === today.year ? {} : ({ year: 'numeric' } as const);
  if (days === 0) return time.toLocaleString(HOUR);
  // The time of day is formatted separately, because `Intl` writes the hour differently next to a weekday.
  const hour = time.toLocaleString(HOUR);
  return days < 7
    ? `${time.toLocaleString({ weekday: 'short' })} ${hour}`
    : `${time.toLocaleString({ day: 'numeric', month: 'short', ...year })}, ${hour}`;
}
