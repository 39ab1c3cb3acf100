import { modelText } from '../../../../kernel/mail/foreign-text';
import { visibleLine } from '../../../../kernel/mail/text/visible-text';
import { reminderNote, taskTitle } from '../../../../core/tools/reminder-note';
import { NO_ARGUMENTS } from '../ask';
import { type DueSaid, dueSaid, dueWords, readTwice, whichTime } from '../due-said';
import { MOST_DAYS } from '../series';
import { asked, resultOf, type TaskTool } from './task-tool';

/**
 * Creates a note in the reminders' folder, once or repeating. The date is computed here, and a model's date is checked.
 * If the time can't be read, the reminder is created without a date, and a question asks for it.
 */
export const reminderTaskTool: TaskTool = {
  name: 'reminder',
  description: 'a reminder, once or recurring. title: what to think of; when; due; text: details, or null',
  needs: [],
  async run({ title: named, when, due: taken, text }, context) {
    const title = taskTitle(named ?? '');
    if (title === '')
      return asked(`Remind you of what?${when === null ? ' Say it, with the day.' : ''}`, {
        ...{ order: { tool: 'reminder', given: { ...NO_ARGUMENTS, when } }, fills: 'title', options: [] },
      });
    // Dates such as "tomorrow" are relative to the day of the ask.
    const { request, zone, languages, writing, vault } = context;
    const isJoined = request.analysis?.answers !== undefined;
    // Words of an earlier ask are the person's as well.
    const asks = isJoined ? { ...request, text: `${await context.words()}\n${when ?? ''}` } : request;
    const found = dueSaid({ title, when, due: taken }, asks, {
      from: Date.parse(request.at),
      zone,
      languages,
    });
    const question = questionOf(found, zone);
    const due = found.kind === 'set' ? found.due : NO_DATE;
    const isSeries = found.kind === 'series' && question === null;
    const [, ...moreDays] = isSeries ? found.days : [];
    // The Tasks plugin knows no end of a recurrence, so each day has a line.
    const of = isSeries ? { ...found.due, recurrence: null, moreDays } : due;
    const note = { title: `${title}${ofThing(found)}`, ...of, question, details: modelText(text ?? '') };
    const whose = isJoined ? ` "${visibleLine(note.title)}".` : '';
    const result = resultOf(
      await reminderNote(note, writing, vault),
      question ?? `${said(found, zone)}${whose}`,
    );
    const order = { tool: 'change', given: NO_ARGUMENTS };
    return result.kind === 'done' && question !== null
      ? { ...result, asks: true, open: whichTime(order, 'choices' in found ? found.choices : [], zone) }
      : result;
  },
};

/** The day or hour of a thing that the reminder comes before, which its title must keep. */
function ofThing(found: DueSaid): string {
  const thing = found.kind === 'set' && found.due.recurrence === null ? found.thing : undefined;
  if (found.kind !== 'set' || thing === undefined) return '';
  const parts = [thing.date === found.due.date ? null : thing.date, thing.time];
  return ` (${parts.filter((part) => part !== null).join(' ')})`;
}

const NO_DATE = { date: null, time: null, recurrence: null, until: null } as const;

function questionOf(found: DueSaid, zone: string): string | null {
  if (found.kind === 'none' || found.kind === 'set') return null;
  if (found.kind === 'series' && found.days.length <= MOST_DAYS) return null;
  const why = found.kind === 'differs' ? readTwice(found.choices, zone) : REASONS[found.kind];
  return `Which day? "${quoted(found.words)}" ${why}. The reminder has no date yet.`;
}

const REASONS = {
  unclear: 'may be more than one, or none',
  past: 'is over',
  left: 'may be for this, too: no day was given to it',
  ended: 'may have an end that could not be read for certain',
  series: `names more than ${String(MOST_DAYS)} days`,
} as const;

const quoted = (words: string): string => visibleLine(words.slice(0, 100));

export const BY_MODEL = 'Read by the model: Deputy could not read all your words for it.';

function said(found: DueSaid, zone: string): string {
  if (found.kind === 'series') {
    const { date, time, until, recurrence } = found.due;
    const [first, last] = [date, until ?? ''].map((day) => dueWords({ ...NO_DATE, date: day }, zone));
    const at = time === null ? '' : ` at ${time}`;
    return `${String(found.days.length)} reminders, ${recurrence ?? ''}${at}: ${first ?? ''} to ${last ?? ''}.`;
  }
  if (found.kind !== 'set') return 'Reminder without a date: none was named.';
  const guess = found.isGuess ? ` ${BY_MODEL}` : '';
  return `Reminder for ${dueWords(found.due, zone)}.${guess}`;
}
