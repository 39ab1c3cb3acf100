import { editFrontmatter } from '../../../../kernel/notes/frontmatter/frontmatter-edit';
import { parseNote, textField } from '../../../../kernel/notes/note';
import { applyEdits } from '../../../../kernel/notes/text/text-edit';
import { rewriteEffect } from '../../../../kernel/effects/edit-effect';
import { ANOTHER, EXCEPT, nameOf, type MadeThing, titleOnceDated } from '../conversation/made';
import { meantBy, whichOne, whichThings } from '../conversation/which-things';
import { type ChangedDue, changedDue } from '../conversation/time-said';
import { beforeDue, leadAlone } from '../lead-time';
import { NO_ARGUMENTS, type OpenQuestion } from '../ask';
import { changeDraft } from './change-draft';
import { draftTaskTool } from './draft';
import { agrees, dueSaid, dueWords, exactDue, hasEnd, readTwice, whichTime } from '../due-said';
import { BY_MODEL } from './reminder';
import { asked, resultOf, type TaskContext, type TaskResult, type TaskTool } from './task-tool';
import type { Settled } from '../../../../kernel/dates/combine';
import type { Moment } from '../../../../kernel/dates/read-when';
import type { Effect } from '../../../../kernel/effects/operation';
import { visibleLine } from '../../../../kernel/mail/text/visible-text';
import { baseName, slug } from '../../../../kernel/notes/names';
import { reminderNote, taskTitle } from '../../../../core/tools/reminder-note';
import { readTask, retimed, type TaskDialect, USUAL_DIALECT } from '../../../../core/tools/task-line';

/** Changes what an earlier ask made: the time of a reminder, or a draft that waits. */
export const changeTaskTool: TaskTool = {
  name: 'change',
  description:
    "changes a reminder's time, or a draft. title: which one, null for the last; when: the new time; due; to: who gets the draft; text: what the draft is to say or how",
  needs: [],
  async run(given, context) {
    const { when, due, to, text } = given;
    const find = async (tools: readonly string[]) =>
      whichThings(await context.made(), meantBy(given), {
        now: Date.parse(context.request.at),
        fits: ({ tool }) => tools.includes(tool),
      });
    const found = await find(to === null ? ['reminder'] : ['reminder', 'draft']);
    const [thing] = found.kind === 'found' ? found.things : [];
    if (found.kind === 'found' && found.things.length > 1)
      return asked(
        'Only one can be changed at a time: which one?',
        whichOne({ tool: 'change', given }, { among: found.things }),
      );
    if (to !== null && thing?.tool === 'reminder') {
      // A note reminds only the person, so others get a mail.
      const about = { ...NO_ARGUMENTS, to, title: nameOf(thing), text: `Remind ${to}: ${nameOf(thing)}` };
      return draftTaskTool.run(about, context);
    }
    if (to !== null || text !== null) return changeDraft(given, context);
    if (thing !== undefined && given.query === EXCEPT) return notThen(thing, context);
    if (thing !== undefined)
      return when === null && given.query !== ANOTHER
        ? asked('To when? Say the day or the time.', whenOf(thing, [], context))
        : moved(thing, { when, due, another: given.query === ANOTHER ? given.title : null }, context);
    if (found.kind !== 'asked') return asked('');
    const isDraft = when !== null && found.isNone === true && (await find(['draft'])).kind === 'found';
    return isDraft
      ? changeDraft({ ...given, text: when }, context)
      : asked(found.why, whichOne({ tool: 'change', given }, found));
  },
};

/** The question for another time of this reminder. `choices`: the times that may be meant; none if any may. */
const whenOf = (
  { id }: MadeThing,
  choices: readonly Settled[],
  { zone }: Pick<TaskContext, 'zone'>,
): OpenQuestion => whichTime({ tool: 'change', given: { ...NO_ARGUMENTS, note: id } }, choices, zone);

