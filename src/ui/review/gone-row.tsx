import type { NeedItem } from '../../dashboard/need-item';
import { NeedLines } from './need-lines';

interface GoneRowProps {
  item: NeedItem;
  /** With its third line. */
  hasWhy: boolean;
}

/** Keeps the place of an item that is done with, while a mouse rests on the list. */
export const GoneRow = ({ item, hasWhy }: GoneRowProps) => (
  <div class={hasWhy ? 'deputy-need is-gone' : 'deputy-card is-gone'} aria-hidden="true">
    <div class="deputy-row-lines">
      <NeedLines item={item} isSelected={false} hasWhy={hasWhy} />
    </div>
  </div>
);
