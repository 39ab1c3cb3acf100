import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ListName } from '../state/sidebar-state';

interface WindowedListProps<Item> {
  name: ListName;
  items: readonly Item[];
  idOf: (item: Item) => string;
  /** Id of the current row, which is always in the page, since it may have the focus. */
  current: string | null;
  /** Id of the open row, the only one that may be higher than the others. */
  open: string | null;
  pointed?: (isOver: boolean) => void;
  children: (item: Item) => ComponentChildren;
}

/** The first visible row, by id, so that rows added above do not move the view. */
interface Place {
  id: string | null;
  first: number;
  count: number;
}

const START: Place = { id: null, first: 0, count: 16 };

/** A list that draws only visible rows and a few more. Closed rows have one height. */
export function WindowedList<Item>(props: WindowedListProps<Item>) {
  const { name, items, idOf, current, open, pointed, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState(START);
  usePointing(list, pointed);
  const indexOf = (id: string | null): number =>
    id === null ? -1 : items.findIndex((item) => idOf(item) === id);
  const moved = indexOf(place.id);
  const first = moved < 0 ? place.first : moved;
  const openAt = indexOf(open);

  useLayoutEffect(() => {
    const scroller = list.current?.closest('.deputy-scroller');
    const follow = (): void => {
      const seen = list.current && lookAtRows(list.current, openAt);
      if (!seen || (seen.count === place.count && Math.abs(seen.first - first) < OVERSCAN / 2)) return;
      const item = items[seen.first];
      setPlace({ ...seen, id: seen.first === 0 || item === undefined ? null : idOf(item) });
    };
    follow();
    scroller?.addEventListener('scroll', follow, { passive: true });
    return () => scroller?.removeEventListener('scroll', follow);
  });

  const pinned = [indexOf(current), openAt];
  return (
    // Safari drops the list role of a list without bullets.
    <ul class={`deputy-list mod-${name}`} role="list" data-list={name} ref={list}>
      {visibleRows({ total: items.length, first, count: place.count, pinned }).map((slot) => {
        if (slot.kind === 'gap') return <Gap key={`gap ${slot.before}`} rows={slot.rows} />;
        const item = items[slot.index];
        if (item === undefined) return null;
        const id = idOf(item);
        return (
          <li
            key={id}
            class={id === open ? 'deputy-item is-open' : 'deputy-item'}
            data-item={id}
            data-current={id === current ? '' : undefined}
            aria-setsize={items.length}
            aria-posinset={slot.index + 1}
          >
            {children(item)}
          </li>
        );
      })}
    </ul>
  );
}

const Gap = ({ rows }: { rows: number }) => (
  <li role="presentation" class="deputy-gap" style={{ '--deputy-rows': rows }} />
);

interface VisibleRows {
  first: number;
  count: number;
}

/**
 * Determines the visible rows. `openAt`: index of the row that may be higher, or -1. `null` if nothing is laid out:
 * in a hidden leaf, or without a row to measure.
 */
function lookAtRows(list: HTMLElement, openAt: number): VisibleRows | null {
  const scroller = list.closest('.deputy-scroller');
  const closed = list.querySelector<HTMLElement>('.deputy-item:not(.is-open)');
  if (scroller === null || closed === null || closed.offsetHeight === 0) return null;
  const height = closed.getBoundingClientRect().height;
  const open = list.querySelector<HTMLElement>('.deputy-item.is-open');
  const extra = openAt < 0 || open === null ? 0 : open.getBoundingClientRect().height - height;
  const above = scroller.getBoundingClientRect().top - list.getBoundingClientRect().top;
  const passed = Math.floor(above / height);
  const first =
    openAt >= 0 && passed > openAt ? Math.max(openAt, Math.floor((above - extra) / height)) : passed;
  return { first: Math.max(0, first), count: Math.ceil(scroller.clientHeight / height) + 1 };
}

/** Reports a mouse entering and leaving an element. Touch does not hover. */
function usePointing(of: RefObject<HTMLElement | null>, tell?: (isOver: boolean) => void): void {
  useLayoutEffect(() => {
    const { current: el } = of;
    if (el === null || tell === undefined) return;
    const hear = ({ type, pointerType }: PointerEvent): void => {
      if (pointerType === 'mouse') tell(type === 'pointerenter');
    };
    el.addEventListener('pointerenter', hear);
    el.addEventListener('pointerleave', hear);
    return () => {
      el.removeEventListener('pointerenter', hear);
      el.removeEventListener('pointerleave', hear);
    };
  }, [of, tell === undefined]);
}

/** A drawn part of a long list: a row, or a gap as high as the rows it replaces. */
type Slot = { kind: 'row'; index: number } | { kind: 'gap'; before: number; rows: number };

interface Wanted {
  total: number;
  first: number;
  count: number;
  /** Indexes of rows that are drawn even if not visible: focused, or of another height; -1 stands for none. */
  pinned: readonly number[];
}

/** Number of extra rows above and below, so that small scrolls draw nothing. */
const OVERSCAN = 8;

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
