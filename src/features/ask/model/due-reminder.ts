import { DateTime } from '../../../kernel/dates/date-time';
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
