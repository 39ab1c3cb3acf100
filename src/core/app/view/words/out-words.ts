import { counted } from './counted';

export const outWords = (notes: number): string =>
  `${counted(notes, 'note')} ${notes === 1 ? 'is' : 'are'} with a batch service`;
