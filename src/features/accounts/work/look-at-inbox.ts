import { type FolderListing, type MailEntry, MailServerError } from '../../../kernel/ports/mail-source';
import type { Session } from '../../../core/session/session';
import { keyOf, renumberedSince } from '../model/fetch-state';
import { compareMarks, isPausing, MOST_MARKS } from '../model/mail-ledger';
import { UidSet } from '../model/uid-set';
import type { MailboxPlace } from './act-on-server';
import { beginMailbox, grant, lookForEach, renumber } from './begin-mailbox';

export interface MailboxLook {
  listing: FolderListing;
  /** Mails that are neither settled nor unavailable, in ascending order of UID. */
  wanted: MailEntry[];
  /** A settled mail, to test whether the server delivers any mail at all. */
  probe: MailEntry | undefined;
}

/** Number of mails whose ids each check compares with the ledger; the whole folder is compared once a day. */
const COMPARED = 500;
const DAY_MS = 86_400_000;
/** Maximum size in bytes of a mail that serves as a probe. */
const LARGEST_PROBE = 1_000_000;

/**
 * Lists the inbox and compares it with the ledger. Afterwards, each listed mail is settled, is to be fetched, or is
 * recorded as owed. `isAsked`: a person waits for the mail, so owed mail is requested without a pause.
 */
export async function lookAtInbox(
  session: Session,
  place: MailboxPlace,
  isAsked: boolean,
): Promise<MailboxLook | MailServerError> {
  const { mail, account, record, stop } = place;
  const listed = await mail.list(account, 'inbox', stop);
  if (!listed.ok) return listed.error;
  const listing = listed.value;
  const error =
    record.state.validity === ''
      ? await beginMailbox(session, place, listing)
      : record.state.validity === listing.validity
        ? null
        : await renumber(session, place, listing);
  if (error !== null) return error;
  if (record.state.wish !== null) {
    const refused = await grant(place, listing, record.state.wish);
    if (refused !== null) return refused;
  }
  const now = session.ports.clock.now();
  await record.follow({ kind: 'ledger', event: { kind: 'listed', uids: listing.uids, now } });
  return compare(place, listing, { now, isAsked });
}

async function compare(
  place: MailboxPlace,
  listing: FolderListing,
  { now, isAsked }: { now: number; isAsked: boolean },
): Promise<MailboxLook | MailServerError> {
  const { record } = place;
  const { ledger } = record.state;
  const settled = UidSet.parse(ledger.settled);
  const isDaily = Math.abs(now - ledger.comparedAt) >= DAY_MS;
  const newest = new Set(listing.uids.slice(isDaily ? -MOST_MARKS : -COMPARED));
  const pausing = new Set(
    ledger.owed.filter((mail) => !isAsked && isPausing(mail, now)).map(({ uid }) => uid),
  );
  const asked = listing.uids.filter((uid) => (settled.has(uid) ? newest.has(uid) : !pausing.has(uid)));
  const look = await lookForEach(place, listing.validity, asked);
  if (look instanceof MailServerError) return look;
  const { entries } = look;
  const old = entries.filter(({ uid }) => settled.has(uid));
  const fresh = entries.filter(({ uid }) => !settled.has(uid));
  const since = renumberedSince(record.state);
  const known = new Set(record.state.known);
  const isMarked = listing.uids.every((uid) => !settled.has(uid) || ledger.marks[String(uid)] !== undefined);
  const compared = compareMarks(
    ledger,
    { settled: old, fresh },
    {
      // While marks are missing, an earlier mail may have been there before.
      isNew: (entry) =>
        !known.has(keyOf(entry)) && (isMarked || entry.receivedAt === 0 || entry.receivedAt >= since),
      isTaken: (mark) => known.has(mark.trimStart()),
    },
  );
  await record.follow({ kind: 'ledger', event: { kind: 'settled', entries: compared.settled } });
  const renumbered = compared.renumbered.map(({ uid }) => uid);
  if (renumbered.length > 0)
    await record.follow({ kind: 'ledger', event: { kind: 'unsettled', uids: renumbered } });
  // Mails that the person answered elsewhere need no note either.
  const answered = fresh.filter(({ isAnswered }) => isAnswered);
  const leftOut = [...look.deleted.filter((uid) => !settled.has(uid)), ...answered.map(({ uid }) => uid)];
  if (leftOut.length > 0) await record.follow({ kind: 'ledger', event: { kind: 'left_out', uids: leftOut } });
  const missing = look.missing.filter((uid) => !settled.has(uid));
  if (missing.length > 0) {
    const isSingle = entries.length > 0;
    const mails = missing.map((uid) => ({ uid, why: 'left_out' as const, isSingle }));
    await record.follow({ kind: 'ledger', event: { kind: 'withheld', mails, now } });
  }
  if (isDaily) await record.follow({ kind: 'ledger', event: { kind: 'compared', now } });
  const done = new Set([...compared.settled, ...answered]);
  const wanted = [...fresh.filter((entry) => !done.has(entry)), ...compared.renumbered];
  const changed = new Set(compared.renumbered);
  return {
    listing,
    wanted: wanted.sort((a, b) => a.uid - b.uid),
    probe: old.find((entry) => !changed.has(entry) && entry.size > 0 && entry.size <= LARGEST_PROBE),
  };
}
