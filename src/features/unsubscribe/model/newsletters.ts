import { addressOf, type Offer } from './offer';

/** Days that a sender may take to end its mail. */
const DAYS_TO_END = 10;
const DAY_MS = 86_400_000;
const MONTH_DAYS = 30;

/** A mail of a sender, and the way out that it offers. */
export interface SenderMail {
  path: string;
  /** When it was received, in wall-clock milliseconds; `null` if unknown. */
  at: number | null;
  sender: string;
  offer: Offer | null;
}

/** The decision of the person about a sender: an approval waits or runs, or they unsubscribed. */
export interface Left {
  kind: 'asked' | 'left';
  at: number;
  /** Path of the approval's note. */
  note: string;
}

export interface Newsletter {
  sender: string;
  name: string;
  /** Mails of the last 30 days. */
  monthly: number;
  /** The newest mail that offers a way out. */
  note: string;
  /** Address that an approval shows and calls, or writes to. */
  address: string;
  state: 'offered' | 'asked' | 'left' | 'still_comes';
}

/** Whether a mail came although the sender had time to end it. */
export const comesStill = (left: Left | undefined, at: number | null): boolean =>
  left?.kind === 'left' && at !== null && at > left.at + DAYS_TO_END * DAY_MS;

/** Senders that can be left, those with the most mail first. */
export function newslettersOf(
  mails: readonly SenderMail[],
  { left, now }: { left: ReadonlyMap<string, Left>; now: number },
): Newsletter[] {
  const bySender = new Map<string, SenderMail[]>();
  for (const mail of mails) {
    const known = bySender.get(mail.sender);
    if (known === undefined) bySender.set(mail.sender, [mail]);
    else known.push(mail);
  }
  return [...bySender]
    .flatMap(([sender, all]): Newsletter[] => {
      const newest = all
        .filter(({ offer }) => offer !== null)
        .sort((a, b) => (b.at ?? 0) - (a.at ?? 0) || (a.path < b.path ? -1 : 1))[0];
      if (newest?.offer == null) return [];
      const decided = left.get(sender);
      const isComing = all.some(({ at }) => comesStill(decided, at));
      return [
        {
          sender,
          name: newest.offer.name,
          monthly: all.filter(({ at }) => at !== null && at > now - MONTH_DAYS * DAY_MS).length,
          note: newest.path,
          address: addressOf(newest.offer.way),
          state: isComing ? 'still_comes' : (decided?.kind ?? 'offered'),
        },
      ];
    })
    .sort((a, b) => b.monthly - a.monthly || (a.sender < b.sender ? -1 : 1));
}
