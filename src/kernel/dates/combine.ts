import type { DateTime } from './date-time';
import { nthOf } from './calendar';
import type { ClockTime, PhraseReading, Repeat } from './grammar';

/** A time in the form that a reminder stores. */
export interface Settled {
  /** Day of the time, `YYYY-MM-DD` in the person's zone. */
  date: string;
  /** Time of day, `HH:mm`; `null` if no time is named. */
  time: string | null;
  /** Repetition in the Tasks plugin's words, such as `every week on Monday`. */
  recurrence: string | null;
  /** End of the repetition or time: a date, a time or both; `null` if none is named. */
  until: string | null;
}

/** Which months a recurrence leaves out, such as "not in months without a 31st"; `null` if none. */
export function skippedMonths(recurrence: string): string | null {
  const day = /^every (?:\d+ )?months? on .*?((?:29|30)th|31st)/u.exec(recurrence)?.[1];
  return day === undefined ? null : `not in months without a ${day}`;
}

type Trouble = { trouble: 'unclear' | 'past' | 'unread' };

const UNCLEAR: Trouble = { trouble: 'unclear' };

/** Combines the parts of a phrase. Each part may occur once; a contradiction is unclear. */
export function combined(readings: readonly PhraseReading[], now: DateTime): Settled | Trouble {
  const troubles = readings.flatMap((each) => each.trouble ?? []);
  const [trouble] = [...troubles.filter((each) => each !== 'unread'), ...troubles];
  if (trouble !== undefined) return { trouble };
  const whole = oneRepeat(readings.flatMap((each) => each.repeat ?? []));
  const without = readings.flatMap((each) => each.without ?? []);
  const repeat = without.length === 0 || whole === 'several' ? whole : exceptDays(whole, without);
  const days = different(readings.flatMap((each) => (each.day === undefined ? [] : [each])));
  const clocks = readings.flatMap((each) => (each.clock === undefined ? [] : [each]));
  const parts = new Set(readings.flatMap((each) => each.part ?? []));
  const moments = readings.flatMap((each) => each.moment ?? []);
  if (repeat === 'several' || days.length > 1 || clocks.length > 1 || parts.size > 1) return UNCLEAR;
  const [day, clock, part, moment] = [days[0], clocks[0], [...parts][0], moments[0]];
  if (moment !== undefined) {
    if (
      moments.length > 1 ||
      repeat !== null ||
      day !== undefined ||
      clock !== undefined ||
      part !== undefined
    )
      return UNCLEAR;
    return { date: isoDay(moment), time: moment.toFormat('HH:mm'), recurrence: null, until: null };
  }
  // "Every day next week" ends with that week, and a reminder cannot store such an end.
  const isBounded =
    day?.isUntil === true || day?.endDay !== undefined || (day?.isSpan === true && repeat?.unit !== 'year');
  if (repeat !== null && (isBounded || clock?.isPlace === true)) return UNCLEAR;
  // "Monday to Friday at 8" may be each of these days.
  if (day?.endDay !== undefined && (clock !== undefined || part !== undefined)) return UNCLEAR;
  return settled(
    {
      day,
      repeat,
      time: timeOf(
        { clock: clock?.clock, end: clock?.endClock, part },
        { day: day?.day, now, isRepeated: repeat !== null },
      ),
    },
    now,
  );
}

const isoDay = (day: DateTime): string => day.toISODate() ?? '';

function different(readings: readonly PhraseReading[]): PhraseReading[] {
  const byDay = new Map<string, PhraseReading>();
  for (const reading of readings) byDay.set(reading.day?.toISODate() ?? '', reading);
  return [...byDay.values()];
}

/** Joins two repetitions that complement each other: every two weeks, and Mondays. */
function oneRepeat(repeats: readonly Repeat[]): Repeat | null | 'several' {
  const [first = null, second, ...more] = repeats;
  if (first === null || second === undefined) return first;
  const [one, other] = merged(first, second);
  return one === undefined || other !== undefined ? 'several' : oneRepeat([one, ...more]);
}

