import { judgePath } from '../../../../core/tools/judge-path';
import { readTask, retimed, type TaskLine, USUAL_DIALECT } from '../../../../core/tools/task-line';
import { rewriteEffect } from '../../../../kernel/effects/edit-effect';
import { editFrontmatter } from '../../../../kernel/notes/frontmatter/frontmatter-edit';
import { applyEdits } from '../../../../kernel/notes/text/text-edit';
import { visibleLine } from '../../../../kernel/mail/text/visible-text';
import { stem } from '../../../../kernel/notes/names';
import { isInside } from '../../../../kernel/notes/paths';
import { type DoneFit, doneSaid, doneTitle, fitOf } from '../analysis/done-said';
import type { TaskArguments } from '../ask';
import { dueWords } from '../due-said';
import { changeItems } from './append';
import { nextDay } from '../series';
import { meantBy, whichThings } from '../conversation/which-things';
import { asked, type TaskContext, type TaskResult, type TaskTool } from './task-tool';

/** Ticks the line of a task that the person has done: a reminder, a step of a plan, or an item of a list with boxes. */
export const doneTaskTool: TaskTool = {
  name: 'done',
  description:
    'ticks an open reminder, step or box that is done. title: its name, null for the last. Or items of a list: text: one a line; note: the list',
  needs: [],
  async run(given, context) {
    const { text, note } = given;
    if (text !== null && note !== null) return changeItems('done', { text, note }, context);
    const why = `No open reminder, step or box fits "${nameIn(given)}". What do you want done with it?`;
    return (await tickedBy(given, context)) ?? { kind: 'failed', why };
  },
};

const nameIn = ({ title, text }: TaskArguments): string => visibleLine((text ?? title ?? '').slice(0, 100));

/** Ticks what a statement names; `null` if it names no open task. */
export async function tickedBy(given: TaskArguments, context: TaskContext): Promise<TaskResult | null> {
  const { request, zone, languages } = context;
  const { title, text, note } = given;
  const stated = text === null ? null : doneSaid(text, { from: Date.parse(request.at), zone, languages });
  const said = stated ?? (text === null || title !== null ? doneTitle(title ?? '') : null);
  if (note === null && (said === null || (said.names.length === 0 && !said.isDone))) return null;
  const open = await openTasks(context);
  const named = (await context.made()).find(({ id }) => id === note);
  const [ofThing] = firstOfEach(open.filter(({ path }) => path === named?.path));
  const chosen = note === null ? undefined : (open.find((task) => keyOf(task) === note) ?? ofThing);
  if (chosen !== undefined) return ticked(chosen, context);
  if (said === null) return null;
  if (said.names.length === 0) {
    const found = whichThings(await context.made(), meantBy({ ...given, note: null }), {
      now: Date.parse(request.at),
      fits: ({ path }) => open.some((task) => task.path === path),
    });
    const [last] = found.kind === 'found' ? found.things : [];
    const among = found.kind === 'asked' ? found.among : [];
    const [task] = firstOfEach(open.filter(({ path }) => path === last?.path));
    if (task !== undefined) return ticked(task, context);
    return among.length === 0
      ? null
      : whichOf(
          open.filter(({ path }) => among.some((each) => each.path === path)),
          given,
        );
  }
  const { reminders, plans } = context.writing.folders;
  const fits = open.map((task): readonly [OpenTask, DoneFit] => {
    const fit = fitOf(said, task.title);
    // "The milk is finished" means that it is gone.
    const isItem = ![reminders, plans].some((folder) => isInside(task.path, folder));
    return [task, fit !== null && said.isGone && isItem ? 'perhaps' : fit];
  });
  const fitting = (fit: DoneFit): OpenTask[] => fits.flatMap(([task, each]) => (each === fit ? [task] : []));
  const [whole, part, perhaps] = [fitting('whole'), fitting('sure'), fitting('perhaps')];
  const sure = whole.length === 1 ? whole : [...whole, ...part];
  const [only, another] = firstOfEach(sure);
  if (only !== undefined && another === undefined) return ticked(only, context);
  const among = firstOfEach(only === undefined ? perhaps : sure);
  return among.length === 0 ? null : whichOf(among, given);
}

