import type { ComponentChildren } from 'preact';

import type { NeedItem } from '../../core/app/view/need-item';
import { Summary } from '../parts/elements/summary';
import { WindowedList } from '../parts/list/windowed-list';
import { useSidebar } from '../parts/state/sidebar-context';
import type { NeedsList } from '../parts/state/use-lists';
import { needKindOf, NeedLines } from './need-lines';
import { isSelectable, isSelected, selectionId } from './selection';

interface NeedRowsProps {
  needs: Pick<NeedsList, 'all' | 'rows' | 'current'>;
  isOpen: boolean;
  hasWhy: boolean;
  children: (item: NeedItem) => ComponentChildren;
}

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

interface ListedNeedProps {
  item: NeedItem;
  isCurrent: boolean;
  /** Whether the row has a third line, which says why the item waits. Its details are then shown elsewhere. */
  hasWhy: boolean;
  went?: () => void;
  /** Replaces the lines of an open item. */
  heading?: ComponentChildren;
  children?: ComponentChildren;
}

export function ListedNeed({ item, isCurrent, hasWhy, went, heading = null, children }: ListedNeedProps) {
  const { view, dispatch, model } = useSidebar();
  const isPicked = isSelected(item, view);
  const card = item.kind === 'request' ? item.card : null;
  return (
    <div
      class={`${hasWhy ? 'deputy-need' : 'deputy-card'}${isPicked ? ' is-selected' : ''}`}
      data-kind={item.kind === 'request' ? 'request' : needKindOf(item)}
      data-status={card?.status.kind}
      data-urgent={item.group === 'urgent' ? '' : undefined}
      aria-busy={card !== null && model.deciding.has(card.id)}
    >
      <Summary
        isCurrent={isCurrent}
        {...(hasWhy ? {} : { isOpen: isCurrent })}
        press={(event) => {
          const isPick = event.ctrlKey || event.metaKey;
          if (isPick && isSelectable(item)) dispatch({ kind: 'selected', id: selectionId(item) });
          else {
            dispatch({ kind: 'went_to', list: 'needs', id: item.id });
            went?.();
          }
        }}
      >
        {heading ?? <NeedLines item={item} isSelected={isPicked} hasWhy={hasWhy} />}
      </Summary>
      {children}
    </div>
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
