import { type Cron, parseCronExpression } from 'cron-schedule';
import { DateTime } from 'luxon';
import { err, ok, type Result } from '../../../kernel/notes/values/result';

/** When a skill is due, in the person's zone. */
export interface Schedule {
  /** As the person wrote it: five fields of cron, or a word such as `@weekly`. */
  text: string;
  cron: Cron;
}

/** A due time that has come, and how many before it nothing came of. */
export interface Due {
  /** Wall-clock milliseconds. */
  at: number;
  missed: number;
}

/** More are not counted. */
const MOST_MISSED = 99;

/** Reads a schedule; else a sentence on what is wrong, and what to write. */
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
  'is no time that comes. Write minute, hour, day, month and weekday, such as "0 16 * * 5" for Fridays at 16:00, or @daily.';

/** The last due time after `since`, up to now; `null`: none has come. However many were missed, it is one. */
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
    // Where clocks are set forward, a time that they pass over comes later.
    if (moment <= now) found.push(moment);
  }
  const [last] = found;
  return last === undefined ? null : { at: last, missed: found.length - 1 };
}

/**
 * The library reckons by the parts of a local date, whatever zone that is in: it gets those of the person's zone. A second
 * later, since it looks for what is before.
 */
function wallClock(now: number, zone: string): Date {
  const { year, month, day, hour, minute, second } = DateTime.fromMillis(now, { zone });
  return new Date(year, month - 1, day, hour, minute, second + 1);
}

/** Of an hour that comes twice, the first: the same at whatever time it is asked. */
function momentOf(date: Date, zone: string): number {
  const moment = DateTime.fromObject(
    {
      ...{ year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() },
      ...{ hour: date.getHours(), minute: date.getMinutes() },
    },
    { zone },
  );
  const before = moment.minus({ hours: 1 });
  return (before.hour === moment.hour && before.day === moment.day ? before : moment).toMillis();
}