/** The question which of these tasks is done. */
function whichOf(among: readonly OpenTask[], given: TaskArguments): TaskResult {
  const options = among.slice(0, MOST_NAMED).map((task) => {
    const isTwin = among.some((each) => each !== task && each.title === task.title);
    const day = task.date === null ? stem(task.path) : task.date;
    return { label: `"${task.title}"${isTwin ? ` (${day})` : ''}`, value: keyOf(task) };
  });
  const labels = options.map(({ label }) => label).join(', ');
  return asked(among.length === 1 ? `Is ${labels} done?` : `Which one is done: ${labels}?`, {
    ...{ order: { tool: 'done', given: { ...given, text: null } }, fills: 'note', options },
  });
}

/** Of the days of one reminder, the first. */
const firstOfEach = (tasks: readonly OpenTask[]): OpenTask[] =>
  tasks.filter(
    ({ path, title, date }) =>
      !tasks.some((each) => each.path === path && each.title === title && (each.date ?? '') < (date ?? '')),
  );

const MOST_NAMED = 4;

interface OpenTask extends Pick<TaskLine, 'title' | 'date' | 'time' | 'recurrence'> {
  path: string;
  note: string;
  line: string;
  /** Place of the line in the note. */
  at: number;
}

const keyOf = ({ path, title, date }: OpenTask): string => `${path}#${date ?? ''}#${title}`;

/** The open tasks of reminders, plans and the notes that Deputy may write to. */
async function openTasks({ searched, writing }: TaskContext): Promise<OpenTask[]> {
  const { rules, folders } = writing;
  const dialect = (await writing.dialect?.()) ?? USUAL_DIALECT;
  const isOwn = (path: string): boolean =>
    isInside(path, folders.plans) || (!isInside(path, folders.drafts) && judgePath(path, rules, 'write').ok);
  const tasks: OpenTask[] = [];
  for (const path of (await searched.list()).filter(isOwn)) {
    const note = (await searched.read(path)) ?? '';
    let at = 0;
    for (const whole of note.split('\n')) {
      const line = whole.replace(/\r$/u, '');
      const task = readTask(line, dialect);
      if (task?.isOpen === true)
        tasks.push({ ...task, title: task.title.replace(/^✋\uFE0F? /u, ''), path, note, line, at });
      at += whole.length + 1;
    }
  }
  return tasks;
}

async function ticked(task: OpenTask, context: TaskContext): Promise<TaskResult> {
  const { request, zone, writing } = context;
  const { path, note, line, at, title, date, time, recurrence } = task;
  const name = `"${visibleLine(title)}"`;
  const of = (await context.made()).flatMap((thing) =>
    thing.path === path && thing.tool === 'reminder' ? [thing.id] : [],
  );
  const done = line.replace(/\[.\]/u, '[x]');
  const result = (insert: string, said: string, due = date): TaskResult => {
    const after = applyEdits(note, [{ at, remove: line, insert }]);
    const edits = editFrontmatter(after, { due });
    const isMoved = due !== date && edits.ok && isInside(path, writing.folders.reminders);
    const effects = [rewriteEffect(path, note, isMoved ? applyEdits(after, edits.value) : after)];
    return { kind: 'done', said, of, effects };
  };
  if (recurrence === null || date === null)
    return result(
      done,
      `Done: ${name}${isInside(path, writing.folders.reminders) ? '' : ` in ${stem(path)}`}.`,
    );
  const next = nextDay({ date, recurrence }, { from: Date.parse(request.at), zone });
  if (next === null)
    return asked(`${name} repeats ${recurrence}: tick it in ${path}, where a task plugin adds the next one.`);
  const dialect = (await writing.dialect?.()) ?? USUAL_DIALECT;
  const due = { date: next, time, recurrence, until: null };
  const again = retimed(line, due, { dialect });
  const eol = note.includes('\r\n') ? '\r\n' : '\n';
  return result(`${again}${eol}${done}`, `Done: ${name}. Next: ${dueWords(due, zone)}.`, next);
}
