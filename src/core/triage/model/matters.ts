/**
 * Matters of a mail that may concern its reader: it names a day ahead, leaves something open, speaks to them, or of
 * its writer.
 */
export const MATTERS = ['day', 'open', 'you', 'me'] as const;
export type Matter = (typeof MATTERS)[number];
