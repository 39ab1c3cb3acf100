/** The rows in view. */
interface Seen {
  first: number;
  count: number;
}

/**
 * Finds out which rows of a list are in view. `openAt` is the index of the one row that may be higher than the rest,
 * or -1. `null` where there is no layout: in a hidden leaf, or without a row to measure.
 */
export function lookAtRows(list: HTMLElement, openAt: number): Seen | null {
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
