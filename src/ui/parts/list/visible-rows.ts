/** What of a long list stands in the page: rows, and gaps as high as the rows they stand for. */
export type Slot = { kind: 'row'; index: number } | { kind: 'gap'; before: number; rows: number };

interface Wanted {
  total: number;
  /** The first row in view. */
  first: number;
  /** How many rows are in view. */
  count: number;
  /** Rows that stay whether in view or not, since they have the focus or another height than the rest; -1 is none. */
  pinned: readonly number[];
}

/** Rows above and below the view, so that scrolling by some rows draws nothing. */
export const OVERSCAN = 8;

export function visibleRows({ total, first, count, pinned }: Wanted): Slot[] {
  const start = Math.max(0, Math.min(first, total - count) - OVERSCAN);
  const end = Math.min(total, first + count + OVERSCAN);
  const inView = Array.from({ length: Math.max(0, end - start) }, (_, offset) => start + offset);
  const isOutside = (index: number): boolean =>
    index >= 0 && index < total && (index < start || index >= end);
  const rows = [...new Set([...inView, ...pinned.filter(isOutside)])].sort((a, b) => a - b);
  const slots = rows.flatMap((index, at): Slot[] => {
    const expected = at === 0 ? 0 : (rows[at - 1] ?? 0) + 1;
    return [...gap(expected, index), { kind: 'row', index }];
  });
  return [...slots, ...gap((rows.at(-1) ?? -1) + 1, total)];
}

const gap = (from: number, before: number): Slot[] =>
  from < before ? [{ kind: 'gap', before, rows: before - from }] : [];
