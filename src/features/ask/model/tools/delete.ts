import { editEffect } from '../../../../kernel/effects/edit-effect';
import type { Effect } from '../../../../kernel/effects/operation';
import { hashText } from '../../../../kernel/notes/values/hash';
import { stem } from '../../../../kernel/notes/names';
import { nameOf, type MadeThing, meantBy, whichThings } from '../conversation/made';
import { asked, type TaskContext, type TaskResult, type TaskTool } from './task-tool';
import { addedLine } from './append';

/**
 * Moves a note that an earlier ask made to the trash, or removes the line that it added. Undo brings it back.
 */
export const deleteTaskTool: TaskTool = {
  name: 'delete',
  description: 'deletes what an earlier ask made. title: which one, null for the last',
  needs: [],
  async run(given, context) {
    const now = Date.parse(context.request.at);
    const found = whichThings(await context.made(), meantBy(given), { now });
    if (found.kind === 'asked') return asked(found.why);
    const plan = found.things.find(({ tool }) => tool === 'plan');
    if (plan !== undefined) return withoutPlan(plan, found.things.length, context);
    const effects: Effect[] = [];
    for (const thing of found.things) {
      const effect = await withoutThing(thing, context);
      if (effect === null)
        return { kind: 'failed', why: `"${nameOf(thing)}" is no longer there: nothing was deleted.` };
      effects.push(effect);
    }
    const said = found.things.map(deletedWords).join(' ');
    return { kind: 'done', said, effects, of: found.things.map(({ id }) => id) };
  },
};

/** A plan is more than its note: undo takes it back as a whole, as long as it is the last thing that was asked for. */
const withoutPlan = async (plan: MadeThing, count: number, context: TaskContext): Promise<TaskResult> =>
  plan.turn === 0 && count === 1
    ? context.undoLast()
    : asked(`Nothing was deleted. To end the plan "${nameOf(plan)}", drop it: its note goes to the archive.`);

const deletedWords = ({ tool, path, ...thing }: MadeThing): string =>
  tool === 'append' ? `Took "${nameOf(thing)}" out of ${stem(path)}.` : `Deleted "${nameOf(thing)}".`;

async function withoutThing(thing: MadeThing, { searched }: TaskContext): Promise<Effect | null> {
  const { tool, path, given } = thing;
  const text = await searched.read(path);
  if (text === null) return null;
  if (tool !== 'append') return { kind: 'trash', path, before: hashText(text), text };
  const found = addedLine(text, given.text ?? '');
  return found === null ? null : editEffect(path, text, [{ ...found, insert: '' }]);
}
