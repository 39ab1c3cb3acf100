export const hasDialog = (doc: Document): boolean => doc.querySelector('.modal-container') !== null;

/** A key under a dialog is not about what is behind it, and is not typed there either. */
export function isUnderDialog(event: KeyboardEvent, doc: Document): boolean {
  if (!hasDialog(doc)) return false;
  if (event.key !== 'Escape' && event.key !== 'Tab') event.preventDefault();
  return true;
}
