import type { NeedItem } from '../../core/app/view/need-item';
import type { Need } from '../../core/app/view/needs/need';
import type { ApprovalCard } from '../../core/approvals/view/approval-card';
import { needWords } from '../parts/need-words';
import type { Reading } from '../parts/state/reading';
import type { SidebarState } from '../parts/state/sidebar-state';

type Selecting = Pick<SidebarState, 'selected'>;

/** Listed approvals that are selected and can be decided; a vanished approval is no longer selected. */
export const selectedCards = (shown: readonly NeedItem[], view: Selecting): ApprovalCard[] =>
  shown.flatMap((item) => (item.kind === 'request' && isSelected(item, view) ? [item.card] : []));

export const selectedNotes = (shown: readonly NeedItem[], view: Selecting, seen: SeenLines): Need[] =>
  shown.flatMap((item) => (isSelected(item, view) ? notesToFinish(item, seen) : []));

type SeenLines = Pick<Reading, 'hasSeenLine'>;

/** Notes of an item that a key can mark done: none for an approval; of a shared row, those that were on the screen. */
export const notesToFinish = (item: NeedItem, seen: SeenLines): readonly Need[] => {
  switch (item.kind) {
    case 'request':
      return [];
    case 'note':
      return [item.need];
    case 'day':
      return item.needs.filter((need) => seen.hasSeenLine(need));
  }
};

export const isSelected = (item: NeedItem, { selected }: Selecting): boolean =>
  isSelectable(item) && selected.includes(selectionId(item));

export const isSelectable = (item: NeedItem): boolean =>
  item.kind === 'request'
    ? isAnswerable(item.card)
    : item.kind === 'day' || needWords(item.need.kind).acts.includes('markDone');

/** An approval stays selected when its file moves. */
export const selectionId = (item: NeedItem): string => (item.kind === 'request' ? item.card.id : item.id);

export const isAnswerable = ({ choices }: ApprovalCard): boolean => choices.includes('approve');
