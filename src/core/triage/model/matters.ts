/**
 * Matters of a mail that may concern its reader: a day ahead, something left open, words to the reader or about the
 * writer.
 */
export const MATTERS = ['day', 'open', 'you', 'me'] as const;
export type Matter = (typeof MATTERS)[number];