function merged(first: Repeat, second: Repeat): Repeat[] {
  const isWeekly = first.unit === 'week' && second.unit === 'week';
  if (!isWeekly) return [first, second];
  const isPlain = ({ weekdays }: Repeat): boolean => weekdays.length === 0;
  if (isPlain(first) && second.count === 1) return [{ ...second, count: first.count }];
  if (isPlain(second) && first.count === 1) return [{ ...first, count: second.count }];
  if (first.count !== second.count) return [first, second];
  return [
    { ...first, weekdays: [...new Set([...first.weekdays, ...second.weekdays])].sort((a, b) => a - b) },
  ];
}

/** A repetition of days or weekdays without some of them; `several` if they are none of it. */
function exceptDays(repeat: Repeat | null, without: readonly number[]): Repeat | 'several' {
  if (repeat === null || repeat.count !== 1 || repeat.nth !== null || repeat.monthDays.length > 0)
    return 'several';
  const days = [1, 2, 3, 4, 5, 6, 7].filter((day) =>
    repeat.unit === 'week'
      ? repeat.weekdays.includes(day)
      : repeat.unit === 'day' || (repeat.unit === 'weekday' && day < 6),
  );
  const left = days.filter((day) => !without.includes(day));
  return left.length > 0 && without.every((day) => days.includes(day))
    ? { ...repeat, unit: 'week', weekdays: left }
    : 'several';
}

interface Time {
  minutes: number;
  end: number | null;
}

/** The time that a phrase names; `null` if it names none. */
type ReadTime = Time | null | Trouble;

interface TimeOn {
  day: DateTime | undefined;
  now: DateTime;
  isRepeated: boolean;
}

function timeOf(
  {
    clock,
    end,
    part,
  }: { clock: ClockTime | undefined; end: ClockTime | undefined; part: number | undefined },
  on: TimeOn,
): ReadTime {
  if (clock === undefined) return part === undefined ? null : { minutes: part * 60, end: null };
  const minutes = part === undefined ? alone(clock, on) : inPart(clock, part);
  if (minutes === null) return UNCLEAR;
  if (end === undefined) return { minutes, end: null };
  const ending = [0, 720]
    .map((half) => end.hour * 60 + end.minute + half)
    .find((each) => each > minutes && each < 1_440);
  return ending === undefined ? UNCLEAR : { minutes, end: ending };
}

/**
 * Minutes of a time that has no part of the day. "At 3" is after noon, "at 9" before noon; for today, it is the next
 * such time. An early time in 24-hour form is unclear.
 */
function alone(clock: ClockTime, { day, now, isRepeated }: TimeOn): number | null {
  const minutes = clock.hour * 60 + clock.minute;
  if (clock.form === 'sure') return minutes;
  const nowMinutes = now.hour * 60 + now.minute;
  const isToday = !isRepeated && (day === undefined || day.isSameDay(now));
  const said = clock.said ?? clock.hour;
  if (clock.form === 'written') {
    if (clock.hour >= 6)
      return day !== undefined &&
        isToday &&
        minutes <= nowMinutes &&
        clock.hour < 12 &&
        minutes + 720 > nowMinutes
        ? minutes + 720
        : minutes;
    return isToday && minutes + 720 > nowMinutes && minutes <= nowMinutes ? minutes + 720 : null;
  }
  const halves = clock.hour === 12 ? [minutes, minutes - 720 + 1_440] : [minutes, minutes + 720];
  const next = isToday ? halves.find((each) => each > nowMinutes && each < 1_440 && each >= 360) : undefined;
  // "Halb sieben" is said of both halves of the day.
  if (next === undefined && said === 7 && clock.hour === 6 && clock.minute <= 35) return null;
  return next ?? (said < 7 ? minutes + 720 : minutes);
}

/** Minutes of a time within a part of the day, in the half of the day that matches; `null` if neither half does. */
function inPart({ hour, minute, form }: ClockTime, part: number): number | null {
  const minutes = hour * 60 + minute;
  if (part < 12) return hour < 12 ? minutes : null;
  if (form === 'sure' && hour !== 12) return hour >= 12 || part >= 21 ? minutes : null;
  // "Three at night" means the hours before morning.
  if (part >= 21 && hour < 6) return minutes;
  if (hour === 12) return part >= 19 ? null : minutes;
  return hour < 12 ? minutes + 720 : minutes;
}

