import type { Note } from '../../kernel/notes/note';
import { Registry } from '../../kernel/notes/values/registry';
import type { Session } from './session';

export interface SentMailPlace extends Pick<Session, 'ports' | 'settings'> {
  /** Where a slow server is reported; absent where nothing may be written. */
  log?: Session['log'];
  /** Whether a folder that was not read to its end is read again at once. */
  triesAgain?: true;
}

export interface SentReading {
  /** Notes that are in no vault, the latest first. */
  mails: readonly Note[];
  /** Reasons why folders were not read completely, one sentence each. */
  troubles: readonly string[];
}

/** The person's latest mails in the Sent folders. Waits for a slow server some seconds at most. Rejects on abort. */
export type SentMails = (place: SentMailPlace, signal: AbortSignal) => Promise<SentReading>;

export const sentMails = new Registry<SentMails>();

/** The person's latest sent mails; none where no feature reads a mailbox. */
export const latestSentMails: SentMails = async (place, signal) =>
  (await sentMails.rows[0]?.(place, signal)) ?? { mails: [], troubles: [] };
