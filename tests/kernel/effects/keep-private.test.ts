import { describe, expect, it } from 'vitest';
import type { Effect } from '../../../src/kernel/effects/operation';
import { hashText } from '../../../src/kernel/notes/values/hash';
import { applyEdits } from '../../../src/kernel/notes/text/text-edit';
import { Faults } from '../../fakes/faults';
import { NO_PRIVACY } from '../../fakes/no-privacy';
import { note, Office } from './office';

const FROM = 'Clinic/result.md';
const TEXT = note('status: pending', 'All is well.\n');
const MARKED = note('status: pending\ndeputy_private: true', 'All is well.\n');

/** Moves a file of a vault whose folder `Clinic` is private, after the other effects. */
async function moved(from: string, to: string, { text = TEXT, before = [] as readonly Effect[] } = {}) {
  const office = new Office(new Faults(), { ...NO_PRIVACY, folders: ['Clinic'] });
  office.vault.external(from, text);
  const effects: Effect[] = [...before, { kind: 'move', from, to }];
  const result = await office.effects.commit({
    run: 'run1',
    kind: 'triage',
    label: 'Filed',
    effects,
    entries: [],
  });
  if (result.kind !== 'committed') throw new Error(result.kind);
  return { text: office.vault.text(to), effects: result.operation.effects };
}

/** What an undo makes of the notes that were edited. */
const undone = (effects: readonly Effect[]): string[] =>
  effects.flatMap((effect) => (effect.kind === 'edit' ? [applyEdits(effect.after, effect.inverse)] : []));

describe('a note that leaves a private folder', () => {
  it('bears the mark, changes in nothing else, and loses it with an undo', async () => {
    const { text, effects } = await moved(FROM, 'Done/result.md');
    expect(text).toBe(MARKED);
    expect(undone(effects)).toEqual([TEXT]);
  });

  it('bears the mark if it is edited on its way, and an undo gives back what it was', async () => {
    const after = note('status: done', 'All is well.\n');
    const inverse = [{ at: TEXT.indexOf('pending'), remove: 'done', insert: 'pending' }];
    const edit = { kind: 'edit', path: FROM, before: hashText(TEXT), after, inverse } as const;
    const { text, effects } = await moved(FROM, 'Done/result.md', { before: [edit] });
    expect(text).toBe(note('status: done\ndeputy_private: true', 'All is well.\n'));
    expect(undone(effects)).toEqual([TEXT]);
  });

  it('is not edited if it bears the mark already', async () => {
    const { text, effects } = await moved(FROM, 'Done/result.md', { text: MARKED });
    expect([text, effects.length]).toEqual([MARKED, 1]);
  });

  it.each([
    ['goes to another private folder', FROM, 'Clinic/Old/result.md'],
    ['was in no private folder', 'Notes/result.md', 'Done/result.md'],
    ['is no note', 'Clinic/scan.csv', 'Done/scan.csv'],
  ])('stays as it is if it %s', async (_, from, to) => {
    const { text, effects } = await moved(from, to);
    expect([text, effects.length]).toEqual([TEXT, 1]);
  });
});
