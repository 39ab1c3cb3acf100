import { Recent } from './recent';
import { daysIn, fixedOffset, isReal, offsetOf, type WallTime, wallOf, weekdayOf } from './wall-clock';

/**
 * A moment in a time zone. Days are added as in a calendar: a day later is the same time of day, even if the clocks
 * change in between. A date or zone that does not exist gives an invalid time (`isValid` is false), whose numbers are
 * NaN.
 */
export class DateTime {
  /** IANA name, `utc`, `local` for this machine's, or an offset such as `+05:30`. */
  readonly zone: string;
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
  /** Minutes ahead of UTC. */
  readonly offset: number;
  private readonly at: number;
  private readonly locale: string | undefined;

  private constructor(at: number, { zone = 'local', locale }: InZone, offset = offsetOf(zone, at)) {
    const wall = new Date(at + offset * MINUTE);
    this.at = wall.getTime() - offset * MINUTE;
    this.zone = zone;
    this.locale = locale;
    this.offset = offset;
    this.year = wall.getUTCFullYear();
    this.month = wall.getUTCMonth() + 1;
    this.day = wall.getUTCDate();
    this.hour = wall.getUTCHours();
    this.minute = wall.getUTCMinutes();
    this.second = wall.getUTCSeconds();
    this.millisecond = wall.getUTCMilliseconds();
  }

  static fromMillis(at: number, inZone: InZone = {}): DateTime {
    return new DateTime(at, inZone);
  }

  /** When clocks show this time: the first of two such moments; a time that is skipped moves on by the gap. */
  static fromParts(parts: WallTime, inZone: InZone = {}): DateTime {
    const { zone = 'local' } = inZone;
    const wall = isReal(parts) ? wallOf(parts) : NaN;
    const summer = Math.max(offsetOf(zone, wall - DAY), offsetOf(zone, wall + DAY));
    return DateTime.atWall(wall, inZone, summer);
  }

  /**
   * Parses ISO 8601 with a calendar date, such as `2026-11-27T16:04:24.000+01:00` or a beginning of it. A text without
   * an offset is a time in `zone`. `setZone` keeps the text's own offset.
   */
  static fromISO(
    text: string,
    { setZone = false, ...inZone }: InZone & { setZone?: boolean } = {},
  ): DateTime {
    const found = ISO.exec(text);
    if (found === null) return DateTime.invalid(inZone);
    const [year = NaN, month = 1, day = 1, hour = 0, minute = 0, second = 0] = numbers(found.slice(1, 7));
    const millisecond = Math.floor(Number(`0.${found[7] ?? '0'}`) * 1_000);
    const parts = { year, month, day, hour, minute, second, millisecond };
    const own = found[8] === 'Z' ? 'utc' : found[8];
    if (own === undefined) return DateTime.fromParts(parts, inZone);
    const there = DateTime.fromParts(parts, { ...inZone, zone: own });
    return setZone ? there : there.setZone(inZone.zone ?? 'local');
  }

  static invalid(inZone: InZone = {}): DateTime {
    return new DateTime(NaN, inZone, NaN);
  }

  /** The moment when clocks show `wall` (milliseconds, as if in UTC). `guess`: the likely offset, in minutes. */
  private static atWall(wall: number, inZone: InZone, guess: number): DateTime {
    const { zone = 'local' } = inZone;
    const first = offsetOf(zone, wall - guess * MINUTE);
    if (first === guess) return new DateTime(wall - guess * MINUTE, inZone, guess);
    const second = offsetOf(zone, wall - first * MINUTE);
    if (second === first) return new DateTime(wall - first * MINUTE, inZone, first);
    // Clocks never show this time.
    return new DateTime(wall - Math.min(first, second) * MINUTE, inZone);
  }

  get isValid(): boolean {
    return !Number.isNaN(this.at);
  }

  /** 1 (Monday) to 7 (Sunday). */
  get weekday(): number {
    return this.isValid ? weekdayOf(this) : NaN;
  }

  get daysInMonth(): number {
    return daysIn(this.year, this.month);
  }

  toMillis(): number {
    return this.at;
  }

  valueOf(): number {
    return this.at;
  }

  setZone(zone: string): DateTime {
    return new DateTime(this.at, { ...this.own, zone });
  }

  /** Replaces parts of the time. If no day is given, a day beyond the end of the month becomes its last day. */
  set(parts: Partial<WallTime>): DateTime {
    const { year, month, hour, minute, second, millisecond } = { ...this.parts, ...parts };
    const day = parts.day ?? Math.min(this.day, daysIn(year, month));
    const wall = wallOf({ year, month, day, hour, minute, second, millisecond });
    return DateTime.atWall(wall, this.own, this.offset);
  }

  /**
   * Adds whole numbers of units. After months and years, a day beyond the end of the month becomes its last day: a
   * month after 31 January is the last day of February.
   */
  plus(span: Span): DateTime {
    const { years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0 } = span;
    const [year, month] = [this.year + years, this.month + months];
    const day = Math.min(this.day, daysIn(year, month)) + 7 * weeks + days;
    const there = DateTime.atWall(wallOf({ ...this.parts, year, month, day }), this.own, this.offset);
    const rest = ((hours * 60 + minutes) * 60 + seconds) * 1_000 + (span.milliseconds ?? 0);
    return rest === 0 ? there : new DateTime(there.at + rest, this.own);
  }

  minus(span: Span): DateTime {
    return this.plus(Object.fromEntries(Object.entries(span).map(([unit, n]) => [unit, -n])));
  }

