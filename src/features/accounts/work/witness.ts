import { messageIds } from '../../../kernel/mail/headers/message-id';
import { ok } from '../../../kernel/notes/values/result';
import {
  type FolderListing,
  type FolderLook,
  type MailEntry,
  MailServerError,
} from '../../../kernel/ports/mail-source';
import type { Session } from '../../../core/session/session';
import { finishNotes, type DoneBecause } from '../../../core/triage/work/finish-notes';
import type { WatchedMail } from '../model/fetch-state';
import { isOther, markOf, uidOf } from '../model/mail-ledger';
import type { MailboxPlace } from './act-on-server';

/** Maximum number of notes that one check handles; the next checks handle the rest. */
const MOST_AT_ONCE = 500;
/** Maximum number of single searches in one check, for mails that are no longer where they were. */
const MOST_SEARCHED = 200;
/** Endings of at least this many notes at once may be the server's fault, and need a second check. */
const MANY = { least: 3, surely: 5, share: 0.2 };
/** Time in milliseconds between the two checks. */
const SECOND_LOOK_MS = 180_000;

/**
 * Finishes notes whose mails the person has handled in another program: they were answered, or are gone from the inbox.
 * Each is finished only once, so that an undo by the person lasts. A mail is gone if neither the complete `listing` nor
 * a request for this mail shows it; many at once wait for a second check, and are one action for Undo.
 */
export async function witnessMailbox(
  session: Session,
  place: MailboxPlace,
  listing: FolderListing,
): Promise<MailServerError | null> {
  const { record } = place;
  const paths = await session.index.pathsByMessage(session.settings.folders.needsAction);
  const open = record.state.watched.filter(({ messageId }) => paths.has(messageId));
  const asked = open.slice(-MOST_AT_ONCE);
  const seen = await locate(place, { asked, listing });
  if (seen instanceof MailServerError) return seen;
  const now = session.ports.clock.now();
  const ends = asked.flatMap((mail) => {
    const end = seen.get(mail)?.end ?? null;
    return end === null ? [] : [{ path: paths.get(mail.messageId) ?? '', messageId: mail.messageId, end }];
  });
  const isMany =
    ends.length >= MANY.least && (ends.length > MANY.surely || ends.length > MANY.share * open.length);
  const before = record.state.endings;
  const confirmed = new Set(before?.messageIds);
  const isSecond = before !== null && Math.abs(now - before.since) >= SECOND_LOOK_MS;
  const due = isMany ? ends.filter(({ messageId }) => isSecond && confirmed.has(messageId)) : ends;
  const finished = new Set<string>();
  for (const action of isMany ? [due] : due.map((ending) => [ending]))
    for (const messageId of await finishNotes(session, action)) finished.add(messageId);
  const waiting = isMany && due.length < ends.length ? ends.map(({ messageId }) => messageId) : [];
  await record.follow({
    kind: 'witnessed',
    watched: open
      .filter(({ messageId }) => !finished.has(messageId))
      .map((mail) => ({ ...mail, uid: seen.get(mail)?.uid ?? mail.uid })),
    endings:
      waiting.length === 0
        ? null
        : { since: isSecond || before === null ? now : before.since, messageIds: waiting },
  });
  return null;
}

/** Place of a watched mail, and how its note ends, if it does. */
interface Location {
  uid: number;
  end: DoneBecause | null;
}

/** Locates the watched mails. Those whose place is unknown are missing from the result. */
async function locate(
  place: MailboxPlace,
  { asked, listing }: { asked: readonly WatchedMail[]; listing: FolderListing },
): Promise<Map<WatchedMail, Location> | MailServerError> {
  const { mail, account, stop } = place;
  const located = new Map<WatchedMail, Location>();
  if (asked.length === 0) return located;
  const listed = new Set(listing.uids);
  const places = new Map(asked.map((each) => [each, placeOf(place, each, listing)]));
  const uids = [...places.values()].filter((at) => typeof at === 'number').filter((at) => listed.has(at));
  const look = await mail.look(account, 'inbox', { uids }, stop);
  if (!look.ok) return look.error;
  let searched = 0;
  for (const [each, at] of places) {
    let entry = shownBy(look.value, each, { at, listed });
    if (entry === 'unknown' || (entry === null && searched >= MOST_SEARCHED)) continue;
    if (entry === null) {
      searched += 1;
      const found = await search(place, each);
      if (found instanceof MailServerError && found.code !== 'bad_server') return found;
      if (found instanceof MailServerError) continue;
      entry = found;
    }
    const end = entry === null ? PUT_AWAY : entry.isAnswered ? ANSWERED : null;
    located.set(each, { uid: entry?.uid ?? each.uid, end });
  }
  return located;
}

/** The entry of a watched mail in a listing; `null` if it is not there. */
function shownBy(
  { entries, deleted }: FolderLook,
  { messageId, mark }: WatchedMail,
  { at, listed }: { at: number | 'gone' | 'unknown'; listed: ReadonlySet<number> },
): MailEntry | 'unknown' | null {
  if (at === 'unknown' || at === 'gone') return at === 'gone' ? null : at;
  const there = entries.find(({ uid }) => uid === at);
  if (mark !== '' && there !== undefined) return isOther(mark, markOf(there), true) ? 'unknown' : there;
  // By Message-ID rather than by UID, because a server that renumbers its mails reuses UIDs.
  const entry = entries.find((each) => mark === '' && messageIds(each.messageId)[0] === messageId);
  // The mail may be in the list, although the server sent no entry for it.
  const isHidden = listed.has(at) && there === undefined && !deleted.includes(at);
  return entry ?? (isHidden ? 'unknown' : null);
}

/** The UID that a mail should have. A mail without an id can't be searched for, so the marks show its UID. */
const placeOf = (
  { record }: MailboxPlace,
  mail: WatchedMail,
  { uids }: FolderListing,
): number | 'gone' | 'unknown' => (mail.mark === '' ? mail.uid : uidOf(record.state.ledger, mail, uids));

/** Asks about one mail that the listing does not show. */
async function search(
  { mail, account, stop }: MailboxPlace,
  { messageId, uid, mark }: WatchedMail,
): Promise<MailEntry | null | MailServerError> {
  const found = mark === '' ? await mail.find(account, 'inbox', `<${messageId}>`, stop) : ok(null);
  if (!found.ok || found.value !== null) return found.ok ? found.value : found.error;
  const look = await mail.look(account, 'inbox', { uids: [uid] }, stop);
  if (!look.ok) return look.error;
  const isIt = (entry: MailEntry): boolean =>
    mark === '' ? messageIds(entry.messageId)[0] === messageId : !isOther(mark, markOf(entry), true);
  return look.value.entries.find(isIt) ?? null;
}

const ANSWERED: DoneBecause = {
  reason: 'Answered elsewhere: the mail server says that this mail has been answered.',
  label: 'Answered elsewhere',
};
const PUT_AWAY: DoneBecause = {
  reason: 'Put away elsewhere: this mail was archived or deleted in another program.',
  label: 'Put away elsewhere',
};
