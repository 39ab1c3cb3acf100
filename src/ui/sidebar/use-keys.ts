import { Platform } from 'obsidian';
import type { RefObject } from 'preact';
import { useLayoutEffect, useReducer, useRef } from 'preact/hooks';
import { itemOf, itemsIn, summaryOf } from '../parts/list/items-in-page';
import type { KeyPlace, Spot } from '../parts/state/key-place';
import { intentsOf, KEY_TABLE, type KeyIntent } from '../parts/state/key-table';
import { isUnderDialog } from '../parts/state/under-dialog';
import type { Extent, Lists } from '../parts/state/use-lists';
import { REVIEW_KEY_ACTS } from '../review/review-key-acts';
import { isAnswerable } from '../review/selection';
import { needWords } from '../parts/need-words';
import { buttonOf, type ItemAct, runItemAct, type Subject } from '../parts/item-act';

type Place = Omit<KeyPlace, 'at' | 'item' | 'focus' | 'root'> & { extent: Extent };

interface Keyboard {
  /** The listener for keys pressed anywhere in the sidebar. */
  press: (event: KeyboardEvent) => void;
  /** Does what a key with this intent does; returns whether it did anything. */
  run: (intent: KeyIntent) => boolean;
  focus: (spot: Spot) => void;
}

export function useKeys(root: RefObject<HTMLElement | null>, place: Place): Keyboard {
  const wanted = useRef<Spot | null>(null);
  // Redraws in any case, so that an earlier target does not take the focus later.
  const [, draw] = useReducer<number, undefined>((count) => count + 1, 0);
  // After a redraw, an item may be in the page that was missing when the key was pressed.
  useLayoutEffect(() => {
    if (root.current !== null && wanted.current !== null) focusSpot(root.current, wanted.current);
    wanted.current = null;
  });
  const focus = (spot: Spot): void => {
    wanted.current = spot;
    draw(undefined);
    if (root.current !== null) focusSpot(root.current, spot);
  };
  const run = (intent: KeyIntent): boolean => {
    if (root.current === null) return false;
    const active = root.current.doc.activeElement;
    const at = place.extent === 'review' ? shownSpot(place) : active && spotOf(active);
    return KEY_ACTS[intent]({ ...place, root: root.current, at, item: active && itemOf(active), focus });
  };
  const press = (event: KeyboardEvent): void => {
    const active = root.current?.doc.activeElement ?? null;
    if (active === null || isUnderDialog(event, active.doc)) return;
    const { strayKeys } = place.model;
    const now = place.model.now();
    const isText = isTyping(active);
    const stray = isText ? strayKeys.inEditor(event, now) : strayKeys.inList(event, now, isFilling(place));
    if (stray !== null) {
      event.preventDefault();
      if (stray === 'soon') place.dispatch({ kind: 'nudged', text: TOO_SOON, hint: TOO_SOON });
    }
    if (isText || stray !== null) return;
    if (isPressing(active, event)) {
      // Ignores a held key, because it would press one appearing button after another.
      if (event.repeat) event.preventDefault();
      return;
    }
    const { singleKeys } = place.model.settings;
    const intents = intentsOf(event, { singleKeys, isMac: Platform.isMacOS }).filter(
      (intent) => !event.repeat || !PRESSED_ANEW.has(intent),
    );
    // Whether the key comes too early: an undo is still restoring items, so a decision would apply to another item.
    const isEarly = place.model.isUndoing && intents.some((intent) => DECIDES.has(intent));
    if (!isEarly && !intents.some(run)) return;
    strayKeys.act(event, now);
    event.preventDefault();
  };
  return { press, run, focus };
}

const TOO_SOON = 'Typed too soon, so ignored. Pause a moment, then type';

/** Keys that ignore being held, because a held key would approve one appearing approval after another. */
const PRESSED_ANEW: ReadonlySet<KeyIntent> = new Set(['approve', 'select', 'select-next', 'select-previous']);

