import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseNote } from '../../src/notes/note';
import { peekStatus, readStatus } from '../../src/notes/status';
import { brokenNotes, notes } from './note-arbitrary';

const note = (...lines: string[]): string => ['---', ...lines, '---', 'status: no', ''].join('\n');

describe('a glance at the status', () => {
  it.each([
    [note('status: pending'), 'pending'],
    [note('a: 1', "status: 'Needs_Info' # c", 'b: "x"'), 'needs_info'],
    [note('status:'), ''],
    [note('Status: pending'), ''],
    [note('subject: "status: pending"'), ''],
    [note('tags:', '  - status', 'status: done'), 'done'],
    ['\uFEFF---\r\nstatus: pending\r\n---', 'pending'],
  ])('at %j sees %j', (text, status) => {
    expect(peekStatus(text)).toEqual({ kind: 'status', status });
  });

  it.each([
    'no frontmatter',
    note('status: pending', 'status: done'),
    note('status: pending', 'broken: "'),
    note('status: pending', '  more'),
    note('subject: |', '  text', 'status: pending'),
    '---\nstatus: pending\n',
  ])('is unclear at %j', (text) => {
    expect(peekStatus(text)).toEqual({ kind: 'unclear' });
  });

  it('never contradicts a full reading', { timeout: 30_000 }, () => {
    const texts = fc.oneof(
      brokenNotes,
      notes.map(({ text }) => text),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const glance = peekStatus(text);
        if (glance.kind === 'unclear') return;
        const full = parseNote(text);
        expect(full.ok && readStatus(full.value.frontmatter)).toBe(glance.status);
      }),
      { numRuns: 500 },
    );
  });
});
