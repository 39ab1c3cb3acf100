import { modelLine, modelText } from '../../kernel/mail/foreign-text';
import { visibleLine } from '../../kernel/mail/text/visible-text';
import { slug } from '../../kernel/notes/names';
import { newNote } from './new-note';
import { newTask, USUAL_DIALECT } from './task-line';
import type { ToolContext } from './tool-context';
import type { StagedVault, VaultToolResult } from './vault-tool';

export interface Reminder {
  title: string;
  /** Day of the reminder, `YYYY-MM-DD`; `null` if no date was named. */
  date: string | null;
  /** Time of the reminder, `HH:mm`; `null` if it lasts all day. */
  time: string | null;
  /** Repetition in the Tasks plugin's words, such as `every week on Monday`. */
  recurrence: string | null;
  /** End of the reminder; `null` if none was named. */
  until: string | null;
  /** More days of the same reminder, each a line of its own. */
  moreDays?: readonly string[];
  /** Question to the person about the time, used instead of a date. */
  question: string | null;
  /** Details as harmless Markdown; '' if there are none. */
  details: string;
}

/** A note with a line that both the Tasks plugin and Deputy read as a task with a date. */
export async function reminderNote(
  { title, date, time, recurrence, until, moreDays = [], question, details }: Reminder,
  context: ToolContext,
  vault: StagedVault,
): Promise<VaultToolResult> {
  const dialect = (await context.dialect?.()) ?? USUAL_DIALECT;
  const task = [date, ...moreDays]
    .map((day) => newTask(title, { date: day, time, recurrence }, dialect))
    .join('\n');
  return newNote(
    {
      path: `${context.folders.reminders}/${date ?? 'someday'}-${slug(title)}.md`,
      frontmatter: {
        type: 'reminder',
        ...(date === null ? {} : { due: date }),
        ...(time === null ? {} : { due_time: time }),
        ...(until === null ? {} : { until }),
        ...(recurrence === null ? {} : { recurrence }),
      },
      body: [task, question === null ? '' : modelText(question), details]
        .filter((part) => part !== '')
        .join('\n\n'),
    },
    context,
    vault,
  );
}

/** One line without the Tasks plugin's signs for dates, repetition and priority, so that only the given date counts. */
export const taskTitle = (title: string): string =>
  visibleLine(
    modelLine(title)
      .replace(/[📅📆🗓⏳⌛🛫➕✅❌🔁🏁🆔⛔🔺⏫🔼🔽⏬⏰]\uFE0F?/gu, ' ')
      .replaceAll('::', ': ')
      .slice(0, MOST_CHARACTERS),
  );

const MOST_CHARACTERS = 200;
