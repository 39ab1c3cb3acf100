import { isUtc, offsetAt, timeOf, zonedFormat } from './time-zone';

type Amount = Partial<Record<'months' | 'weeks' | 'days' | 'hours', number>>;
type CalendarDay = Record<'year' | 'month' | 'day', number>;
/** IANA name, or `utc`. */
interface InZone {
  zone: string;
}

const HOUR_MS = 3_600_000;
const pad = (value: number): string => String(value).padStart(2, '0');

/**
 * A moment on the calendar of a time zone; immutable. As in luxon, which weighs 70 kB: an hour that the clocks leave out
 * is moved on, one that comes twice keeps the offset it is reckoned from, and a month later is the month's last day at most.
 */
export class DateTime {
  /** Minutes east of UTC. */
  readonly offset: number;
  /** What the clocks show, as if they were in UTC. */
  private readonly local: Date;

  private constructor(
    private readonly ms: number,
    readonly zone: string,
  ) {
    this.offset = offsetAt(ms, zone);
    this.local = new Date(ms + this.offset * 60_000);
  }

  static fromMillis(ms: number, { zone }: InZone): DateTime {
    return new DateTime(ms, zone);
  }

  /** The beginning of a day; `month` from 1. */
  static fromObject({ year, month, day }: CalendarDay, { zone }: InZone): DateTime {
    return new DateTime(timeOf(Date.UTC(year, month - 1, day), zone), zone);
  }

  /** A date, or date and time, in ISO 8601; `zone` counts where the text has no offset. `null`: it is none. */
  static fromISO(text: string, { zone }: InZone): DateTime | null {
    const { fraction = '', offset, ...found } = ISO.exec(text)?.groups ?? {};
    if (found['year'] === undefined) return null;
    const part = (name: string, otherwise: number): number => Number(found[name] ?? otherwise);
    const day = { year: part('year', 0), month: part('month', 1), day: part('day', 1) };
    const time = [
      part('hour', 0),
      part('minute', 0),
      part('second', 0),
      Number(fraction.slice(0, 3).padEnd(3, '0')),
    ];
    if (!isDay(day) || !isTime(time)) return null;
    const local = localTime(day, time);
    if (offset === undefined) return new DateTime(timeOf(local, zone), zone);
    return new DateTime(local - minutesOf(offset) * 60_000, zone);
  }

  get year(): number {
    return this.local.getUTCFullYear();
  }

  /** From 1. */
  get month(): number {
    return this.local.getUTCMonth() + 1;
  }

  get day(): number {
    return this.local.getUTCDate();
  }

  /** Monday is 1, Sunday 7. */
  get weekday(): number {
    return this.local.getUTCDay() || 7;
  }

  get daysInMonth(): number {
    return monthLength(this.year, this.month);
  }

  toMillis(): number {
    return this.ms;
  }

  valueOf(): number {
    return this.ms;
  }

  /** `2026-11-22T18:05:09.123+01:00`; '' where no calendar holds the moment. */
  toISO(): string {
    if (Number.isNaN(this.ms)) return '';
    const local = this.local.toISOString().slice(0, -1);
    if (isUtc(this.zone)) return `${local}Z`;
    const minutes = Math.abs(this.offset);
    return `${local}${this.offset < 0 ? '-' : '+'}${pad(Math.trunc(minutes / 60))}:${pad(minutes % 60)}`;
  }

  /** `2026-11-22`; '' as above. */
  toISODate(): string {
    return this.toISO().slice(0, 'YYYY-MM-DD'.length);
  }

  /** `18:05`; '' as above. */
  toTime(): string {
    return this.toISO().slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:mm'.length);
  }

  /** As people write it. `locale`: BCP 47. */
  toLocaleString(options: Intl.DateTimeFormatOptions, locale: string): string {
    return zonedFormat(locale, this.zone, options).format(this.ms);
  }

  plus({ months = 0, weeks = 0, days = 0, hours = 0 }: Amount): DateTime {
    const later = this.ms + hours * HOUR_MS;
    if (months === 0 && weeks === 0 && days === 0) return new DateTime(later, this.zone);
    const month = this.month + months;
    const day = Math.min(this.day, monthLength(this.year, month)) + days + weeks * 7;
    return this.at(Date.UTC(this.year, month - 1, day) + this.timeOfDay).plus({ hours });
  }

  set({ day = this.day, hour }: { day?: number; hour?: number }): DateTime {
    const time = hour === undefined ? this.timeOfDay : hour * HOUR_MS + (this.timeOfDay % HOUR_MS);
    return this.at(Date.UTC(this.year, this.month - 1, day) + time);
  }

  startOf(unit: 'day' | 'week' | 'month'): DateTime {
    const day = { day: this.day, week: this.day - this.weekday + 1, month: 1 }[unit];
    return this.at(Date.UTC(this.year, this.month - 1, day));
  }

  /** The last millisecond of the day. */
  endOfDay(): DateTime {
    return new DateTime(this.plus({ days: 1 }).startOf('day').ms - 1, this.zone);
  }

  private get timeOfDay(): number {
    return this.local.getTime() - Date.UTC(this.year, this.month - 1, this.day);
  }

  private at(local: number): DateTime {
    return new DateTime(timeOf(local, this.zone, this.offset), this.zone);
  }
}

const ISO =
  /^(?<year>\d{4})(?:-?(?<month>\d\d)(?:-?(?<day>\d\d))?)?(?:[Tt](?<hour>\d\d)(?::?(?<minute>\d\d)(?::?(?<second>\d\d)(?:[.,](?<fraction>\d{1,30}))?)?)?(?<offset>[Zz]|[+-]\d\d(?::?\d\d)?)?)?$/;

/** `Z`, `+02`, `-0330` or `+05:30`. */
const minutesOf = (offset: string): number => {
  const [hours = 0, minutes = 0] = (offset.match(/\d\d/g) ?? []).map(Number);
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
};

const monthLength = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

const isDay = ({ year, month, day }: CalendarDay): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= monthLength(year, month);

/** Hours, minutes, seconds, milliseconds; 24:00 is the end of the day. */
const isTime = ([hour = 0, minute = 0, ...rest]: readonly number[]): boolean =>
  (hour < 24 && minute < 60 && (rest[0] ?? 0) < 60) ||
  (hour === 24 && [minute, ...rest].every((part) => part === 0));

const localTime = (
  { year, month, day }: CalendarDay,
  [hour, minute, second, ms]: readonly number[],
): number => Date.UTC(year, month - 1, day, hour, minute, second, ms);
