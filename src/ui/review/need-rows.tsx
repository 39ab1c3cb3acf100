import type { ComponentChildren } from 'preact';

import type { NeedItem } from '../../app/view/need-item';
import { WindowedList } from '../parts/list/windowed-list';
import { useSidebar } from '../parts/state/sidebar-context';
import type { NeedsList } from '../parts/state/use-lists';
import { NeedLines } from './need-lines';

interface NeedRowsProps {
  needs: Pick<NeedsList, 'all' | 'rows' | 'current'>;
  /** Whether the current item is open in the list. */
  isOpen: boolean;
  /** Whether rows have their third line. */
  hasWhy: boolean;
  children: (item: NeedItem) => ComponentChildren;
}

/** Rows of the list of needs, and the empty places of vanished items. */
export function NeedRows({ needs: { all, rows, current }, isOpen, hasWhy, children }: NeedRowsProps) {
  const { dispatch } = useSidebar();
  return (
    <WindowedList
      name="needs"
      items={rows}
      idOf={({ id }) => id}
      current={current}
      open={isOpen ? current : null}
      pointed={(isOver) => {
        dispatch({ kind: 'pointed', isOver });
      }}
    >
      {(item) => (all.includes(item) ? children(item) : <GoneRow item={item} hasWhy={hasWhy} />)}
    </WindowedList>
  );
}

/** Keeps the place of a finished item while a mouse rests on the list. */
const GoneRow = ({ item, hasWhy }: Pick<NeedRowsProps, 'hasWhy'> & { item: NeedItem }) => (
  <div class={hasWhy ? 'deputy-need is-gone' : 'deputy-card is-gone'} aria-hidden="true">
    <div class="deputy-row-lines">
      <NeedLines item={item} isSelected={false} hasWhy={hasWhy} />
    </div>
  </div>
);
