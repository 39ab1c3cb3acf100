/** A number with separators: "1,204". */
export const grouped = (count: number): string => count.toLocaleString('en');

/** A number with its noun: "1 note", "1,204 notes". */
export const counted = (count: number, noun: string): string =>
  `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;

/** A number of hours as text: "less than an hour", "1 hour", "30 hours". */
export const hoursWords = (hours: number): string =>
  hours < 1 ? 'less than an hour' : counted(hours, 'hour');
