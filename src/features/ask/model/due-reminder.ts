import { DateTime } from '../../../kernel/dates/date-time';
import { visibleLine } from '../../../kernel/mail/text/visible-text';
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
export function openReminders(note: Note | null): OpenReminder[] {
  if (note === null || textField(note.frontmatter, 'type') !== 'reminder') return [];
  const time = textField(note.frontmatter, 'due_time') ?? '';
  return note.body
    .slice(0, MOST_CHARACTERS)
    .split('\n')
    .flatMap((line) => {
      const task = OPEN_TASK.exec(line)?.[1] ?? '';
      const date = DUE.exec(task)?.[1];
      if (date === undefined) return [];
      const title = visibleLine(task.split(SIGNS)[0] ?? '');
      return [{ title, date, time: /^\d\d:\d\d$/.test(time) ? time : null }];
    });
}

const MOST_CHARACTERS = 20_000;
const OPEN_TASK = /^\s*[-*+] \[ \] (.*)$/u;
const DUE = /📅\uFE0F? ?(\d{4}-\d\d-\d\d)/u;
const SIGNS = /[📅🔁⏳🛫➕✅]/u;

/**
 * Time at which a reminder is due, in wall-clock milliseconds; without a time of day, the start of the day. `null` if
 * the date is not a calendar date.
 */
export function dueAt({ date, time }: OpenReminder, zone: string): number | null {
  const at = DateTime.fromISO(`${date}T${time ?? '00:00'}`, { zone });
  return at.isValid ? at.toMillis() : null;
}
