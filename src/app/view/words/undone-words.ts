/** What was taken back. A label with a colon of its own stands in quotation marks. */
export const undoneWords = (label: string): string =>
  label.includes(': ') ? `Undone: “${label}”` : `Undone: ${label}`;
