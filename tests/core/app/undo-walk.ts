import { describe, expect, it } from 'vitest';
import { Faults, Killed } from '../../fakes/faults';
import { crashPoints, IS_FULL, someOf } from '../../runs';
import { type KindStory, type Texts, textsOf, type UndoStory } from './undo-stories';

/** Both faults each night; otherwise they take turns from write to write. */
const faultsAt = (write: number): readonly ('kill' | 'tear')[] =>
  IS_FULL ? ['kill', 'tear'] : [write % 2 === 0 ? 'kill' : 'tear'];

/** All but the keys that keep Deputy from repeating it, and the number of the try. */
const asBefore = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([path, text]) => [
      path,
      text.replace(/^(status|decision_reason|attempt): .*\n/gm, ''),
    ]),
  );

function expected({ leaves = {} }: UndoStory, before: Texts): Texts {
  const texts = { ...before };
  for (const [path, text] of Object.entries(leaves)) {
    if (text === null) Reflect.deleteProperty(texts, path);
    else texts[path] = text;
  }
  return asBefore(texts);
}

/** Done, and about to be taken back by a process with these faults. */
export async function done(story: UndoStory, faults = new Faults()) {
  const stage = await story.open();
  const start = textsOf(stage);
  await story.act(stage);
  const before = expected(story, story.before?.(stage) ?? start);
  const [action] = await stage.deputy.history.list(1);
  stage.restart(faults);
  return { stage, before, id: action?.id ?? '' };
}

/** Each story is taken back whole, once, and wherever that is cut off. */
export const takesBack = (stories: Record<string, KindStory>): void => {
  const named = Object.entries(stories);
  describe('every kind of operation that can be taken back', () => {
    it.each(named)('%s: Undo gives back the vault, byte for byte, once', async (name, story) => {
      const { stage, before, id } = await done(story);
      expect(asBefore(textsOf(stage))).not.toEqual(before);
      expect(stage.device.text('done-2026-11.jsonl')).toContain(`"kind":"${story.kind}"`);
      // The last action, or one by its id.
      const last = name.length % 2 === 0 && name !== 'set_up' ? {} : { ids: [id] };
      expect(await stage.deputy.undo(last)).toMatchObject({ kind: 'undone', kept: [] });
      expect(asBefore(textsOf(stage))).toEqual(before);
      expect(await stage.deputy.undo({ ids: [id] })).toEqual({ kind: 'nothing' });
      expect((await stage.deputy.history.list(1))[0]).toMatchObject({ id, state: 'undone' });
    });

    it.each(someOf(named, { ci: 2, desk: 4 }))(
      '%s: killed or torn at any write of the undo, it is finished by the next',
      async (_, story) => {
        const whole = new Faults();
        const undisturbed = await done(story, whole);
        await undisturbed.stage.deputy.undo({ ids: [undisturbed.id] });
        expect(whole.writes.length).toBeGreaterThan(0);
        for (const n of crashPoints(whole.writes.length)) {
          for (const fault of faultsAt(n)) {
            const faults = new Faults({ onWrite: (write) => (write.n === n ? fault : undefined) });
            const { stage, before, id } = await done(story, faults);
            await expect(stage.deputy.undo({ ids: [id] })).rejects.toBeInstanceOf(Killed);
            stage.restart();
            const outcome = await stage.deputy.undo({ ids: [id] });
            const where = `${fault} at ${String(n)}: ${JSON.stringify(faults.writes[n - 1])}`;
            expect(['undone', 'nothing'], where).toContain(outcome.kind);
            expect(asBefore(textsOf(stage)), where).toEqual(before);
            expect(
              stage.device.paths().filter((path) => path.startsWith('open/')),
              where,
            ).toEqual([]);
            const { faults: breaks } = await stage.deputy.log.verify();
            expect(
              breaks.filter(({ kind }) => kind !== 'unreadable'),
              where,
            ).toEqual([]);
          }
        }
      },
    );
  });
};
