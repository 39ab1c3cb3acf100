import { expect, it } from 'vitest';
import { BatchBook } from '../../../src/features/batch/work/batch-book';
import { MemoryDeviceStore } from '../../fakes/memory-device-store';

const item = (id: string) => ({ id, path: `Needs_Action/${id}.md`, hash: id, tokens: 1 });
const reservation = { id: 'r', day: '2026-11-28', worst: { in: 2, out: 2, cost: 2 }, batch: 2 };
const counts = { used: 1, late: 0, unanswered: 0 };

it('applies each line of a record once, though others read the record at the same time', async () => {
  const book = new BatchBook(new MemoryDeviceStore());
  const at = '2026-11-28T08:00:00Z';
  await book.add('b', { kind: 'begun', at, provider: 'openai', modelId: 'gpt-6-luna' });
  const items = [item('one'), item('two')];
  await book.add('b', { kind: 'prepared', part: 'p', time: 1, reservation, items });
  const used = { in: 1, out: 1, cost: 1 };
  await Promise.all([
    book.refresh(),
    book.add('b', { kind: 'taken', part: 'p', ids: ['one'], counts, used }),
    book.refresh(),
    book.refresh(),
  ]);
  expect(book.open[0]?.parts.get('p')).toMatchObject({ size: 2, counts, used });
});
