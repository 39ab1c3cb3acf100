export const itemsIn = (root: HTMLElement): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('[data-item]'),
];

export const itemOf = (el: Element): HTMLElement | null => el.closest<HTMLElement>('[data-item]');

export const summaryOf = (item: HTMLElement): HTMLElement =>
  item.querySelector<HTMLElement>('.deputy-summary') ?? item;

export const currentItem = (root: HTMLElement, list: string): HTMLElement | null =>
  itemsIn(root).find((item) => 'current' in item.dataset && item.parentElement?.dataset['list'] === list) ??
  null;