/** Says that a reminder can't leave out a day, or asks for another time. */
async function notThen(thing: MadeThing, context: TaskContext): Promise<TaskResult> {
  const text = await context.searched.read(thing.path);
  const dialect = (await context.writing.dialect?.()) ?? USUAL_DIALECT;
  const due = text === null ? null : openLine(text, dialect)?.due;
  const stays = due == null ? '' : ` It stays for ${dueWords(due, context.zone)}.`;
  return due?.recurrence == null
    ? asked(`${quotedName(thing)}: when else?${stays}`, whenOf(thing, [], context))
    : asked(`${quotedName(thing)} can't leave out one day of those that repeat.${stays}`);
}

/** "Two days before" counts from the reminder's own time; `null` for other words. */
function earlierDue(said: string, due: Settled | null, when: Moment): ChangedDue | null {
  const alone = due === null ? null : leadAlone(said, when);
  if (due === null || alone === null) return null;
  const { lead, language } = alone;
  const found = beforeDue(due, lead, when, language);
  return found === null
    ? { kind: 'asked', why: `When? "${visibleLine(lead.words)}" is over, or can't be counted.` }
    : { kind: 'set', due: found };
}

async function moved(
  thing: MadeThing,
  { another, ...asks }: { when: string | null; due: string | null; another: string | null },
  context: TaskContext,
): Promise<TaskResult> {
  const { request, zone, languages, searched } = context;
  const text = await searched.read(thing.path);
  const dialect = (await context.writing.dialect?.()) ?? USUAL_DIALECT;
  const open = text === null ? null : openLine(text, dialect);
  if (text === null || open === null) return unchanged(thing, text, dialect);
  const moment = { from: Date.parse(request.at), zone, languages };
  if (asks.when === null)
    return open.due === null ? noDay(thing) : again(thing, { title: another, due: open.due }, context);
  const given = { ...asks, when: asks.when };
  const exact = exactDue(given.when, moment);
  const isAnswer = request.analysis?.answers !== undefined;
  // A model's day in place of the person's words is compared with all that they said.
  const isUnsaid = exact !== null && !isAnswer && !request.text.includes(given.when);
  const when = isUnsaid ? request.text : given.when;
  const due = given.due ?? (isUnsaid ? given.when : null);
  const isChosen =
    exact !== null &&
    !isUnsaid &&
    !hasEnd(exact) &&
    (exact.recurrence !== null || open.due?.recurrence == null);
  const read = isChosen
    ? { kind: 'set' as const, due: { ...exact, time: exact.time ?? open.due?.time ?? null } }
    : (earlierDue(when, open.due, moment) ?? changedDue(when, open.due, moment));
  const meant = due === null ? null : exactDue(due, moment);
  if (read.kind === 'set' && meant !== null && !agrees(meant, read.due)) {
    const choices = [read.due, { ...meant, time: meant.time ?? read.due.time }];
    const why = `Which day? "${visibleLine(when.slice(0, 100))}" ${readTwice(choices, zone)}.`;
    return asked(`${why} ${quotedName(thing)} stays as it is.`, whenOf(thing, choices, context));
  }
  const taken =
    read.kind === 'asked'
      ? dueSaid({ title: null, ...given }, { text: request.text, tasks: [] }, moment)
      : null;
  // Words that Deputy can't read are taken as the model reads them.
  const found =
    taken?.kind === 'set' && (taken.isGuess || isUnsaid)
      ? { ...taken, due: { ...taken.due, time: taken.due.time ?? open.due?.time ?? null } }
      : read;
  if (found.kind === 'asked')
    return asked(
      `${found.why} ${quotedName(thing)} stays as it is.`,
      whenOf(
        thing,
        meant === null ? [] : [{ ...meant, time: meant.time ?? open.due?.time ?? null }],
        context,
      ),
    );
  if (another !== null)
    return open.due === null ? noDay(thing) : again(thing, { title: another, due: found.due }, context);
  if (open.due !== null && dueWords(open.due, zone) === dueWords(found.due, zone))
    return asked(
      `${quotedName(thing)} is for ${dueWords(found.due, zone)} already: for when?`,
      whenOf(thing, [], context),
    );
  const effects = dueAgain(thing, { text, line: open.line }, { due: found.due, dialect });
  if (effects === null) return unchanged(thing, null, dialect);
  const former = open.due === null ? '' : ` It was ${dueWords(open.due, zone)}.`;
  const guess = taken?.kind === 'set' && taken.isGuess ? ` ${BY_MODEL}` : '';
  const said = `"${titleOnceDated(thing) ?? ''}" is now for ${dueWords(found.due, zone)}.${guess}${former}`;
  return { kind: 'done', said, effects, of: [thing.id] };
}

