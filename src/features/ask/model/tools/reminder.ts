import { DateTime } from 'luxon';
import { languageOf, readWhen, type WhenReading } from '../../../../kernel/dates/read-when';
import { modelText } from '../../../../kernel/mail/foreign-text';
import { visibleLine } from '../../../../kernel/mail/text/visible-text';
import { reminderNote, taskTitle } from '../../../tools/reminder-note';
import { resultOf, type TaskTool } from './task-tool';

/**
 * A note in the reminders' folder, once or again and again. The date is worked out here, never by a model. Words for a time
 * that can't be read are asked about: the reminder is made without a date, and says so.
 */
export const reminderTaskTool: TaskTool = {
  name: 'reminder',
  description: 'a reminder, once or recurring. title: what to think of; when; text: details, or null',
  needs: ['title'],
  async run({ title: named, when, text }, context) {
    const title = taskTitle(named ?? '');
    if (title === '') return { kind: 'failed', why: 'It does not say what to remind of.' };
    // What "tomorrow" means is counted from the day on which it was said.
    const { request, zone, writing, vault } = context;
    const moment = { from: Date.parse(request.at), zone };
    const found = when === null ? NONE : readWhen(when, moment, languageOf(request.text));
    const details = modelText(text ?? '');
    const settled = found.kind === 'read' ? found : NO_DATE;
    const question = when === null || found.kind === 'read' ? null : questionOf(when, found);
    const note = { title, ...settled, question, details };
    const result = resultOf(await reminderNote(note, writing, vault), question ?? said(found, zone));
    return result.kind === 'done' && question !== null ? { ...result, asks: true } : result;
  },
};

const NONE: WhenReading = { kind: 'none' };
const NO_DATE = { date: null, time: null, recurrence: null, until: null } as const;

function questionOf(when: string, found: WhenReading): string {
  const words = visibleLine(when.slice(0, 100));
  const why = found.kind === 'unclear' && found.why === 'past' ? 'is over' : 'may be more than one, or none';
  return `Which day? "${words}" ${why}. The reminder has no date yet.`;
}

function said(found: WhenReading, zone: string): string {
  if (found.kind !== 'read') return 'Reminder without a date: none was named.';
  const { date, time, until, recurrence } = found;
  const day = DateTime.fromISO(date, { zone }).setLocale('en').toFormat('ccc');
  const parts = [`${day} ${date}`, time, until === null ? null : `until ${until}`, recurrence];
  return `Reminder for ${parts.filter((part) => part !== null).join(', ')}.`;
}
