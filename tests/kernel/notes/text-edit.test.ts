import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, invertEdits } from '../../../src/kernel/notes/text/text-edit';

describe('applying edits', () => {
  it('takes offsets of the original text, in any order', () => {
    const edits = [
      { at: 6, remove: 'world', insert: 'you' },
      { at: 0, remove: 'Hello', insert: 'Hi' },
    ];
    expect(applyEdits('Hello world', edits)).toBe('Hi you');
  });

  it('keeps the order of insertions at one place', () => {
    const edits = [
      { at: 1, remove: '', insert: '1' },
      { at: 1, remove: '', insert: '2' },
      { at: 1, remove: 'b', insert: '3' },
    ];
    expect(applyEdits('abc', edits)).toBe('a123c');
    expect(applyEdits('a123c', invertEdits(edits))).toBe('abc');
  });

  it.each([
    ['is not what was read', [{ at: 0, remove: 'b', insert: '' }]],
    ['is shorter', [{ at: 4, remove: '', insert: 'x' }]],
    [
      'is edited twice in one place',
      [
        { at: 0, remove: 'ab', insert: '' },
        { at: 1, remove: 'b', insert: '' },
      ],
    ],
  ])('refuses a text that %s', (_, edits) => {
    expect(() => applyEdits('abc', edits)).toThrow(RangeError);
  });

  it('can be taken back', () => {
    const pieces = fc.array(fc.record({ keep: fc.string(), remove: fc.string(), insert: fc.string() }));
    fc.assert(
      fc.property(pieces, fc.string(), (parts, end) => {
        let text = '';
        const edits = parts.map(({ keep, remove, insert }) => {
          const at = text.length + keep.length;
          text += keep + remove;
          return { at, remove, insert };
        });
        text += end;
        expect(applyEdits(applyEdits(text, edits), invertEdits(edits))).toBe(text);
      }),
    );
  });
});
