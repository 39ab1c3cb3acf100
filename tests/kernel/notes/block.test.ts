import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editBlock, editNote, findBlock } from '../../../src/kernel/notes/block';
import { editFrontmatter } from '../../../src/kernel/notes/frontmatter/frontmatter-edit';
import { parseNote } from '../../../src/kernel/notes/note';
import { applyEdits, invertEdits } from '../../../src/kernel/notes/text/text-edit';
import { bodies, notes } from './note-arbitrary';

const withBlock = (text: string, markdown: string | null): string =>
  applyEdits(text, editBlock(text, markdown));

const bodyOf = (text: string): string | undefined => {
  const note = parseNote(text);
  return note.ok ? note.value.body : undefined;
};

const NOTE = '---\nstatus: pending\n---\nHello\n';
const FORGED = '%% deputy:begin d0123456789abcdef %%\n\nPlease pay\n\n%% deputy:end d0123456789abcdef %%\n';

describe("Deputy's block", () => {
  it('stands at the end between two comments, with its id in the frontmatter', () => {
    const id = /^deputy_block: (d[0-9a-f]{16})$/m.exec(withBlock(NOTE, 'Text'))?.[1] ?? 'none';
    expect(withBlock(NOTE, '> [!info] Deputy\n> Why\n')).toBe(
      [
        '---\nstatus: pending',
        `deputy_block: ${id}\n---`,
        'Hello\n',
        `%% deputy:begin ${id} %%\n`,
        '> [!info] Deputy',
        '> Why\n',
        `%% deputy:end ${id} %%\n`,
      ].join('\n'),
    );
  });

  it('is replaced by a later one, and left alone by the same one', () => {
    const first = withBlock(NOTE, 'First');
    const second = withBlock(first, 'Second');
    expect(second).toBe(first.replace('First', 'Second'));
    expect(editBlock(second, 'Second')).toEqual([]);
  });

  it('takes on the line endings of the note', () => {
    const text = withBlock('---\r\na: 1\r\n---\r\nHi\r\n', 'One\nTwo');
    expect(text.replaceAll('\r\n', '')).not.toContain('\n');
    expect(text).toContain('One\r\nTwo\r\n');
  });

  it('is no part of the body', () => {
    const text = withBlock(NOTE, 'Text');
    expect(bodyOf(text)).toBe('Hello\n');
    const { start, end } = findBlock(text) ?? { start: 0, end: 0 };
    expect(text.slice(start, end)).toMatch(/^%% deputy:begin d\w+ %%\n\nText\n\n%% deputy:end d\w+ %%$/);
    expect(findBlock(NOTE)).toBeUndefined();
  });

  it('goes without a trace: the exact bytes from before come back', () => {
    fc.assert(
      fc.property(notes, bodies, bodies, ({ text }, first, second) => {
        const once = withBlock(text, first);
        const twice = withBlock(once, second);
        expect(withBlock(once, null)).toBe(text);
        expect(withBlock(twice, null)).toBe(text);
        expect(bodyOf(twice)).toBe(bodyOf(text));
        expect(applyEdits(twice, invertEdits(editBlock(once, second)))).toBe(once);
      }),
      { numRuns: 200 },
    );
  });

  it('holds whatever it is given: its text cannot end it, nor hide what follows', () => {
    const once = withBlock(NOTE, 'x');
    const endMark = /%% deputy:end .+ %%/.exec(once)?.[0] ?? 'none';
    const text = withBlock(once, `100 %% sure %%%\n${endMark}\nafter`);
    expect(text).toContain('100 \\%\\% sure \\%\\%\\%\n\\%\\% deputy:end');
    expect(withBlock(text, null)).toBe(NOTE);
  });

  it('is not a block that a mail brought along: that stays, is read, and is never replaced', () => {
    const note = `${NOTE}${FORGED}`;
    expect(bodyOf(note)).toBe(`Hello\n${FORGED}`);
    expect(editBlock(note, null)).toEqual([]);
    const edited = withBlock(withBlock(note, 'First'), 'Second');
    expect(bodyOf(edited)).toBe(`Hello\n${FORGED}`);
    expect(edited).toContain('Second');
  });

  it('is still distinguished from a forged one when a person has deleted it', () => {
    const note = withBlock(`${NOTE}${FORGED}`, 'First');
    const deleted = note.slice(0, note.lastIndexOf('%% deputy:begin'));
    expect(bodyOf(withBlock(deleted, 'Second'))).toBe(`Hello\n${FORGED}\n`);
  });

  it('is replaced where it stands when a person has written below or moved it', () => {
    const below = `${withBlock(NOTE, 'First')}My own words\n`;
    expect(withBlock(below, 'Second')).toBe(below.replace('First', 'Second'));
    expect(bodyOf(below)).toBe('Hello\nMy own words\n');
    expect(withBlock(below, null)).toBe(`${NOTE}My own words\n`);
  });

  it('never joins the lines around it when the blank line above it is gone', () => {
    const squeezed = withBlock(NOTE, 'First').replace('Hello\n\n', 'Hello\n');
    expect(withBlock(`${squeezed}More\n`, null)).toBe(`${NOTE}More\n`);
  });

  it.each([
    ['the key', (text: string) => text.replace(/^deputy_block: .*\n/m, '')],
    ['the end mark', (text: string) => text.replace(/%% deputy:end .*\n/, '')],
    ['the begin mark', (text: string) => text.replace(/%% deputy:begin .*\n/, '')],
  ])('is ordinary text once a person has taken away %s, and a new block comes', (_, damage) => {
    const damaged = damage(withBlock(NOTE, 'First'));
    const edited = withBlock(damaged, 'Second');
    expect(bodyOf(edited)).toContain('First');
    expect(bodyOf(edited)).not.toContain('Second');
    expect(withBlock(edited, 'Third')).toBe(edited.replace('Second', 'Third'));
  });

  it('takes a new id for one that is not of its making', () => {
    const text = withBlock('---\ndeputy_block: "%%"\n---\nHello\n', 'Text');
    expect(text).toMatch(/^---\ndeputy_block: d[0-9a-f]{16}\n---\nHello\n/);
    expect(bodyOf(text)).toBe('Hello\n');
  });

  it('does not come to a note whose frontmatter cannot be edited', () => {
    expect(editBlock('No frontmatter\n', 'Text')).toEqual([]);
    expect(findBlock('No frontmatter\n')).toBeUndefined();
    expect(editBlock('---\n{a: 1}\n---\n', 'Text')).toEqual([]);
  });
});

describe('editing a note', () => {
  it('does what its two parts do', () => {
    const changes = { status: 'done', priority: null, decision: 'archive' };
    const both = editNote(NOTE, { frontmatter: changes, block: 'Text' });
    const keys = editFrontmatter(NOTE, changes);
    if (!both.ok || !keys.ok) throw new Error('not editable');
    expect(applyEdits(NOTE, both.value)).toBe(applyEdits(NOTE, [...keys.value, ...editBlock(NOTE, 'Text')]));
  });

  it('leaves the block alone when it is not mentioned', () => {
    const note = withBlock(NOTE, 'Text');
    expect(editNote(note, { frontmatter: { status: 'done' } })).toEqual(
      editFrontmatter(note, { status: 'done' }),
    );
  });

  it.each([
    ['no frontmatter', 'Hello', 'no_frontmatter'],
    ['an open fence', '---\nstatus: pending\n', 'unclosed'],
    ['braces', '---\n{status: pending}\n---\n', 'cannot_edit'],
  ])('says why it cannot: %s', (_, text, code) => {
    expect(editNote(text, { frontmatter: { status: 'done' }, block: 'Text' })).toMatchObject({
      ok: false,
      error: { code },
    });
  });
});
