import type { NeedItem } from '../../core/app/view/need-item';
import type { Need } from '../../core/app/view/needs/need';
import type { ApprovalCard } from '../../core/approvals/view/approval-card';
import { needWords } from '../parts/need-words';
import type { SidebarState } from '../parts/state/sidebar-state';

type Selecting = Pick<SidebarState, 'selected'>;

/** Listed approvals that are selected and can be decided; a vanished approval is no longer selected. */
export const selectedCards = (shown: readonly NeedItem[], view: Selecting): ApprovalCard[] =>
  shown.flatMap((item) => (item.kind === 'request' && isSelected(item, view) ? [item.card] : []));

/** Listed notes that are selected and can be marked done. */
export const selectedNotes = (shown: readonly NeedItem[], view: Selecting): Need[] =>
  shown.flatMap((item) => (isSelected(item, view) ? notesOf(item) : []));

/** Notes of an item that a key can mark done; none for an approval. */
const notesOf = (item: NeedItem): readonly Need[] => {
  switch (item.kind) {
    case 'request':
      return [];
    case 'note':
      return [item.need];
    case 'receipts':
      return item.needs;
  }
};

export const isSelected = (item: NeedItem, { selected }: Selecting): boolean =>
  isSelectable(item) && selected.includes(selectionId(item));

/** Whether several such items can be processed at once. */
export const isSelectable = (item: NeedItem): boolean =>
  item.kind === 'request'
    ? isAnswerable(item.card)
    : notesOf(item).every(({ kind }) => needWords(kind).acts.includes('markDone'));

/** An approval stays selected when its file moves. */
export const selectionId = (item: NeedItem): string => (item.kind === 'request' ? item.card.id : item.id);

export const isAnswerable = ({ choices }: ApprovalCard): boolean => choices.includes('approve');
