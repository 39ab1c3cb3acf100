import type { RequestCard } from '../src/dashboard/request-card';

/** What a person gives to say which text they mean: 64 bits, so that nobody finds another text for it. */
export const shortHash = ({ hash }: Pick<RequestCard, 'hash'>): string => hash.slice(0, 16);

/** What to look at before a yes, a line each. */
export const describeCautions = ({ warnings, blanks, information }: RequestCard): string[] => [
  ...(blanks.length === 0 ? [] : [`Still to fill in: ${blanks.join(', ')}`]),
  ...warnings.map(({ text }) => `Warning: ${text}`),
  ...information,
];