const DECIDES: ReadonlySet<KeyIntent> = new Set(
  KEY_TABLE.filter(({ group, intent }) => group === 'decide' && intent !== 'undo').map(
    ({ intent }) => intent,
  ),
);

const isTyping = (el: Element): boolean =>
  el.closest('input, textarea, select, [contenteditable]:not([contenteditable="false"])') !== null;

/** Whether the view moves to a blank of an item that is there, or not read yet. */
const isFilling = ({ view: { filling }, lists: { needs }, model: { overview } }: Place): boolean =>
  filling !== null && (overview === null || needs.shown.some(({ id }) => id === filling));

/** Whether the key presses a button: Enter or Space. */
const isPressing = (el: Element, { key }: KeyboardEvent): boolean =>
  (key === 'Enter' || key === ' ') && el.closest('button, a, summary') !== null;

/** The item that is shown in the review. Keys act on it wherever the focus is. */
const shownSpot = ({ lists }: Place): Spot | null =>
  lists.needs.current === null ? null : { list: 'needs', id: lists.needs.current };

function spotOf(el: Element): Spot | null {
  const item = itemOf(el);
  const id = item?.dataset['item'];
  const list = item?.parentElement?.dataset['list'];
  return id !== undefined && (list === 'needs' || list === 'decisions') ? { list, id } : null;
}

function focusSpot(root: HTMLElement, { list, id }: Spot): void {
  const item = itemsIn(root).find(
    (each) => each.dataset['item'] === id && each.parentElement?.dataset['list'] === list,
  );
  if (item?.isShown() === true) {
    summaryOf(item).focus({ preventScroll: true });
    showWhole(item);
  } else root.querySelector<HTMLElement>('[data-detail]')?.focus({ preventScroll: true });
}

/** Pixels above and below an item after scrolling to it. */
const MARGIN_PX = 8;

/** Scrolls as little as possible; an item higher than the view is aligned at its top. */
function showWhole(item: HTMLElement): void {
  const scroller = item.closest('.deputy-scroller');
  if (scroller === null) return;
  const view = scroller.getBoundingClientRect();
  const { top, bottom } = item.getBoundingClientRect();
  const above = top - MARGIN_PX - view.top;
  const below = bottom + MARGIN_PX - view.bottom;
  scroller.scrollTop += above < 0 ? above : Math.max(0, Math.min(above, below));
}

/** Effect of each key; `false` if the key has no effect here and should be passed on. */
const KEY_ACTS: Record<KeyIntent, (place: KeyPlace) => boolean> = {
  next: (place) => step(place, 1),
  previous: (place) => step(place, -1),
  'next-need': (place) => stepNeed(place, 1),
  'previous-need': (place) => stepNeed(place, -1),
  'next-unread': goUnread,
  open,
  back,
  ...REVIEW_KEY_ACTS,
  'mark-done': (place) =>
    REVIEW_KEY_ACTS['mark-done'](place) ||
    (place.at?.list === 'needs' && actBy(place, 'mark-done', 'markDone')),
  ask: (place) => place.at?.list === 'needs' && actBy(place, 'ask', null),
  undo: ({ model }) => {
    void model.actions['undo-last-action']();
    return true;
  },
  'show-keys': ({ view, dispatch }) => {
    dispatch({ kind: 'showed_keys', shown: !view.showsKeys });
    return true;
  },
};

/**
 * Carries out the act of an item's buttons that has a key, such as "done": it ticks a step in its plan, and does nothing
 * for a proposal, which is kept or dismissed. `otherwise`: for items without such buttons.
 */
function actBy(place: KeyPlace, intent: KeyIntent, otherwise: ItemAct | null): boolean {
  const item = place.lists.needs.all.find(({ id }) => id === place.at?.id);
  const acts = item?.kind === 'note' ? needWords(item.need.kind).acts : null;
  const name = acts === null ? otherwise : acts.find((each) => buttonOf(each).intent === intent);
  return name != null && act(place, name);
}

