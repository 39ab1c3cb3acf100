import { type NeedItem, approvalIn } from '../../core/app/view/need-item';
import type { Need } from '../../core/app/view/needs/need';
import type { ApprovalCard } from '../../core/approvals/view/approval-card';
import type { ApprovalChoice } from '../../core/approvals/view/approval-status';
import type { KeyPlace } from '../parts/state/key-place';
import { markDone } from './mark-done';
import { openSnoozeMenu } from './approval/snooze-menu';
import { isSelectable, notesToFinish, selectedCards, selectedNotes, selectionId } from './selection';

/** Effects of the keys on needs; `false` if none has the focus and none is selected. */
export const REVIEW_KEY_ACTS = {
  approve: (place: KeyPlace) => {
    const cards = cardsFor(place, 'approve');
    if (cards.length > 0) void place.decide(cards, { kind: 'approve' });
    return cards.length > 0;
  },
  answer: (place: KeyPlace) => {
    const field = place.root.querySelector<HTMLElement>('.deputy-answer input');
    if (field?.isShown() !== true || place.at?.list !== 'needs' || isPicking(place)) return false;
    field.focus();
    return true;
  },
  reject: (place: KeyPlace) => {
    const cards = cardsFor(place, 'reject');
    if (cards.length > 0) place.dispatch({ kind: 'began_reject', cards });
    return cards.length > 0;
  },
  edit: (place: KeyPlace) => {
    const card = requestAt(place);
    if (notesFor(place).length > 0) return false;
    if (card?.choices.includes('edit') !== true) return card !== null;
    const field = place.root.querySelector<HTMLElement>('.deputy-frame [data-field=body]');
    if (field !== null) field.focus();
    else {
      place.model.strayKeys.lead(place.model.now());
      void place.model.openNote(card.path);
    }
    return true;
  },
  'answer-all': (place: KeyPlace) => {
    const button = place.root.querySelector<HTMLElement>('.deputy-answer-all');
    if (button === null || requestAt(place) === null || isPicking(place)) return false;
    button.click();
    return true;
  },
  move: ({ root, item }: KeyPlace) => {
    const button = root.querySelector<HTMLElement>('.deputy-bar .deputy-move') ?? item?.find('.deputy-move');
    button?.click();
    return button != null;
  },
  snooze: ({ item, ...place }: KeyPlace) => {
    const card = requestAt({ item, ...place });
    if (card?.choices.includes('snooze') !== true) return false;
    const at =
      place.root.querySelector<HTMLElement>('.deputy-bar .deputy-snooze') ??
      item?.querySelector<HTMLElement>('.deputy-snooze') ??
      item ??
      place.root;
    openSnoozeMenu({ ...place, card, at });
    return true;
  },
  diff: (place: KeyPlace) => {
    const card = requestAt(place);
    if (card?.before == null) return false;
    place.dispatch({ kind: 'showed_diff', id: place.view.diff === card.id ? null : card.id });
    return true;
  },
  /** Marks the selected notes done, else those of a row that were on the screen. A single note has its own act. */
  'mark-done': (place: KeyPlace) => {
    const selected = notesFor(place);
    const notes = selected.length > 0 || isPicking(place) ? selected : seenAt(place);
    if (notes.length > 0) markDone(place, notes);
    else if (itemAt(place)?.kind === 'day') place.dispatch({ kind: 'nudged', text: UNSEEN, hint: UNSEEN });
    else return false;
    return true;
  },
  select: (place: KeyPlace) => {
    const item = itemAt(place);
    if (item === undefined || !isSelectable(item)) return false;
    place.dispatch({ kind: 'selected', id: selectionId(item) });
    return true;
  },
  'select-all': ({ lists, dispatch }: KeyPlace) => {
    const ids = lists.needs.shown.filter(isSelectable).map(selectionId);
    if (ids.length > 0) dispatch({ kind: 'extended_selection', ids });
    return ids.length > 0;
  },
  'read-on': ({ root }: KeyPlace) => {
    const pane = root.querySelector<HTMLElement>('.deputy-detail-scroller');
    if (pane !== null) pane.scrollTop += pane.clientHeight * 0.85;
    return pane !== null;
  },
  'select-next': (place: KeyPlace) => extend(place, 1),
  'select-previous': (place: KeyPlace) => extend(place, -1),
};

const UNSEEN = 'Open the row first: only what you saw is marked done';

function cardsFor(place: KeyPlace, choice: ApprovalChoice): ApprovalCard[] {
  const selected = selectedCards(place.lists.needs.shown, place.view);
  if (selected.length + notesFor(place).length > 0) return selected;
  const card = requestAt(place);
  return card?.choices.includes(choice) === true ? [card] : [];
}

function extend(place: KeyPlace, by: 1 | -1): boolean {
  const item = itemAt(place);
  if (item === undefined) return false;
  const { shown } = place.lists.needs;
  const to = shown[shown.findIndex(({ id }) => id === item.id) + by];
  const items = to === undefined ? [item] : [item, to];
  place.dispatch({ kind: 'extended_selection', ids: items.filter(isSelectable).map(selectionId) });
  if (to === undefined) return true;
  place.dispatch({ kind: 'went_to', list: 'needs', id: to.id });
  place.focus({ list: 'needs', id: to.id });
  return true;
}

const isPicking = (place: KeyPlace): boolean => place.view.selected.length > 0;

const notesFor = ({ lists, view, reading }: KeyPlace): Need[] =>
  selectedNotes(lists.needs.shown, view, reading);

const itemAt = ({ lists, at }: KeyPlace): NeedItem | undefined =>
  at?.list === 'needs' ? lists.needs.all.find(({ id }) => id === at.id) : undefined;

const seenAt = (place: KeyPlace): readonly Need[] => {
  const item = itemAt(place);
  return item?.kind === 'day' ? notesToFinish(item, place.reading) : [];
};

const requestAt = ({ lists, at }: KeyPlace): ApprovalCard | null =>
  at?.list === 'needs' ? approvalIn(lists.needs.all, at.id) : null;
