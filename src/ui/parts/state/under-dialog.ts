export const hasDialog = (doc: Document): boolean => doc.querySelector('.modal-container') !== null;

/** Whether a key was pressed while a dialog was open: it must neither act on nor type into the view behind. */
export function isUnderDialog(event: KeyboardEvent, doc: Document): boolean {
  if (!hasDialog(doc)) return false;
  if (event.key !== 'Escape' && event.key !== 'Tab') event.preventDefault();
  return true;
}
