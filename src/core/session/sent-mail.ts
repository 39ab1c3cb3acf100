import type { Note } from '../../kernel/notes/note';
import { Registry } from '../../kernel/notes/values/registry';
import type { Settings } from '../settings/settings';
import type { Ports } from './ports';

export interface SentMailPlace {
  ports: Ports;
  settings: Settings;
}

/** Finds the person's latest mails in the Sent folders that this device may read, as notes that are in no vault. */
export type SentMails = (place: SentMailPlace) => Promise<readonly Note[]>;

export const sentMails = new Registry<SentMails>();

/** The person's latest sent mails; none where no feature reads a mailbox. */
export const latestSentMails: SentMails = async (place) => (await sentMails.rows[0]?.(place)) ?? [];
