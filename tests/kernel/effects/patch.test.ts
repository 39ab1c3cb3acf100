import { describe, expect, it } from 'vitest';
import { patch } from '../../../src/kernel/effects/patch';
import { applyEdits } from '../../../src/kernel/notes/text/text-edit';

describe('the one replacement that turns a text into another', () => {
  it.each([
    ['abcd', 'abXd', { at: 2, remove: 'c', insert: 'X' }],
    ['aa', 'aaa', { at: 2, remove: '', insert: 'a' }],
    ['aaa', 'aa', { at: 2, remove: 'a', insert: '' }],
    ['abab', 'ab', { at: 2, remove: 'ab', insert: '' }],
    ['ab', 'xaby', { at: 0, remove: 'ab', insert: 'xaby' }],
    ['cab', 'ab', { at: 0, remove: 'c', insert: '' }],
    ['', 'x', { at: 0, remove: '', insert: 'x' }],
    ['one two three', 'one 2 three', { at: 4, remove: 'two', insert: '2' }],
  ])('%j to %j holds only what differs', (from, to, edit) => {
    expect(patch(from, to)).toEqual([edit]);
    expect(applyEdits(from, patch(from, to))).toBe(to);
  });

  it('is none for the same text', () => {
    expect(patch('same', 'same')).toEqual([]);
  });
});
