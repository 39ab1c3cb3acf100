import { modelText } from '../../../../kernel/mail/foreign-text';
import { reminderNote, taskTitle } from '../../../tools/reminder-note';
import type { TaskArguments } from '../ask';
import { type FoundWhen, findWhen } from '../when';
import { resultOf, type TaskContext, type TaskTool } from './task-tool';

/** A note in the reminders' folder, once or again and again. The date is worked out here, never by a model. */
export const reminderTaskTool: TaskTool = {
  name: 'reminder',
  description: 'a reminder, once or recurring. title: what to think of; when; text: details, or null',
  needs: ['title'],
  async run(given, context) {
    const title = taskTitle(given.title ?? '');
    if (title === '') return { kind: 'failed', why: 'It does not say what to remind of.' };
    const { from, found } = whenOf(given, context);
    if (given.when !== null && found === null)
      return { kind: 'failed', why: `"${given.when.slice(0, 60)}" names no day that Deputy understands.` };
    if (found !== null && found.date < from) return { kind: 'failed', why: `${found.date} is past already.` };
    const { date = null, time = null, recurrence = null } = found ?? {};
    const details = modelText(given.text ?? '');
    const note = { title, date, time, recurrence, details };
    return resultOf(await reminderNote(note, context.writing, context.vault), said(found));
  },
};

/** What "tomorrow" means is counted from the day on which it was said. */
function whenOf(
  { when }: TaskArguments,
  { request, zone }: TaskContext,
): { from: string; found: FoundWhen | null } {
  const from = request.at.slice(0, 10);
  const found = when === null ? null : findWhen(when, { from: Date.parse(request.at), zone });
  return { from, found };
}

function said(found: FoundWhen | null): string {
  if (found === null) return 'Reminder without a date: none was named.';
  const { date, time, recurrence } = found;
  const at = time === null ? date : `${date}, ${time}`;
  return recurrence === null ? `Reminder for ${at}.` : `Reminder for ${at}, ${recurrence}.`;
}
