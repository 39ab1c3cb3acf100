import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

import { currentItem, itemOf, itemsIn, summaryOf } from './items-in-page';

interface Before {
  /** The focused element, with its item and list; '' if it is in none. */
  focused: { item: string; list: string; el: Element } | null;
  /** A visible item and its position; `null` at the very top, where new items should be seen. */
  anchor: { item: string; list: string; top: number } | null;
}

/** Call while drawing: keeps the focus and the scroll position. */
export function useKeptPlace(root: RefObject<HTMLElement | null>): void {
  const before = root.current && look(root.current);
  useLayoutEffect(() => {
    if (root.current === null || before === null) return;
    restoreFocus(root.current, before.focused);
    restoreScroll(root.current, before.anchor);
  });
}

function look(root: HTMLElement): Before {
  const active = root.doc.activeElement;
  const isHere = active !== null && root.contains(active);
  const item = isHere ? itemOf(active) : null;
  const focused = isHere ? { ...(item === null ? NOWHERE : nameOf(item)), el: active } : null;
  return { focused, anchor: anchorIn(root, item) };
}

function anchorIn(root: HTMLElement, focused: HTMLElement | null): Before['anchor'] {
  const scroller = root.querySelector('.deputy-scroller');
  if (scroller === null || scroller.scrollTop === 0) return null;
  const view = scroller.getBoundingClientRect();
  const isInView = (item: HTMLElement): boolean => {
    const { top, bottom } = item.getBoundingClientRect();
    return bottom > view.top && top < view.bottom;
  };
  const item = focused !== null && isInView(focused) ? focused : itemsIn(root).find(isInView);
  return item === undefined ? null : { ...nameOf(item), top: item.getBoundingClientRect().top };
}

/** Restores a lost focus: to the same control, the same item, or the item in its place. */
function restoreFocus(root: HTMLElement, focused: Before['focused']): void {
  if (focused === null || root.contains(root.doc.activeElement)) return;
  const item = find(root, focused) ?? currentItem(root, focused.list);
  const control = root.contains(focused.el) && focused.el.instanceOf(HTMLElement) ? focused.el : null;
  (control ?? (item === null ? root : summaryOf(item))).focus({ preventScroll: true });
}

function restoreScroll(root: HTMLElement, anchor: Before['anchor']): void {
  const item = anchor && find(root, anchor);
  const scroller = root.querySelector('.deputy-scroller');
  if (!item || !scroller) return;
  const moved = item.getBoundingClientRect().top - anchor.top;
  if (Math.abs(moved) >= 1) scroller.scrollTop += moved;
}

const NOWHERE = { item: '', list: '' };

const nameOf = (item: HTMLElement): { item: string; list: string } => ({
  item: item.dataset['item'] ?? '',
  list: item.parentElement?.dataset['list'] ?? '',
});

const find = (root: HTMLElement, { item, list }: { item: string; list: string }): HTMLElement | null =>
  itemsIn(root).find((each) => {
    const name = nameOf(each);
    return name.item === item && name.list === list;
  }) ?? null;
