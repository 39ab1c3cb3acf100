import { type Moment, readWhen } from '../../../../kernel/dates/read-when';

/** A schedule that was said in words. */
export interface SpokenSchedule {
  /** Five cron fields. */
  cron: string;
  /** "every week on Friday at 16:00" */
  words: string;
}

/** When work that is due at no named time begins. */
const MORNING = '09:00';

/** The recurrence in a person's words; `null` if none is named, or none that a schedule can hold. */
export function spokenSchedule(text: string, moment: Moment): SpokenSchedule | null {
  const said = readWhen(text, moment);
  if (said.kind !== 'read' || said.recurrence === null || said.until !== null) return null;
  const days = cronDays(said.recurrence, said.date);
  if (days === null) return null;
  const time = said.time ?? MORNING;
  const [hour = 9, minute = 0] = time.split(':').map(Number);
  return { cron: `${String(minute)} ${String(hour)} ${days}`, words: `${said.recurrence} at ${time}` };
}

/** Day, month and weekday; `null`: every second week, or a last Friday, is no cron. */
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

/** Any moment does: only the words are looked at. */
const SOME_MOMENT: Moment = { from: Date.UTC(2026, 0, 5, 9), zone: 'UTC' };

/** A request without its words for a time. */
export function withoutTimes(text: string): string {
  const said = readWhen(text, SOME_MOMENT);
  return said.kind === 'none' ? text : said.rest;
}
