/** A number with its noun: "1 note", "2 notes". */
export const counted = (count: number, noun: string): string =>
  `${String(count)} ${noun}${count === 1 ? '' : 's'}`;

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
