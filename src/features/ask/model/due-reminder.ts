import { DateTime } from '../../../kernel/dates/date-time';
import { readWhen } from '../../../kernel/dates/read-when';
import { readTask, type TaskDialect } from '../../../core/tools/task-line';
import { type Note, textField } from '../../../kernel/notes/note';

/** An open task in a reminder's note. */
export interface OpenReminder {
  title: string;
  /** Day of the reminder, `YYYY-MM-DD`. */
  date: string;
  /** Time of the reminder, `HH:mm`; `null` if it lasts all day. */
  time: string | null;
}

/** Open tasks of a reminder, parsed from the note's task lines, because the Tasks plugin writes the next date there. */
export function openReminders(note: Note | null, dialect: TaskDialect): OpenReminder[] {
  if (note === null || textField(note.frontmatter, 'type') !== 'reminder') return [];
  const named = textField(note.frontmatter, 'due_time') ?? '';
  return note.body
    .slice(0, MOST_CHARACTERS)
    .split('\n')
    .flatMap((line) => {
      const task = readTask(line, dialect);
      if (task?.isOpen !== true || task.date === null) return [];
      const time = task.time ?? (/^\d\d:\d\d$/.test(named) ? named : null);
      return [{ title: task.title, date: task.date, time }];
    });
}

const MOST_CHARACTERS = 20_000;

/**
 * Time at which a reminder is due, in wall-clock milliseconds; without a time of day, the start of the day. `null` if
 * the date is not a calendar date.
 */
export function dueAt({ date, time }: OpenReminder, zone: string): number | null {
  const at = DateTime.fromISO(`${date}T${time ?? '00:00'}`, { zone });
  return at.isValid ? at.toMillis() : null;
}

/** The day of a recurrence after the one that is done: the first that is not over. `null` if it can't be computed. */
export function nextDay(
  { date, recurrence }: { date: string; recurrence: string },
  { from, zone }: { from: number; zone: string },
): string | null {
  const [, count = '1', unit = '', on = ''] = RULE.exec(recurrence) ?? [];
  const today = DateTime.fromMillis(from, { zone }).startOf('day');
  const done = DateTime.fromISO(date, { zone });
  if (unit === '' || !done.isValid) return null;
  const isPlain = unit !== 'weekday' && (on === '' || (count !== '1' && /^\w+day$/u.test(on)));
  if (!isPlain) {
    const tomorrow = (done < today ? today : done).startOf('day').plus({ days: 1 });
    const read = count === '1' ? readWhen(recurrence, { from: tomorrow.toMillis(), zone }, 'en') : null;
    return read?.kind === 'read' && read.rest === '' ? read.date : null;
  }
  for (let n = 1; n < MOST_ROUNDS; n += 1) {
    const next = done.plus({ [`${unit}s`]: n * Number(count) });
    if (next > today) return next.toISODate();
  }
  return null;
}

const RULE = /^every (?:(\d{1,3}) )?(day|week|month|year|weekday)s?(?: on (?:the )?(.{1,60}))?$/u;
const MOST_ROUNDS = 4_000;
