import { describe, expect, it } from 'vitest';
import type { DoneRecord, Inverse } from '../../../src/kernel/effects/operation-records';
import { planUndo, type UndoOptions } from '../../../src/kernel/effects/plan-undo';
import { hashText } from '../../../src/kernel/notes/values/hash';
import { MemoryVault } from '../../fakes/memory-vault';

const NOTE = 'Done/a.md';
const record = (inverse: Inverse[], follows?: Inverse[]): DoneRecord => ({
  id: 'run1-1',
  kind: 'triage',
  label: 'x',
  at: 'now',
  inverse,
  ...(follows === undefined ? {} : { follows }),
});
const made = (path: string, text = 'made'): Inverse => ({ kind: 'trash', path, before: hashText(text) });
const edited = (path: string, text = 'new'): Inverse => ({
  kind: 'edit',
  path,
  before: hashText(text),
  edits: [{ at: 0, remove: 'new', insert: 'old' }],
});
const moved = (from = NOTE, to = 'In/a.md'): Inverse => ({ kind: 'move', from, to });

const plan = (
  files: Record<string, string | Uint8Array>,
  records: DoneRecord[],
  options: Partial<UndoOptions> = {},
) => {
  const vault = new MemoryVault();
  for (const [path, text] of Object.entries(files)) vault.external(path, text);
  return planUndo(vault, records, { adjust: (text) => text, ...options });
};
const rewritten = (path: string, from: string, to: string): object => ({
  kind: 'edit',
  path,
  before: hashText(from),
  after: to,
});

describe('taking back', () => {
  it('gives a note its text and its place, and puts what was made in the trash, in this order', async () => {
    const files = { [NOTE]: 'new', 'Drafts/d.md': 'made' };
    const undo = await plan(files, [record([moved(), made('Drafts/d.md'), edited('In/a.md')])]);
    expect(undo).toMatchObject({ clashes: [], kept: [] });
    expect(undo.effects).toMatchObject([
      rewritten(NOTE, 'new', 'old'),
      { kind: 'move', from: NOTE, to: 'In/a.md' },
      { kind: 'trash', path: 'Drafts/d.md', before: hashText('made') },
    ]);
  });

  it('adjusts a text it gives back, and leaves a note alone that only moves', async () => {
    const options = { adjust: (text: string) => `${text} again` };
    const changed = await plan({ [NOTE]: 'new' }, [record([edited(NOTE)])], options);
    expect(changed.effects).toMatchObject([rewritten(NOTE, 'new', 'old again')]);
    const only = await plan({ [NOTE]: 'new' }, [record([moved()])], options);
    expect(only.effects).toEqual([{ kind: 'move', from: NOTE, to: 'In/a.md' }]);
  });

  it('takes what followed back with it, and the folder last', async () => {
    const own = record([{ kind: 'remove_folder', path: 'Plans' }, edited(NOTE)], [made('Drafts/d.md')]);
    const { effects } = await plan({ [NOTE]: 'new', 'Drafts/d.md': 'made' }, [own]);
    expect(effects.map(({ kind }) => kind)).toEqual(['edit', 'trash', 'remove_folder']);
  });

  it('makes a deleted note anew, and nothing of one that was made and deleted', async () => {
    const back = await plan({}, [record([{ kind: 'create', path: 'In/a.md', after: 'old' }])]);
    expect(back.effects).toEqual([{ kind: 'create', privacy: 'open', path: 'In/a.md', after: 'old' }]);
    const both = await plan({}, [record([{ kind: 'create', path: 'x.md', after: 'made' }, made('x.md')])]);
    expect(both).toEqual({ effects: [], clashes: [], kept: [] });
  });

  it('finds a note under its former name once it has been moved back, and no longer under the later one', async () => {
    const later = record([moved('Done/a.md', 'Mid/a.md')]);
    const earlier = record([moved('Mid/a.md', 'In/a.md'), edited('In/a.md'), edited(NOTE)]);
    const { effects, clashes } = await plan({ [NOTE]: 'new' }, [later, earlier]);
    expect(effects).toMatchObject([rewritten(NOTE, 'new', 'old'), { from: NOTE, to: 'In/a.md' }]);
    expect(clashes).toMatchObject([{ path: NOTE, reason: 'missing' }]);
  });

  it('leaves a note where it is that came back to its place', async () => {
    const records = [record([moved('A/a.md', 'B/a.md')]), record([moved('B/a.md', 'A/a.md')])];
    expect(await plan({ 'A/a.md': 'x' }, records)).toMatchObject({ effects: [], clashes: [] });
  });
});

