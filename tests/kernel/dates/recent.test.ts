import { expect, it } from 'vitest';
import { Recent } from '../../../src/kernel/dates/recent';

it('what was worked out lately is not worked out again, until others took its room', () => {
  const recent = new Recent<string, number>(2);
  const made: string[] = [];
  const of = (key: string) => recent.of(key, () => made.push(key));
  expect(['one', 'one', 'two', 'one', 'three', 'two', 'one'].map(of)).toEqual([1, 1, 2, 1, 3, 2, 4]);
  expect(made).toEqual(['one', 'two', 'three', 'one']);
});
