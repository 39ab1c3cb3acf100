import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  editFrontmatter,
  type FrontmatterChanges,
} from '../../../src/kernel/notes/frontmatter/frontmatter-edit';
import { parseNote } from '../../../src/kernel/notes/note';
import { applyEdits, invertEdits } from '../../../src/kernel/notes/text/text-edit';
import { brokenNotes, changes, notes } from './note-arbitrary';
import { yamlOf } from './yaml-of';

const edited = (text: string, wanted: FrontmatterChanges): string => {
  const edits = editFrontmatter(text, wanted);
  if (!edits.ok) return `${edits.error.code}: ${edits.error.message}`;
  expect(applyEdits(applyEdits(text, edits.value), invertEdits(edits.value))).toBe(text);
  return applyEdits(text, edits.value);
};

const frontmatter = (...lines: string[]): string => ['---', ...lines, '---', 'Body', ''].join('\n');

describe('editing the frontmatter', () => {
  it.each<[string, string[], FrontmatterChanges, string[]]>([
    ['replaces a value', ['status: pending', 'a: 1'], { status: 'done' }, ['status: done', 'a: 1']],
    [
      'adds new keys last',
      ['a: 1'],
      { status: 'done', n: 2, yes: true },
      ['a: 1', 'status: done', '"n": 2', '"yes": true'],
    ],
    ['removes a key', ['a: 1', 'status: x # c', 'b: 2'], { status: null }, ['a: 1', 'b: 2']],
    ['leaves a key that has the value', ["status: 'done'"], { status: 'done' }, ["status: 'done'"]],
    ['fills empty frontmatter', [], { status: 'done' }, ['status: done']],
    ['adds below a comment', ['# mine'], { status: 'done' }, ['# mine', 'status: done']],
    ['fills an empty value', ['status:', 'a: 1'], { status: 'done' }, ['status: done', 'a: 1']],
    ['fills a value of blanks', ['status:   ', 'a: 1'], { status: 'done' }, ['status: done   ', 'a: 1']],
    ['keeps a comment', ['status: pending  # mine'], { status: 'done' }, ['status: done  # mine']],
    ['keeps a comment of nothing', ['status: # mine'], { status: 'done' }, ['status: done # mine']],
    ['keeps a quoted key', ['"status": pending'], { status: 'done' }, ['"status": done']],
    ['keeps blanks before the colon', ['status : pending'], { status: 'done' }, ['status : done']],
    ['keeps a key of its own line', ['? status', ': pending'], { status: 'done' }, ['? status', ': done']],
    ['removes a key of its own line', ['? status', ': pending', 'a: 1'], { status: null }, ['a: 1']],
    ['replaces a list', ['status:', '  - a', '  - b', 'c: 1'], { status: 'x' }, ['status: x', 'c: 1']],
    [
      'replaces a list at the margin',
      ['status:', '- a', '- b', 'c: 1'],
      { status: 'x' },
      ['status: x', 'c: 1'],
    ],
    ['removes a list', ['status:', '- a', '# mine', 'c: 1'], { status: null }, ['# mine', 'c: 1']],
    [
      'replaces a list of more',
      ['status:', '- a: {}', '  b:', '# c', 'd: 1'],
      { status: 'x' },
      ['status: x', '# c', 'd: 1'],
    ],
    ['replaces a tagged list', ['status: !!seq # c', '- a'], { status: 'x' }, ['status: x # c']],
    ['replaces a flow list', ['status: [a, # b', '  c] # d'], { status: 'x' }, ['status: x # d']],
    [
      'replaces a literal',
      ['status: |- # c', '  a', '   b', '', 'd: 1'],
      { status: 'x' },
      ['status: x # c', '', 'd: 1'],
    ],
    ['removes a literal', ['status: |-', '  a', '', 'd: 1'], { status: null }, ['', 'd: 1']],
    ['replaces a text of two lines', ['status: a', '  b # c'], { status: 'x' }, ['status: x # c']],
    ['replaces a value on the next line', ['status:', '  "a"'], { status: 'x' }, ['status:', '  x']],
    ['replaces anchor and tag', ['status: &a !!str b'], { status: 'x' }, ['status: x']],
    [
      'adds below a literal that keeps its end',
      ['a: |+', '  b', '', ''],
      { s: 'x' },
      ['a: |+', '  b', '', '', 's: x'],
    ],
    [
      'adds above the end of the document',
      ['a: 1', '...', '# c'],
      { s: 'x' },
      ['a: 1', 's: x', '...', '# c'],
    ],
    ['indents like the rest', ['  a: 1', '  b: 2'], { s: 'x' }, ['  a: 1', '  b: 2', '  s: x']],
    ['adds below a tagged key', ['!!str a: 1'], { s: 'x' }, ['!!str a: 1', 's: x']],
    ['leaves odd keys of others', ['? [a]', ': 1'], { s: 'x' }, ['? [a]', ': 1', 's: x']],
  ])('%s', (_, before, wanted, after) => {
    expect(edited(frontmatter(...before), wanted)).toBe(frontmatter(...after));
  });

  it.each([
    ['a mapping in braces', ['{status: pending}'], 'cannot_edit'],
    ['a mapping in braces without the key', ['{a: 1}'], 'cannot_edit'],
    ['a value that others refer to', ['status: &s pending', 'also: *s'], 'cannot_edit'],
    ['a key that is an alias', ['a: &s status', '*s : pending'], 'cannot_edit'],
    ['a list beside an explicit key', ['? status', ': - a', '  - b'], 'cannot_edit'],
    ['a key twice', ['status: pending', 'a: 1', 'status: done'], 'duplicate_key'],
    ['broken YAML', ['status: pending', 'subject: "unclosed'], 'broken_yaml'],
    ['a list', ['- status', '- pending'], 'not_a_mapping'],
    ['a bare text', ['status'], 'not_a_mapping'],
  ])('leaves %s and says so', (_, lines, code) => {
    expect(edited(frontmatter(...lines), { status: 'done' })).toMatch(new RegExp(`^${code}: .+\\.$`));
  });

  it('keeps a byte-order mark, trailing blanks of the fences and CRLF', () => {
    expect(edited('\uFEFF--- \r\nstatus: pending\r\n---\t\r\nHi\r\n', { status: 'done', count: 1 })).toBe(
      '\uFEFF--- \r\nstatus: done\r\ncount: 1\r\n---\t\r\nHi\r\n',
    );
  });

  it('edits a note that is nothing but frontmatter, with or without a line break at the end', () => {
    expect(edited('---\n---', { status: 'done' })).toBe('---\nstatus: done\n---');
    expect(edited('---\nstatus: pending\n---\n', { status: null })).toBe('---\n---\n');
  });

  it('is not misled by keys and fences in values', () => {
    const text = frontmatter('subject: |', '  status: pending', '  ---', 'status: pending');
    expect(edited(text, { status: 'done' })).toBe(
      frontmatter('subject: |', '  status: pending', '  ---', 'status: done'),
    );
  });

  it('changes no byte but those of its own keys, and no value of others', () => {
    fc.assert(
      fc.property(notes, changes, ({ text, lines }, wanted) => {
        const edits = editFrontmatter(text, wanted);
        if (!edits.ok) {
          // Blank lines below a removed key may become part of a literal above it.
          expect([edits.error.code, Object.values(wanted)]).toEqual([
            'cannot_edit',
            expect.arrayContaining([null]),
          ]);
          return;
        }
        for (const { at, remove } of edits.value) {
          const isOwn = lines.some(
            ({ key, start, end }) => key in wanted && start <= at && at + remove.length <= end,
          );
          const isAtEnd = remove === '' && /^(?:\.\.\.[^\n]*\n)?---/.test(text.slice(at));
          expect(isOwn || isAtEnd).toBe(true);
        }
        const result = applyEdits(text, edits.value);
        expect(applyEdits(result, invertEdits(edits.value))).toBe(text);
        expectValues(text, result, wanted);
      }),
      { numRuns: 500 },
    );
  });

  it('edits what others have broken faithfully or not at all', () => {
    fc.assert(
      fc.property(brokenNotes, changes, (text, wanted) => {
        const edits = editFrontmatter(text, wanted);
        if (edits.ok) expectValues(text, applyEdits(text, edits.value), wanted);
        else expect(edits.error.message).toMatch(/\.$/);
      }),
      { numRuns: 500 },
    );
  });
});

/** By the library alone, without any of Deputy's reading. */
function expectValues(before: string, after: string, wanted: FrontmatterChanges): void {
  const others = (text: string): string =>
    JSON.stringify(Object.entries(yamlOf(text)).filter(([key]) => !(key in wanted)));
  expect(others(after)).toBe(others(before));
  const note = parseNote(after);
  for (const [key, value] of Object.entries(wanted)) {
    expect(note.ok && note.value.frontmatter[key]).toEqual(value === null ? undefined : value);
  }
}
