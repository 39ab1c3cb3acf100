import fc from 'fast-check';
import { expect, it } from 'vitest';
import { visibleRows } from '../../../src/ui/parts/list/windowed-list';

const wanted = fc.nat(2000).chain((total) =>
  fc.record({
    total: fc.constant(total),
    first: fc.nat(total),
    count: fc.integer({ min: 1, max: 60 }),
    pinned: fc.array(fc.integer({ min: -1, max: total + 5 }), { maxLength: 2 }),
  }),
);

it('rows and gaps together are the whole list, in order', () => {
  fc.assert(
    fc.property(wanted, (request) => {
      let next = 0;
      for (const slot of visibleRows(request)) {
        if (slot.kind === 'row') expect(slot.index).toBe(next++);
        else {
          expect([slot.rows > 0, slot.before]).toEqual([true, next + slot.rows]);
          next += slot.rows;
        }
      }
      expect(next).toBe(request.total);
    }),
  );
});

it('what is in view and what is pinned is there, and little else', () => {
  fc.assert(
    fc.property(wanted, (request) => {
      const { total, first, count, pinned } = request;
      const rows = new Set(visibleRows(request).flatMap((slot) => (slot.kind === 'row' ? [slot.index] : [])));
      const inView = Array.from({ length: count }, (_, offset) => first + offset);
      for (const index of [...inView, ...pinned]) expect(rows.has(index)).toBe(index >= 0 && index < total);
      expect(rows.size).toBeLessThanOrEqual(2 * count + 18);
    }),
  );
});