const noDay = (thing: MadeThing): TaskResult =>
  asked(`Which day for another ${quotedName(thing)}? Say all of it in one sentence.`);

/** Makes another reminder like this one. */
async function again(
  thing: MadeThing,
  { title, due }: { title: string | null; due: Settled },
  { writing, vault, zone }: TaskContext,
): Promise<TaskResult> {
  const name = title === nameOf(thing) ? titleOnceDated(thing) : title;
  const note = { title: name ?? '', ...due, until: null, question: null, details: '' };
  return resultOf(await reminderNote(note, writing, vault), `Another reminder for ${dueWords(due, zone)}.`);
}

/** Result for a thing that is gone, done, has several lines, or can't be read. */
const unchanged = (thing: MadeThing, text: string | null, dialect: TaskDialect): TaskResult => {
  const isOpen = text?.split('\n').some((line) => readTask(line, dialect)?.isOpen === true) === true;
  const why = isOpen ? `has several days: change them in ${thing.path}` : 'is no longer there to be changed';
  return { kind: 'failed', why: `${quotedName(thing)} ${why}.` };
};

const quotedName = (thing: MadeThing): string => `"${nameOf(thing)}"`;

/** The open line of a reminder's note, and when it is due. */
interface OpenLine {
  line: string;
  /** `null` if the reminder has no date. */
  due: Settled | null;
}

/** Matches the question that {@link reminderTaskTool} writes into a reminder without a date. */
const QUESTION = /\n\nWhich day\?[^\n]{0,300}The reminder has no date yet\./u;

/** The single open line of a reminder; `null` if none or several are open. */
function openLine(text: string, dialect: TaskDialect): OpenLine | null {
  const note = parseNote(text);
  const open = text.split('\n').flatMap((line) => {
    const task = readTask(line, dialect);
    return task?.isOpen === true ? [{ line, task }] : [];
  });
  const [only, other] = open;
  if (!note.ok || only === undefined || other !== undefined) return null;
  const { frontmatter } = note.value;
  const field = (name: string): string | null => textField(frontmatter, name) ?? null;
  const { date, time, recurrence } = only.task;
  const due = { time: time ?? field('due_time'), recurrence, until: field('until') };
  return { line: only.line, due: date === null ? null : { date, ...due } };
}

/**
 * Effects that change the reminder's time, also in the note's file name. A title loses the words that were asked about;
 * everything else stays. `null` if the
 * frontmatter can't be edited.
 */
function dueAgain(
  thing: MadeThing,
  { text, line }: { text: string; line: string },
  { due, dialect }: { due: Settled; dialect: TaskDialect },
): Effect[] | null {
  const { path, given } = thing;
  const { date, time, recurrence, until } = due;
  const edits = editFrontmatter(text, { due: date, due_time: time, until, recurrence });
  if (!edits.ok) return null;
  const [former = '', title = ''] = [given.title, titleOnceDated(thing)].map((each) => taskTitle(each ?? ''));
  const isRenamed = former !== title && readTask(line, dialect)?.title === former;
  const rename = (named: string): string => (isRenamed ? named.replace(former, () => title) : named);
  const changed = retimed(line, due, { dialect, rename });
  const after = applyEdits(text, edits.value)
    .replace(line, () => changed)
    .replace(QUESTION, '');
  const name = baseName(path);
  const next = isRenamed
    ? `${date}-${slug(title)}.md`
    : name.replace(/^(?:\d{4}-\d\d-\d\d|someday)(?=-)/u, date);
  const to = `${path.slice(0, path.length - name.length)}${next}`;
  return [
    rewriteEffect(path, text, after),
    ...(to === path ? [] : [{ kind: 'move' as const, from: path, to }]),
  ];
}
