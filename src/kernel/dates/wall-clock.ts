import { Recent } from './recent';

/** Date and time as a clock shows them. `month` and `day` count from 1. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour?: number;
  minute?: number;
  second?: number;
  millisecond?: number;
}

const MINUTE = 60_000;

/** With months counted from 0, as in `Date`. */
const fieldsOf = ({ year, month, day, hour = 0, minute = 0, second = 0, millisecond = 0 }: WallTime) =>
  [year, month - 1, day, hour, minute, second, millisecond] as const;

/** Milliseconds of a wall-clock time, as if in UTC. `Date.UTC` alone would read the years 0 to 99 as 1900 to 1999. */
export function wallOf(time: WallTime): number {
  const [year, month, day, ...clock] = fieldsOf(time);
  if (year >= 100) return Date.UTC(year, month, day, ...clock);
  return new Date(Date.UTC(2_000, month, day, ...clock)).setUTCFullYear(year, month, day);
}

export const daysIn = (year: number, month: number): number =>
  new Date(wallOf({ year, month: month + 1, day: 0 })).getUTCDate();

export const weekdayOf = (date: { year: number; month: number; day: number }): number =>
  new Date(wallOf(date)).getUTCDay() || 7;

/** Whether the date and time exist; 24:00 is the end of a day. */
export function isReal(time: WallTime): boolean {
  const [year, month, day, hour, minute, second, millisecond] = fieldsOf(time);
  const isTime = hour < 24 ? minute < 60 && second < 60 : hour === 24 && minute + second + millisecond === 0;
  return isTime && month >= 0 && month <= 11 && day >= 1 && day <= daysIn(year, month + 1);
}

/** Minutes ahead of UTC for a zone such as `utc` or `+05:30`; `null` for the name of a zone. */
export function fixedOffset(zone: string): number | null {
  if (/^(?:utc|gmt)$/i.test(zone)) return 0;
  const [, sign, hours, minutes = '0'] = /^([+-])(\d\d)(?::?(\d\d))?$/.exec(zone) ?? [];
  return sign === undefined ? null : Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
}

/** Minutes ahead of UTC; NaN if there is no such zone. */
export function offsetOf(zone: string, at: number): number {
  if (!Number.isFinite(at)) return NaN;
  if (zone === 'local') return -new Date(at).getTimezoneOffset();
  const fixed = fixedOffset(zone);
  if (fixed !== null) return fixed;
  return offsets.of(`${zone} ${String(at)}`, () => {
    // Formatted as 11/27/2026, 16:04:24.
    const shown = (
      clocks
        .of(zone, () => clockOf(zone))
        ?.format(at)
        .match(/\d+/g) ?? []
    ).map(Number);
    const [month = NaN, day = NaN, year = NaN, hour = NaN, minute = NaN, second = NaN] = shown;
    const wall = wallOf({ year, month, day, hour, minute, second });
    return (wall - Math.floor(at / 1_000) * 1_000) / MINUTE;
  });
}

/** Cached, because formatting a time takes long, and creating a formatter a hundred times as long. */
const offsets = new Recent<string, number>(64);
const clocks = new Recent<string, Intl.DateTimeFormat | null>(32);

/** `null` if there is no such zone. */
function clockOf(timeZone: string): Intl.DateTimeFormat | null {
  try {
    const [numeric, two] = ['numeric', '2-digit'] as const;
    return new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
      ...{ year: numeric, month: two, day: two, hour: two, minute: two, second: two },
    });
  } catch {
    return null;
  }
}
