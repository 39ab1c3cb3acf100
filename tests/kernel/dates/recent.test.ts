import { describe, expect, it } from 'vitest';
import { Recent } from '../../../src/kernel/dates/recent';

describe('what was worked out lately', () => {
  it('is found by what it was worked out from', () => {
    const recent = new Recent<string, number>(2);
    recent.keep('one', 1);
    expect(recent.find('one')).toBe(1);
    expect(recent.find('two')).toBeUndefined();
  });

  it('makes room, the oldest first', () => {
    const recent = new Recent<string, number>(2);
    for (const [index, key] of ['one', 'two', 'three'].entries()) recent.keep(key, index);
    expect(['one', 'two', 'three'].map((key) => recent.find(key))).toEqual([undefined, 1, 2]);
  });
});
