/** A number with separators: "1,204". */
export const grouped = (count: number): string => count.toLocaleString('en');

/** A number with its noun: "1 note", "1,204 notes". */
export const counted = (count: number, noun: string): string =>
  `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
