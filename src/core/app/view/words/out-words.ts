import { counted } from './counted';

/** Says that notes are out. */
export const outWords = (notes: number): string =>
  `${counted(notes, 'note')} ${notes === 1 ? 'is' : 'are'} with a batch service`;
