import { longWork } from '../../../../core/session/long-work';
import { answerTaskTool, foundSaid, wordsAsked } from './answer';
import { appendTaskTool, changeItems, itemCalled, itemLine, withoutAdded } from './append';
import { callToolTaskTool } from './call-tool';
import { doneTaskTool, tickedBy } from './done';
import { changeTaskTool } from './change';
import { draftTaskTool } from './draft';
import { forgetTaskTool } from './forget';
import { reminderTaskTool } from './reminder';
import { stateIn, recordsFor, stateTaskTool } from './state';
import { rememberTaskTool } from './remember';
import { type TaskTool, asked, type TaskContext, type TaskResult, resultOf } from './task-tool';
import { editEffect } from '../../../../kernel/effects/edit-effect';
import type { Effect } from '../../../../kernel/effects/operation';
import { hashText } from '../../../../kernel/notes/values/hash';
import { stem, fileTitle, isNotePath } from '../../../../kernel/notes/names';
import { isCalled, nameOf, type MadeThing } from '../conversation/made';
import { meantBy, whichOne, whichThings } from '../conversation/which-things';
import { CANNOT, DEVICE, isDoing, PLAN_WISH, subjectIn } from '../analysis/reminder-said';
import { languageOf, readWhen } from '../../../../kernel/dates/read-when';
import { modelText } from '../../../../kernel/mail/foreign-text';
import { newNote } from '../../../../core/tools/new-note';
import { findNotes } from '../../../../core/tools/search-notes';

/** Searches the whole vault. The ranked hits are shown only to the person. */
const searchTaskTool: TaskTool = {
  name: 'search',
  description: "finds notes in the person's vault. query: two to six words",
  needs: ['query'],
  async run({ query }, context) {
    const state = stateIn(query ?? '', context);
    if (state !== null) return recordsFor(state, context);
    const { writing, searched } = context;
    const words = wordsAsked(query ?? '');
    if (words.length === 0) return { kind: 'failed', why: 'It does not say what to search for.' };
    const { hits, all } = await findNotes(words, writing, searched);
    const said = hits.length === 0 ? null : await foundSaid(words, hits, context);
    return { kind: 'done', said: said ?? foundLine(hits.length, all, words), effects: [], hits };
  },
};

function foundLine(shown: number, all: number, words: readonly string[]): string {
  if (shown === 0) return `Nothing found for: ${words.join(', ')}.`;
  if (shown === all) return `Found ${String(all)} ${all === 1 ? 'note' : 'notes'}.`;
  return `Found ${String(all)} notes; these are the best ${String(shown)}.`;
}

/** Creates a note in a writable folder. */
const createNoteTaskTool: TaskTool = {
  name: 'create_note',
  description: 'makes a new note. title: its name; text: Markdown; note: Folder/Name.md, or null',
  needs: ['title'],
  async run({ title, text, note }, context) {
    const name = fileTitle(title ?? '', 80);
    const named = note ?? '';
    const path = isNotePath(named) ? named : `${folderOf(context)}/${name}.md`;
    const made = { path, frontmatter: { type: 'note' }, body: modelText(text ?? title ?? '') };
    return resultOf(await newNote(made, context.writing, context.vault), `Note ${name}.`);
  },
};

/** The first writable folder that is not for drafts or reminders. */
function folderOf({ writing: { rules, folders } }: TaskContext): string {
  const own = rules.writable.filter((folder) => folder !== folders.drafts && folder !== folders.reminders);
  return own[0] ?? rules.writable[0] ?? folders.drafts;
}

/**
 * Moves a note that an earlier ask made to the trash, or removes the line that it added. Undo brings it back.
 */
const deleteTaskTool: TaskTool = {
  name: 'delete',
  description:
    'deletes what an earlier ask made. title: which one, null for the last. Or items of a list: text: one a line; note: the list',
  needs: [],
  async run(given, context) {
    const { text: items, note } = given;
    if (items !== null && note !== null) return changeItems('delete', { text: items, note }, context);
    const now = Date.parse(context.request.at);
    const found = whichThings(await context.made(), meantBy(given), { now });
    if (found.kind === 'asked') return asked(found.why, whichOne({ tool: 'delete', given }, found));
    if (found.things.some(({ isFound }) => isFound))
      return asked('Nothing was deleted: no ask made this draft. "Undo that" takes the last change back.');
    const plan = found.things.find(({ tool }) => tool === 'plan');
    if (plan !== undefined) return withoutPlan(plan, found.things.length, context);
    const item = await withoutItem(given.title, found.things, context);
    if (item !== null) return item;
    const effects: Effect[] = [];
    for (const thing of found.things) {
      const effect = await withoutThing(thing, context);
      if (effect === null)
        return { kind: 'failed', why: `"${nameOf(thing)}" is no longer there: nothing was deleted.` };
      if (effects.some((each) => 'path' in each && each.path === thing.path))
        return asked(`One at a time: several of them are in ${stem(thing.path)}.`);
      effects.push(effect);
    }
    const { length } = found.things;
    const said = `${length === 1 ? '' : `${String(length)} things: `}${found.things.map(deletedWords).join(' ')}`;
    return { kind: 'done', said, effects, of: found.things.map(({ id }) => id) };
  },
};

/**
 * Undoes the ask that made the plan if it was the last one, because a plan is more than its note; otherwise says how to
 * end the plan.
 */
const withoutPlan = async (plan: MadeThing, count: number, context: TaskContext): Promise<TaskResult> =>
  plan.turn === 0 && count === 1
    ? context.undoLast(null, null)
    : asked(`Nothing was deleted. To end the plan "${nameOf(plan)}", drop it: its note goes to the archive.`);

