export const hasDialog = (doc: Document): boolean => doc.querySelector('.modal-container') !== null;

/** Whether a key was pressed under a dialog: it must neither act on nor be typed into what is behind. */
export function isUnderDialog(event: KeyboardEvent, doc: Document): boolean {
  if (!hasDialog(doc)) return false;
  if (event.key !== 'Escape' && event.key !== 'Tab') event.preventDefault();
  return true;
}
