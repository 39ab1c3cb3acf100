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
import { tableOf } from '../../word-table';

const rows = tableOf('kernel/notes/frontmatter-edit');

const edited = (text: string, wanted: FrontmatterChanges): string => {
  const edits = editFrontmatter(text, wanted);
  if (!edits.ok) return `${edits.error.code}: ${edits.error.message}`;
  expect(applyEdits(applyEdits(text, edits.value), invertEdits(edits.value))).toBe(text);
  return applyEdits(text, edits.value);
};

const frontmatter = (...lines: string[]): string => ['---', ...lines, '---', 'Body', ''].join('\n');

describe('editing the frontmatter', () => {
  it.each(rows<[string, string[], FrontmatterChanges, string[]]>('rows'))(
    '%s',
    (_, before, wanted, after) => {
      expect(edited(frontmatter(...before), wanted)).toBe(frontmatter(...after));
    },
  );

  it.each(rows<[string, string[], string]>('leaves and says'))('leaves %s and says so', (_, lines, code) => {
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
