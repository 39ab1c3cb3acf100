import { DateTime } from 'luxon';
import { modelText } from '../../kernel/mail/foreign-text';
import { visibleLine } from '../../kernel/mail/text/visible-text';
import { argument, missing, refusedCall } from './given-argument';
import { reminderNote, taskTitle } from './reminder-note';
import type { ToolContext } from './tool-context';
import type { VaultTool } from './vault-tool';

/** Creates a reminder for one day. */
export const makeReminderTool = (context: ToolContext): VaultTool => ({
  name: 'reminder',
  description: 'makes a reminder. title: what to think of; date: YYYY-MM-DD; text: details, or null',
  run(given, vault) {
    const title = taskTitle(argument(given, 'title') ?? '');
    const date = argument(given, 'date');
    if (title === '' || date === null) return Promise.resolve(missing('reminder', 'title', 'date'));
    const problem = dateProblem(date);
    if (problem !== null) return Promise.resolve(refusedCall(problem));
    const details = modelText(argument(given, 'text') ?? '');
    return reminderNote(
      { title, date, time: null, recurrence: null, until: null, question: null, details },
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
