import { type Moment, readWhen } from '../../../../../kernel/dates/read-when';

/** A schedule that a person described in words. */
export interface SpokenSchedule {
  /** The schedule as five cron fields. */
  cron: string;
  /** The schedule as text, such as "every week on Friday at 16:00". */
  words: string;
}

/** Start time if no time of day is named. */
const MORNING = '09:00';

/** The schedule in a person's text; `null` if no recurrence is named, or none that cron can express. */
export function spokenSchedule(text: string, moment: Moment): SpokenSchedule | null {
  const said = readWhen(text, moment);
  if (said.kind !== 'read' || said.recurrence === null || said.until !== null) return null;
  const days = cronDays(said.recurrence, said.date);
  if (days === null) return null;
  const time = said.time ?? MORNING;
  const [hour = 9, minute = 0] = time.split(':').map(Number);
  return { cron: `${String(minute)} ${String(hour)} ${days}`, words: `${said.recurrence} at ${time}` };
}

/**
 * The last three cron fields: day, month and weekday. `null` for what cron can't express, such as every second week or
 * a last Friday.
 */
function cronDays(recurrence: string, date: string): string | null {
  const [, unit = '', on = ''] = /^every (day|weekday|week|month|year)(?: on (.*))?$/u.exec(recurrence) ?? [];
  const day = String(Number(date.slice(8, 10)));
  const month = String(Number(date.slice(5, 7)));
  switch (unit) {
    case 'day':
      return '* * *';
    case 'weekday':
      return '* * 1-5';
    case 'week': {
      const weekdays = on.split(', ').map((name) => WEEKDAYS.indexOf(name));
      if (on === '') return `* * ${String(new Date(`${date}T12:00:00Z`).getUTCDay())}`;
      return weekdays.includes(-1) ? null : `* * ${weekdays.join(',')}`;
    }
    case 'month': {
      if (on === '') return `${day} * *`;
      const days = on.replace(/^the /u, '').split(' and ');
      return days.every((each) => /^\d{1,2}(?:st|nd|rd|th)$/u.test(each))
        ? `${days.map((each) => String(Number.parseInt(each, 10))).join(',')} * *`
        : null;
    }
    case 'year':
      return on === '' ? `${day} ${month} *` : null;
    default:
      return null;
  }
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** An arbitrary moment, because only the words are needed and not their dates. */
const SOME_MOMENT: Moment = { from: Date.UTC(2026, 0, 5, 9), zone: 'UTC' };

/** An ask without its words for a time. */
export function withoutTimes(text: string): string {
  const said = readWhen(text, SOME_MOMENT);
  return said.kind === 'none' ? text : said.rest;
}
