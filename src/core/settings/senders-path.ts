import type { Settings } from './settings';

/** The note that lists what the person's acts have taught about senders. */
export const sendersPath = ({ folders }: Pick<Settings, 'folders'>): string => `${folders.memory}/Senders.md`;