  startOf(unit: Unit): DateTime {
    const day = { hour: 0, minute: 0, second: 0, millisecond: 0 };
    switch (unit) {
      case 'day':
        return this.set(day);
      case 'week':
        return this.set({ ...day, day: this.day - this.weekday + 1 });
      case 'month':
        return this.set({ ...day, day: 1 });
      case 'quarter':
        return this.set({ ...day, day: 1, month: this.month - ((this.month - 1) % 3) });
      case 'year':
        return this.set({ ...day, day: 1, month: 1 });
    }
  }

  endOf(unit: Unit): DateTime {
    return this.plus(LENGTHS[unit]).startOf(unit).plus({ milliseconds: -1 });
  }

  /** Number of calendar days from `other` to this time: 1 from any time yesterday to any time today. */
  daysSince(other: DateTime): number {
    const noon = ({ year, month, day }: DateTime): number => Date.UTC(year, month - 1, day);
    return Math.round((noon(this) - noon(other)) / DAY);
  }

  /** Whether both times fall on the same calendar date, each in its own zone. */
  isSameDay(other: DateTime): boolean {
    return this.daysSince(other) === 0;
  }

  /** `2026-11-27`; `null` for an invalid time. */
  toISODate(): string | null {
    return this.isValid ? this.toFormat('yyyy-MM-dd') : null;
  }

  /** ISO 8601 with the offset and milliseconds; `withoutZeros` omits milliseconds of 0. `null` for an invalid time. */
  toISO({ withoutZeros = false } = {}): string | null {
    if (!this.isValid) return null;
    const fraction = withoutZeros && this.millisecond === 0 ? '' : `.${digits(this.millisecond, 3)}`;
    return `${this.toFormat("yyyy-MM-dd'T'HH:mm:ss")}${fraction}${this.offsetText()}`;
  }

  /** Formats by a pattern such as `cccc, d LLLL yyyy, HH:mm`, in English. Text in single quotes is literal. */
  toFormat(pattern: string): string {
    if (!this.isValid) return 'Invalid DateTime';
    return pattern.replace(/'([^']*)'|([A-Za-z])\2*/g, (letters, quoted?: string) =>
      quoted === undefined ? (FIELDS[letters]?.(this) ?? letters) : quoted,
    );
  }

  /** Formats in the locale of this time, or in the machine's if none was given. */
  toLocaleString(format: Intl.DateTimeFormatOptions): string {
    return this.isValid ? writerOf(format, this.own).format(this.at) : 'Invalid DateTime';
  }

  private offsetText(): string {
    const [sign, ahead] = [this.offset < 0 ? '-' : '+', Math.abs(this.offset)];
    if (ahead === 0 && fixedOffset(this.zone) === 0) return 'Z';
    return `${sign}${digits(Math.trunc(ahead / 60))}:${digits(Math.trunc(ahead % 60))}`;
  }

  private get own(): InZone {
    return { zone: this.zone, ...(this.locale === undefined ? {} : { locale: this.locale }) };
  }

  private get parts(): Required<WallTime> {
    const { year, month, day, hour, minute, second, millisecond } = this;
    return { year, month, day, hour, minute, second, millisecond };
  }
}

interface InZone {
  /** Defaults to this machine's zone. */
  zone?: string;
  /** BCP 47 tag; defaults to this machine's locale. */
  locale?: string;
}

type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';
type Span = Partial<
  Record<'years' | 'months' | 'weeks' | 'days' | 'hours' | 'minutes' | 'seconds' | 'milliseconds', number>
>;

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

const LENGTHS: Readonly<Record<Unit, Span>> = {
  day: { days: 1 },
  week: { weeks: 1 },
  month: { months: 1 },
  quarter: { months: 3 },
  year: { years: 1 },
};

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const WEEKDAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');

const digits = (n: number, length = 2): string => String(n).padStart(length, '0');

const FIELDS: Readonly<Record<string, (time: DateTime) => string>> = {
  yyyy: ({ year }) => digits(year, 4),
  MM: ({ month }) => digits(month),
  LLL: ({ month }) => (MONTHS[month - 1] ?? '').slice(0, 3),
  LLLL: ({ month }) => MONTHS[month - 1] ?? '',
  dd: ({ day }) => digits(day),
  d: ({ day }) => String(day),
  ccc: ({ weekday }) => (WEEKDAYS[weekday - 1] ?? '').slice(0, 3),
  cccc: ({ weekday }) => WEEKDAYS[weekday - 1] ?? '',
  HH: ({ hour }) => digits(hour),
  mm: ({ minute }) => digits(minute),
  ss: ({ second }) => digits(second),
};

const ISO =
  /^(\d{4})(?:-?(\d\d)(?:-?(\d\d))?)?(?:T(\d\d)(?::?(\d\d)(?::?(\d\d)(?:[.,](\d{1,30}))?)?)?(Z|[+-]\d\d(?::?\d\d)?)?)?$/;

const numbers = (texts: readonly (string | undefined)[]): (number | undefined)[] =>
  texts.map((text) => (text === undefined ? undefined : Number(text)));

/** Cached, because creating a formatter takes longer than using it a hundred times. */
const writers = new Recent<string, Intl.DateTimeFormat>(32);

const writerOf = (format: Intl.DateTimeFormatOptions, { zone, locale }: InZone): Intl.DateTimeFormat =>
  writers.of(JSON.stringify([format, zone, locale]), () => {
    const inZone = zone === undefined || zone === 'local' ? format : { ...format, timeZone: zone };
    return new Intl.DateTimeFormat(locale, inZone);
  });
