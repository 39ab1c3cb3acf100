import { skippedMonths } from '../../../../../kernel/dates/combine';
import { type Moment, readWhen, type WhenReading } from '../../../../../kernel/dates/read-when';

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
  const later = readWhen(text, { ...moment, from: moment.from + SOME_DAYS_MS });
  const isDayNamed = later.kind === 'read' && later.date.slice(5) === said.date.slice(5);
  const found = days(said.recurrence, isDayNamed ? said.date : null);
  if (found === null) return null;
  const time = said.time ?? MORNING;
  const [hour = 9, minute = 0] = time.split(':').map(Number);
  const skipped = skippedMonths(found.words);
  return {
    cron: `${String(minute)} ${String(hour)} ${found.cron}`,
    words: `${found.words} at ${time}${skipped === null ? '' : ` (${skipped})`}`,
  };
}

/** Days after which a date that was not named is another one: neither a week nor a month. */
const SOME_DAYS_MS = 38 * 24 * 3_600_000;

/**
 * The last three cron fields, and the recurrence with its day. Without a named day it is the first of the week, month or
 * year, and never the day on which the person asked. `null` for what cron can't express, such as every second week.
 */
function days(recurrence: string, date: string | null): { cron: string; words: string } | null {
  const [, unit = '', on = ''] = /^every (day|weekday|week|month|year)(?: on (.*))?$/u.exec(recurrence) ?? [];
  switch (unit) {
    case 'day':
      return { cron: '* * *', words: recurrence };
    case 'weekday':
      return { cron: '* * 1-5', words: recurrence };
    case 'week': {
      const named = (on || 'Monday').split(', ');
      const weekdays = named.map((name) => WEEKDAYS.indexOf(name));
      return weekdays.includes(-1)
        ? null
        : { cron: `* * ${weekdays.join(',')}`, words: `every week on ${named.join(', ')}` };
    }
    case 'month': {
      const named = (on || 'the 1st').replace(/^the /u, '').split(' and ');
      return named.every((each) => /^\d{1,2}(?:st|nd|rd|th)$/u.test(each))
        ? {
            cron: `${named.map((each) => String(Number.parseInt(each, 10))).join(',')} * *`,
            words: `every month on the ${named.join(' and ')}`,
          }
        : null;
    }
    case 'year': {
      if (on !== '') return null;
      const [month = 1, day = 1] = (date ?? '').split('-').slice(1).map(Number);
      return {
        cron: `${String(day)} ${String(month)} *`,
        words: `every year on ${String(day)} ${MONTHS[month - 1] ?? ''}`,
      };
    }
    default:
      return null;
  }
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** Words of a text that name a rhythm, and the text without them. */
export interface Rhythm {
  words: string;
  rest: string;
}

const MOST_WORDS = 30;
const LONGEST_RHYTHM = 9;

/**
 * The rhythm in a text, such as "every Friday at 9"; `null` if there is none. If the whole can't be read, because it
 * names a time as its subject ("summarize my week"), the longest run of words that is a rhythm and nothing else.
 */
export function rhythmIn(text: string, moment: Moment): Rhythm | null {
  const said = readWhen(text, moment);
  if (said.kind === 'none') return null;
  if (said.kind === 'read') return said.recurrence === null ? null : said;
  const words = text.split(/\s+/u).filter((word) => word !== '');
  if (words.length > MOST_WORDS) return null;
  for (let length = Math.min(LONGEST_RHYTHM, words.length); length > 0; length -= 1)
    for (let at = 0; at + length <= words.length; at += 1) {
      const run = words.slice(at, at + length).join(' ');
      const read = readWhen(run, moment);
      if (read.kind !== 'read' || read.recurrence === null || read.rest !== '') continue;
      const rest = [...words.slice(0, at), ...words.slice(at + length)].join(' ');
      const other = readWhen(rest, moment);
      return hasOwnTime(other) ? { words: text, rest: other.rest } : { words: run, rest };
    }
  return null;
}

/** Whether words beside a recurrence name a time of day or a recurrence, so that they are not a subject. */
function hasOwnTime(said: WhenReading): said is Exclude<WhenReading, { kind: 'none' }> {
  if (said.kind === 'read') return said.time !== null || said.recurrence !== null;
  return said.kind === 'unclear' && /\d/u.test(said.words);
}

/** An arbitrary moment, because only the words are needed and not their dates. */
const SOME_MOMENT: Moment = { from: Date.UTC(2026, 0, 5, 9), zone: 'UTC' };

/** An ask without its words for a time. */
export function withoutTimes(text: string): string {
  const said = readWhen(text, SOME_MOMENT);
  return said.kind === 'none' ? text : said.rest;
}