/** Moves from item to item across both lists; from elsewhere, to where the Tab key would go. */
function step(place: KeyPlace, by: 1 | -1): boolean {
  const spots = spotsIn(place.lists);
  const from = spots.findIndex(({ list, id }) => list === place.at?.list && id === place.at.id);
  const spot = from < 0 ? spots.find((each) => isCurrent(place.lists, each)) : spots[from + by];
  return go(place, spot);
}

function stepNeed(place: KeyPlace, by: 1 | -1): boolean {
  const { all, current } = place.lists.needs;
  const from = all.findIndex(({ id }) => id === current);
  const to = place.at?.list === 'needs' ? from + by : from;
  const need = all[Math.max(0, Math.min(to, all.length - 1))];
  return go(place, need && { list: 'needs', id: need.id });
}

/** Goes to the next approval whose text was not seen to its end; after the last one, to the first. */
function goUnread(place: KeyPlace): boolean {
  const { all, current } = place.lists.needs;
  const after = all.findIndex(({ id }) => id === current) + 1;
  const unread = [...all.slice(after), ...all.slice(0, after)].find(
    (item) => item.kind === 'request' && isAnswerable(item.card) && !place.reading.hasSeen(item.card),
  );
  if (unread === undefined) place.dispatch({ kind: 'nudged', text: NONE_UNREAD, hint: NONE_UNREAD });
  return unread === undefined || go(place, { list: 'needs', id: unread.id });
}

const NONE_UNREAD = 'Nothing unread is left to approve';

function go({ dispatch, focus }: KeyPlace, spot: Spot | undefined): boolean {
  if (spot === undefined) return false;
  dispatch({ kind: 'went_to', ...spot });
  focus(spot);
  return true;
}

function open(place: KeyPlace): boolean {
  const { at, view, dispatch, extent } = place;
  if (extent === 'review' && view.pane === 'list') {
    dispatch({ kind: 'showed_pane', pane: 'detail' });
    return true;
  }
  if (at?.list === 'decisions' && view.openDecision !== at.id) {
    dispatch({ kind: 'toggled', id: at.id });
    return true;
  }
  return act(place, 'openNote');
}

function back({ view, at, dispatch, focus, extent }: KeyPlace): boolean {
  if (view.showsKeys) dispatch({ kind: 'showed_keys', shown: false });
  else if (view.selected.length > 0) dispatch({ kind: 'cleared_selection' });
  else if (view.diff !== null) dispatch({ kind: 'showed_diff', id: null });
  else if (view.openDecision !== null) dispatch({ kind: 'closed_decision' });
  else if (extent === 'review' && view.pane === 'detail') dispatch({ kind: 'showed_pane', pane: 'list' });
  else if (at === null) return false;
  if (at !== null) focus(at);
  return true;
}

function act({ model, lists, at }: KeyPlace, name: ItemAct): boolean {
  const subject = at && subjectAt(lists, at);
  if (!subject || subject[buttonOf(name).on] === null) return false;
  void runItemAct(model, name, subject);
  return true;
}

function subjectAt({ needs, decisions }: Lists, { list, id }: Spot): Subject | undefined {
  if (list === 'decisions') return decisions.all.find((row) => row.id === id);
  const item = needs.all.find((each) => each.id === id);
  if (item?.kind === 'request') return { note: item.card.source ?? item.card.path, draft: null };
  return item?.kind === 'note' ? { note: item.need.path, draft: item.need.draft } : undefined;
}

const spotsIn = ({ needs, decisions }: Lists): Spot[] => [
  ...needs.shown.map(({ id }): Spot => ({ list: 'needs', id })),
  ...decisions.shown.map(({ id }): Spot => ({ list: 'decisions', id })),
];

const isCurrent = (lists: Lists, { list, id }: Spot): boolean => lists[list].current === id;