describe('what somebody has changed since', () => {
  it('stays wholly as it is: text, place and all, and is named once, where it is', async () => {
    const records = [record([edited(NOTE), moved(), edited('In/a.md')])];
    const undo = await plan({ [NOTE]: 'new, and mine' }, records);
    const edits = [{ at: 0, remove: 'new', insert: 'old' }];
    expect(undo).toEqual({ effects: [], clashes: [{ path: NOTE, reason: 'changed', edits }], kept: [] });
  });

  it('is not changed by what came before it either', async () => {
    const undo = await plan({ [NOTE]: 'new' }, [record([edited(NOTE), edited(NOTE, 'other'), edited(NOTE)])]);
    expect(undo.effects).toEqual([]);
    expect(undo.clashes).toHaveLength(1);
  });

  it('is named as missing where it is gone, once', async () => {
    const edit = await plan({}, [record([edited(NOTE), edited(NOTE)])]);
    expect(edit.clashes).toEqual([
      { path: NOTE, reason: 'missing', edits: [{ at: 0, remove: 'new', insert: 'old' }] },
    ]);
    const move = await plan({}, [record([moved(), edited('In/a.md')])]);
    expect(move).toEqual({ effects: [], clashes: [{ path: NOTE, reason: 'missing', edits: [] }], kept: [] });
  });

  it('is named as changed where it is no text any more', async () => {
    const undo = await plan({ [NOTE]: new Uint8Array([0xff, 0xfe, 0xff]) }, [record([edited(NOTE)])]);
    expect(undo).toMatchObject({ effects: [], clashes: [{ path: NOTE, reason: 'changed' }] });
  });

  it('is kept where it was made, while the note is given back', async () => {
    const files = { [NOTE]: 'new', 'Drafts/d.md': 'made, and mine' };
    const undo = await plan(files, [record([made('Drafts/d.md'), edited(NOTE)])]);
    expect(undo).toMatchObject({ clashes: [], kept: ['Drafts/d.md'] });
    expect(undo.effects).toHaveLength(1);
  });

  it('is kept where what was made is no text any more, and counts as changed where nothing else is left', async () => {
    const undo = await plan({ 'd.md': new Uint8Array([0xff, 0xfe, 0xff]) }, [record([made('d.md')])]);
    expect(undo).toEqual({
      effects: [],
      clashes: [{ path: 'd.md', reason: 'changed', edits: [] }],
      kept: [],
    });
  });

  it('is kept beside a note that clashes, and does not clash itself', async () => {
    const undo = await plan({ 'd.md': 'mine' }, [record([made('d.md'), edited(NOTE)])]);
    expect(undo).toMatchObject({ clashes: [{ path: NOTE }], kept: ['d.md'] });
  });

  it('is looked for once where it was made and edited, and named by its own path', async () => {
    const undo = await plan({ 'd.md': 'mine' }, [record([moved('d.md', 'e.md'), made('e.md')])]);
    expect(undo.kept).toEqual(['d.md']);
    const edit = await plan({ 'd.md': 'mine' }, [record([moved('d.md', 'e.md'), edited('e.md')])]);
    expect(edit.clashes).toMatchObject([{ path: 'd.md' }]);
    const gone = await plan({ [NOTE]: 'new' }, [record([made('d.md'), edited(NOTE), made(NOTE, 'other')])]);
    expect(gone).toMatchObject({ clashes: [], kept: [NOTE] });
  });

  it('is not also kept where it clashed before', async () => {
    const undo = await plan({ [NOTE]: 'mine' }, [record([edited(NOTE), made(NOTE)])]);
    expect(undo).toMatchObject({ effects: [], clashes: [{ path: NOTE }], kept: [] });
  });

  it('goes to the trash where only Deputy has added to it, by itself or by its own hand', async () => {
    const cut = (text: string): string => text.replace(' + added', '');
    const added = await plan({ 'd.md': 'made + added' }, [record([made('d.md')])], { asMade: cut });
    expect(added.effects).toEqual([{ kind: 'trash', path: 'd.md', before: hashText('made + added') }]);
    const isOwn = (text: string): boolean => text.endsWith('by Deputy');
    const own = await plan({ 'd.md': 'by Deputy' }, [record([made('d.md')])], { isOwn });
    expect(own.effects).toMatchObject([{ kind: 'trash', path: 'd.md' }]);
    const mine = await plan({ 'd.md': 'by me' }, [record([made('d.md')])], { isOwn, asMade: cut });
    expect(mine.effects).toEqual([]);
  });
});
