import { describe, expect, it } from 'vitest';
import { heldList, wholeList } from '../../../src/ui/parts/state/use-lists';

const item = (note: string, id = note) => ({ id, note });
const idsOf = ({ shown }: { shown: readonly { id: string }[] }): string[] => shown.map(({ id }) => id);

describe('a list that is read', () => {
  const { list } = wholeList([item('a'), item('b'), item('c')]);

  it('keeps back what comes in, and counts it', () => {
    const held = heldList(list, [item('new'), item('a'), item('other'), item('b'), item('c')]);
    expect([idsOf(held), held.fresh]).toEqual([['a', 'b', 'c'], 2]);
  });

  it('keeps everything in its place, whatever becomes more pressing', () => {
    expect(idsOf(heldList(list, [item('c'), item('b'), item('a')]))).toEqual(['a', 'b', 'c']);
  });

  it('puts a request in the place of its note', () => {
    expect(idsOf(heldList(list, [item('b', 'request of b'), item('a'), item('c')]))).toEqual([
      'a',
      'request of b',
      'c',
    ]);
  });

  it('shows what came in once nothing else is left', () => {
    const held = heldList(list, [item('new')]);
    expect([idsOf(held), held.fresh]).toEqual([['new'], 0]);
  });
});
