const CONTROLS = 'input, textarea, select, button, a[href], [tabindex]';

const nameOf = (rowEl: Element): string => rowEl.querySelector('.setting-item-name')?.textContent ?? '';

/** Redraws rows without losing the keyboard focus: it returns to the same control of the row with that name. */
export function keepFocus(containerEl: HTMLElement, draw: () => void): void {
  const focused = containerEl.doc.activeElement;
  const rowEl = containerEl.contains(focused) ? focused?.closest('.setting-item') : null;
  if (rowEl === null || rowEl === undefined || focused === null) {
    draw();
    return;
  }
  const name = nameOf(rowEl);
  const at = [...rowEl.querySelectorAll(CONTROLS)].indexOf(focused);
  draw();
  const again = containerEl.findAllSelf('.setting-item').find((each) => nameOf(each) === name);
  again?.findAll(CONTROLS)[at]?.focus();
}
