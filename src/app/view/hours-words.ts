import { counted } from './words/counted';

/** A number of hours in words: "less than an hour", "1 hour", "30 hours". */
export const hoursWords = (hours: number): string =>
  hours < 1 ? 'less than an hour' : counted(hours, 'hour');
