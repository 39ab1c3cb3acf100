import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

import { lookAtRows } from './look-at-rows';
import type { ListName } from '../state/sidebar-state';
import { usePointing } from './use-pointing';
import { OVERSCAN, visibleRows } from './visible-rows';

interface WindowedListProps<Item> {
  name: ListName;
  items: readonly Item[];
  idOf: (item: Item) => string;
  /** Stays in the page whether in view or not: it may have the focus. */
  current: string | null;
  /** The only row that may be higher than the others. */
  open: string | null;
  /** A mouse has come over the list, or has left it. */
  pointed?: (isOver: boolean) => void;
  children: (item: Item) => ComponentChildren;
}

/** The first row in view by id, so that what is drawn goes with it when rows come in above. */
interface Place {
  id: string | null;
  first: number;
  count: number;
}

const START: Place = { id: null, first: 0, count: 16 };

/** A list of which only what is in view, and a little more, stands in the page. Closed rows have one height. */
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
    // Safari takes the role away from a list without bullets.
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