function settled(
  { day, repeat, time }: { day: PhraseReading | undefined; repeat: Repeat | null; time: ReadTime },
  now: DateTime,
): Settled | Trouble {
  if (time !== null && 'trouble' in time) return time;
  const isOver = (date: DateTime): boolean =>
    date.isSameDay(now) && time !== null && time.minutes <= now.hour * 60 + now.minute;
  // "Every second and fourth Wednesday": a day that is not the start of the repetition is part of it, and is not read.
  const isPart = (day?.weekday ?? day?.monthDay ?? day?.nth) !== undefined;
  if (repeat !== null && isPart && day?.isStart !== true && !isPlain(repeat)) return UNCLEAR;
  const rule = repeat === null ? null : withDay(repeat, day);
  const date =
    rule === null ? (day?.day ?? soon(now, isOver)) : firstOf(rule, day?.day ?? now.startOf('day'), isOver);
  if (date === null) return UNCLEAR;
  if (rule === null && day?.day !== undefined && isOver(day.day)) return { trouble: 'past' };
  return {
    date: isoDay(date),
    time: time === null ? null : clockText(time.minutes),
    recurrence: rule === null ? null : ruleText(rule),
    until: untilOf(day?.endDay, time),
  };
}

const soon = (now: DateTime, isOver: (date: DateTime) => boolean): DateTime => {
  const today = now.startOf('day');
  return isOver(today) ? today.plus({ days: 1 }) : today;
};

const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function untilOf(day: DateTime | undefined, time: Time | null): string | null {
  const end = time?.end ?? null;
  const parts = [day === undefined ? '' : isoDay(day), end === null ? '' : clockText(end)];
  return parts.every((part) => part === '') ? null : parts.filter((part) => part !== '').join(' ');
}

const isPlain = ({ weekdays, monthDays, nth }: Repeat): boolean =>
  weekdays.length === 0 && monthDays.length === 0 && nth === null;

/** Adds the day's weekday to a repetition, as in "every week, on Monday". */
function withDay(repeat: Repeat, day: PhraseReading | undefined): Repeat {
  if (!isPlain(repeat)) return repeat;
  if (repeat.unit === 'week' && day?.weekday !== undefined) return { ...repeat, weekdays: [day.weekday] };
  if (repeat.unit === 'month' && day?.monthDay !== undefined) return { ...repeat, monthDays: [day.monthDay] };
  if (repeat.unit === 'month' && day?.nth !== undefined) return { ...repeat, nth: day.nth };
  return repeat;
}

function firstOf(rule: Repeat, from: DateTime, isOver: (date: DateTime) => boolean): DateTime | null {
  for (let n = 0; n < MOST_DAYS; n += 1) {
    const day = from.plus({ days: n });
    if (fallsOn(rule, day) && !isOver(day)) return day;
  }
  return null;
}

const MOST_DAYS = 800;

function fallsOn({ unit, weekdays, monthDays, nth }: Repeat, day: DateTime): boolean {
  if (unit === 'weekday') return day.weekday < 6;
  if (weekdays.length > 0) return weekdays.includes(day.weekday);
  if (nth !== null) return nthOf(day, nth.n, nth.weekday)?.isSameDay(day) === true;
  if (monthDays.length === 0) return true;
  return monthDays.includes(day.day) || (monthDays.includes(-1) && day.day === day.daysInMonth);
}

function ruleText({ unit, count, weekdays, monthDays, nth }: Repeat): string {
  const every = count === 1 ? `every ${unit}` : `every ${String(count)} ${unit}s`;
  if (weekdays.length > 0) return `${every} on ${weekdays.map((day) => DAY_NAMES[day - 1] ?? '').join(', ')}`;
  if (nth !== null)
    return `${every} on the ${nth.n < 0 ? 'last' : place(nth.n)} ${DAY_NAMES[nth.weekday - 1] ?? ''}`;
  if (monthDays.length === 0) return every;
  return `${every} on the ${monthDays.map((day) => (day < 0 ? 'last' : place(day))).join(' and ')}`;
}

function place(n: number): string {
  const ending = n % 100 > 10 && n % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${String(n)}${ending}`;
}

export const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
