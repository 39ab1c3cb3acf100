/** The items of all lists that stand in the page, in its order. */
export const itemsIn = (root: HTMLElement): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('[data-item]'),
];

/** The item that an element is part of. */
export const itemOf = (el: Element): HTMLElement | null => el.closest<HTMLElement>('[data-item]');

/** What of an item takes the focus: its first line. */
export const summaryOf = (item: HTMLElement): HTMLElement =>
  item.querySelector<HTMLElement>('.deputy-summary') ?? item;

export const currentItem = (root: HTMLElement, list: string): HTMLElement | null =>
  itemsIn(root).find((item) => 'current' in item.dataset && item.parentElement?.dataset['list'] === list) ??
  null;
