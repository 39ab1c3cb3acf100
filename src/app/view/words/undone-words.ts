/** Sentence about an act that was undone. A label with a colon is put in quotation marks. */
export const undoneWords = (label: string): string =>
  label.includes(': ') ? `Undone: “${label}”` : `Undone: ${label}`;
