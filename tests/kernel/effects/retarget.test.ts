import { describe, expect, it } from 'vitest';
import type { CreateEffect, EditEffect, Effect } from '../../../src/kernel/effects/operation';
import { retarget } from '../../../src/kernel/effects/retarget';
import { editBlock } from '../../../src/kernel/notes/block';
import { hashText } from '../../../src/kernel/notes/values/hash';
import { applyEdits } from '../../../src/kernel/notes/text/text-edit';
import { note } from './office';

const DRAFT = 'Drafts/d.md';
const FREE = 'Drafts/d 2.md';
const SOURCE = 'In/a.md';
const OTHER = 'In/b.md';

const draft = (form: 'path' | 'link' = 'path'): CreateEffect => ({
  kind: 'create',
  privacy: 'open',
  path: DRAFT,
  after: 'draft',
  namedBy: { path: SOURCE, key: 'draft', form },
});
const edit = (path: string, after = note(`draft: ${DRAFT}`)): EditEffect => ({
  kind: 'edit',
  path,
  before: hashText(note('draft: none')),
  after,
  inverse: [{ at: 11, remove: DRAFT, insert: 'none' }],
});
const named = note(`draft: ${FREE}`);

describe('a file under another name', () => {
  it('is named by a note that is edited later, and Undo still gives that note its former text', () => {
    const [made, source, other] = retarget([draft(), edit(SOURCE), edit(OTHER)], 0, FREE);
    expect(made).toEqual({ ...draft(), path: FREE });
    expect(source).toMatchObject({ before: hashText(note('draft: none')), after: named });
    const { after, inverse } = source as EditEffect;
    expect(applyEdits(after, inverse)).toBe(note('draft: none'));
    expect(other).toEqual(edit(OTHER));
  });

  it('is named by a further edit where its note was edited before', () => {
    const [source] = retarget([edit(SOURCE), draft()], 1, FREE);
    expect(source).toMatchObject({ kind: 'edit', before: hashText(edit(SOURCE).after), after: named });
    const { after, inverse } = source as EditEffect;
    expect(applyEdits(after, inverse)).toBe(note('draft: none'));
  });

  it('is named by a note that is made: later under its text, before by an edit of it', () => {
    const source: Effect = { kind: 'create', privacy: 'open', path: SOURCE, after: edit(SOURCE).after };
    expect(retarget([draft(), source], 0, FREE)[1]).toEqual({ ...source, after: named });
    expect(retarget([source, draft()], 1, FREE)[0]).toMatchObject({
      kind: 'edit',
      path: SOURCE,
      before: hashText(source.after),
      after: named,
    });
  });

  it('is moved there, and a move that nothing names changes nothing else', () => {
    const effects: Effect[] = [edit(SOURCE), { kind: 'move', from: SOURCE, to: DRAFT }];
    expect(retarget(effects, 1, FREE)).toEqual([edit(SOURCE), { kind: 'move', from: SOURCE, to: FREE }]);
  });

  it('is no matter of effects that name no file, or are not there', () => {
    const effects: Effect[] = [edit(SOURCE), { kind: 'trash', path: SOURCE, before: 'x' }];
    for (const index of [0, 1, 2]) expect(retarget(effects, index, FREE)).toEqual(effects);
  });

  it('is named by the link in the frontmatter and in Deputy’s block, and not in what a person wrote', () => {
    const bare = `---\ndraft: "[[${DRAFT}]]"\n---\n\nSee [[d]].\n`;
    const text = `${applyEdits(bare, editBlock(bare, 'Wrote [[d]].'))}\nMine: [[d]]\n`;
    const source: Effect = { kind: 'create', privacy: 'open', path: SOURCE, after: text };
    const [, renamed] = retarget([draft('link'), source], 0, FREE);
    const after = text.replace(DRAFT, FREE).replace('Wrote [[d]]', 'Wrote [[d 2]]');
    expect(renamed).toEqual({ ...source, after });
  });
});
