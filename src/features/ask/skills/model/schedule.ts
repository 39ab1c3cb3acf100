import { type Cron, parseCronExpression } from 'cron-schedule';
import { DateTime } from '../../../../kernel/dates/date-time';
import { err, ok, type Result } from '../../../../kernel/notes/values/result';

/** A skill's schedule, in the person's time zone. */
export interface Schedule {
  /** As written by the person: five cron fields, or a word such as `@weekly`. */
  text: string;
  cron: Cron;
}

/** The latest due time, and the number of missed due times before it. */
export interface Due {
  /** Time at which the run was due, in wall-clock milliseconds. */
  at: number;
  missed: number;
}

/** Highest count of missed runs. */
const MOST_MISSED = 99;

/** Parses a schedule; for an invalid one, returns a sentence with the mistake and its remedy. */
export function readSchedule(text: string): Result<Schedule, string> {
  const shown = text.trim();
  if (!FORM.test(shown)) return err(HOW);
  try {
    const cron = parseCronExpression(shown);
    if (cron.minutes.length > 1)
      return err('is due more than once an hour. Write one minute, such as 0 * * * *.');
    cron.getNextDate();
    return ok({ text: shown, cron });
  } catch {
    return err(HOW);
  }
}

const FORM = /^(?:@(?:hourly|daily|weekly|monthly|yearly|annually)|[\w*,/-]{1,80}(?: +[\w*,/-]{1,80}){4})$/;
const HOW =
  'is not a time that can occur. Write minute, hour, day, month and weekday, such as "0 16 * * 5" for Fridays at 16:00, or @daily.';

/** The last due time after `since` and up to now; `null` if there is none. All missed times together are one run. */
export function dueSince(
  { cron }: Schedule,
  { since, now, zone }: { since: number; now: number; zone: string },
): Due | null {
  const found: number[] = [];
  let at = wallClock(now, zone);
  while (found.length <= MOST_MISSED) {
    at = cron.getPrevDate(at);
    const moment = momentOf(at, zone);
    if (moment <= since) break;
    // A due time that the switch to summer time skips falls later.
    if (moment <= now) found.push(moment);
  }
  const [last] = found;
  return last === undefined ? null : { at: last, missed: found.length - 1 };
}

/**
 * The time as a local date of the person's zone, because the library computes with local date parts. One second is
 * added, because the library searches strictly before the time.
 */
function wallClock(now: number, zone: string): Date {
  const { year, month, day, hour, minute, second } = DateTime.fromMillis(now, { zone });
  return new Date(year, month - 1, day, hour, minute, second + 1);
}

/** The moment of a local date in the zone. Of an hour that occurs twice, the first one is used. */
function momentOf(date: Date, zone: string): number {
  const moment = DateTime.fromParts(
    {
      ...{ year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() },
      ...{ hour: date.getHours(), minute: date.getMinutes() },
    },
    { zone },
  );
  const before = moment.minus({ hours: 1 });
  return (before.hour === moment.hour && before.day === moment.day ? before : moment).toMillis();
}
