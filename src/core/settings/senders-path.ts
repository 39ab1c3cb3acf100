import type { Settings } from './settings';

/** The note that lists what Deputy has learned about senders from the person's acts. */
export const sendersPath = ({ folders }: Pick<Settings, 'folders'>): string => `${folders.memory}/Senders.md`;
