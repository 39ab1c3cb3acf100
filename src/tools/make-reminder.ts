import { DateTime } from 'luxon';
import { modelLine, modelText } from '../mail/foreign-text';
import { visibleLine } from '../mail/visible-text';
import { slug } from '../notes/names';
import { argument, missing, refused } from './given-argument';
import { newNote } from './new-note';
import type { ToolContext } from './tool-context';
import type { VaultTool } from './vault-tool';

/** A note with a line that the Tasks plugin, and Deputy, read as a task with a date. */
export const makeReminder = (context: ToolContext): VaultTool => ({
  name: 'reminder',
  description: 'makes a reminder. title: what to think of; date: YYYY-MM-DD; text: details, or null',
  run(given, vault) {
    const title = taskTitle(argument(given, 'title') ?? '');
    const date = argument(given, 'date');
    if (title === '' || date === null) return Promise.resolve(missing('reminder', 'title', 'date'));
    const problem = dateProblem(date);
    if (problem !== null) return Promise.resolve(refused(problem));
    const details = modelText(argument(given, 'text') ?? '');
    const task = `- [ ] ${title} 📅 ${date}`;
    return newNote(
      {
        path: `${context.folders.reminders}/${date}-${slug(title)}.md`,
        frontmatter: { type: 'reminder', due: date },
        body: details === '' ? task : `${task}\n\n${details}`,
      },
      context,
      vault,
    );
  },
});

function dateProblem(date: string): string | null {
  const given = `"${visibleLine(date.slice(0, 40))}"`;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date))
    return `${given} is not a date as YYYY-MM-DD. Work the day out, and give only that.`;
  return DateTime.fromISO(date, { zone: 'utc' }).isValid ? null : `${given} is no day of the calendar.`;
}

/** One line without the signs by which the Tasks plugin knows dates, repetition and priority: the date given here counts. */
const taskTitle = (title: string): string =>
  visibleLine(
    modelLine(title)
      .replace(/[📅📆🗓⏳⌛🛫➕✅❌🔁🏁🆔⛔🔺⏫🔼🔽⏬]\uFE0F?/gu, ' ')
      .replaceAll('::', ': ')
      .slice(0, MOST_CHARACTERS),
  );

const MOST_CHARACTERS = 200;
