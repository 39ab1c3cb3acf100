/** What a person does to a page; each throws where there is nothing to do it to. */

export const the = (selector: string, within: ParentNode = document): HTMLElement => {
  const found = within.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`Nothing matches ${selector}`);
  return found;
};

const settingRows = (within: ParentNode): HTMLElement[] => [
  ...within.querySelectorAll<HTMLElement>('.setting-item:not(.setting-item-heading)'),
];

const nameOf = (row: HTMLElement): string => row.querySelector('.setting-item-name')?.textContent ?? '';

/** The row of a setting, by its name; one on another page of the settings is searched for as in the app. */
export const rowNamed = (name: string, within: ParentNode = document): HTMLElement => {
  const find = (): HTMLElement | undefined => settingRows(within).find((row) => nameOf(row) === name);
  const found = find() ?? (within === document && searchFor(name) ? find() : undefined);
  const rows = settingRows(within);
  if (found === undefined) throw new Error(`No setting "${name}"; there are: ${rows.map(nameOf).join(', ')}`);
  return found;
};

/** Types into the search of the settings, and goes to the first hit of that name. */
function searchFor(name: string): boolean {
  const field = document.querySelector<HTMLInputElement>('.settings-search');
  if (field === null) return false;
  typeInto(field, name);
  const hits = [...document.querySelectorAll<HTMLElement>('.settings-search-hit')];
  const hit = hits.find(({ firstChild }) => firstChild?.textContent === name);
  hit?.click();
  return hit !== undefined;
}

/** What a screen reader calls an element: its label, else its words without what is hidden from screen readers. */
export const accessibleName = (el: Element): string => {
  const labels = (el.getAttribute('aria-labelledby') ?? '').split(' ').filter((id) => id !== '');
  if (labels.length > 0)
    return labels.map((id) => the(`[id="${id}"]`, el.ownerDocument).textContent).join(' ');
  return (el.getAttribute('aria-label') ?? spokenText(el)).trim();
};

const spokenText = (node: Node): string => {
  if (node instanceof Element && node.getAttribute('aria-hidden') === 'true') return '';
  return node.hasChildNodes() ? [...node.childNodes].map(spokenText).join('') : (node.textContent ?? '');
};

/** A button or menu item, by its accessible name. */
export const buttonNamed = (name: string, within: ParentNode = document): HTMLElement => {
  const all = [...within.querySelectorAll<HTMLElement>('button, [role=button], [role=menuitem]')];
  const found = all.find((el) => accessibleName(el) === name);
  if (found === undefined)
    throw new Error(`No button "${name}"; there are: ${all.map(accessibleName).join(', ')}`);
  return found;
};

export const click = (el: HTMLElement): void => {
  el.click();
};

/** Over what stands in the field. */
export const typeInto = (el: HTMLElement, text: string): void => {
  if (!(el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement)) throw new Error('Not a field');
  el.value = text;
  el.dispatchEvent(new Event('input', { bubbles: true }));
  el.dispatchEvent(new Event('change', { bubbles: true }));
};

export const choose = (el: HTMLElement, value: string): void => {
  if (!(el instanceof HTMLSelectElement)) throw new Error('Not a dropdown');
  if (![...el.options].some((option) => option.value === value)) throw new Error(`No option ${value}`);
  el.value = value;
  el.dispatchEvent(new Event('change', { bubbles: true }));
};

/** Returns whether the browser would go on with the key. */
export const press = (key: string, modifiers: KeyboardEventInit = {}, el: Element = document.body): boolean =>
  el.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }));