/** Removes one item from a list that an ask added to; `null` if the name does not mean a single item. */
async function withoutItem(
  name: string | null,
  [thing, other]: readonly MadeThing[],
  { searched }: TaskContext,
): Promise<TaskResult | null> {
  if (name === null || thing?.tool !== 'append' || other !== undefined) return null;
  const isMeant = (title: string): boolean => isCalled({ given: { ...thing.given, title } }, name);
  const item = itemCalled(thing.given.text ?? '', isMeant);
  if (item === null) return null;
  const text = await searched.read(thing.path);
  const line = text === null ? null : itemLine(text, item);
  if (text === null || line === null)
    return asked(`"${item}" has no line of its own in ${stem(thing.path)}: nothing was deleted.`);
  const effects = [editEffect(thing.path, text, [line])];
  return { kind: 'done', said: `Removed "${item}" from ${stem(thing.path)}.`, effects, of: [] };
}

const deletedWords = ({ tool, path, ...thing }: MadeThing): string =>
  tool === 'append' ? `Removed "${nameOf(thing)}" from ${stem(path)}.` : `Deleted "${nameOf(thing)}".`;

async function withoutThing(thing: MadeThing, { searched }: TaskContext): Promise<Effect | null> {
  const { tool, path, given } = thing;
  const text = await searched.read(path);
  if (text === null) return null;
  if (tool !== 'append') return { kind: 'trash', path, before: hashText(text), text };
  const found = withoutAdded(text, given.text ?? '');
  return found === null ? null : editEffect(path, text, found);
}

/** Passes longer work to the planner, which finds an existing plan. */
const planTaskTool: TaskTool = {
  name: 'plan',
  description:
    'hands longer work over to the planner: several steps, or about invoices, clients, payments, reports, audits. text: what is to be done',
  needs: ['text'],
  run: ({ text, title }, context) => {
    const { request } = context;
    // A model may have shortened steps that the person named.
    const isOwn = request.tasks.length === 1 && (longWork()?.stepsNamed(request.text) ?? []).length > 0;
    return context.makePlan(isOwn ? request.text : (text ?? title ?? ''));
  },
};

/** Undoes the work of the last ask, as *Undo* does. */
const undoTaskTool: TaskTool = {
  name: 'undo',
  description: 'takes back what the last ask did',
  needs: [],
  async run({ query, note }, context) {
    const isOne = query === null || (await context.made()).every(({ turn }) => turn === 0);
    return context.undoLast(note, isOne ? null : 'Undo takes back one ask at a time.');
  },
};

/**
 * Runs a skill that the person wrote. Skills are matched before an ask is split into tasks, so no model can choose this
 * tool.
 */
const skillTaskTool: TaskTool = {
  name: 'skill',
  description: 'carries out a skill. title: its name; text: what it is asked',
  needs: ['title'],
  run: (given, context) => context.runSkill(given),
};

/** Stands for a text that the rules do not understand. Nothing is done before the person has chosen a meaning. */
const unclearTaskTool: TaskTool = {
  name: 'unclear',
  description: 'asks the person what they mean. text: their words',
  needs: ['text'],
  run: async (given, context) =>
    (await tickedBy(given, context)) ?? {
      kind: 'failed',
      why: PLAN_WISH.test(given.text ?? '')
        ? 'A plan in steps needs a model. Without one I can keep this as a reminder, a task or a note: which?'
        : [CANNOT, DEVICE].some((each) => each.test(given.text ?? ''))
          ? "I can't do this: I write notes, reminders and drafts. Do you want one of them?"
          : REMINDS_OTHER.test(given.text ?? '')
            ? 'I remind only you. Do you want a draft to them, or a reminder of your own?'
            : isUndated(given.text ?? '', context)
              ? 'I did not understand this. Say the day for a reminder, or what you want done with it.'
              : 'I did not understand this. What do you want done with it?',
    },
};

/** Whether a text may be a thing to do that lacks only its day, or names several. */
function isUndated(text: string, { request, zone, languages }: TaskContext): boolean {
  const when = { from: Date.parse(request.at), zone, languages };
  const said = { when, language: languageOf(text, languages) };
  return (isDoing(text, said) || readWhen(text, when).kind === 'unclear') && subjectIn(text, said) !== null;
}

/** Matches a text that wants someone else reminded. */
const REMINDS_OTHER =
  /^(?:(?:please|bitte|can you|could you|kannst du) )?(?:remind|erinnere?|rappelle|recu[eé]rda(?:le)?|ricorda|lembr[ae]|herinner) (?!me |mich |mi )(?:(?:a|à|o|ao|aan) )?\p{L}/iu;

/** Tools that an ask may be split into. */
export const OFFERED_TOOLS: readonly TaskTool[] = [
  reminderTaskTool,
  draftTaskTool,
  searchTaskTool,
  answerTaskTool,
  stateTaskTool,
  appendTaskTool,
  createNoteTaskTool,
  rememberTaskTool,
  planTaskTool,
  changeTaskTool,
  doneTaskTool,
  deleteTaskTool,
  undoTaskTool,
  forgetTaskTool,
];

/** All tools of tasks. None of them reaches outside the vault: a tool call only asks for an approval. */
export const TASK_TOOLS: readonly TaskTool[] = [
  ...OFFERED_TOOLS,
  skillTaskTool,
  callToolTaskTool,
  unclearTaskTool,
];
