import { readNote } from '../../../kernel/index/read-note';
import { messageIds } from '../../../kernel/mail/headers/message-id';
import { Slices } from '../../../kernel/index/slices';
import { MAILBOX, RECEIVED } from '../../../kernel/notes/codes';
import { textField } from '../../../kernel/notes/note';
import {
  type FolderListing,
  type FolderLook,
  type LookRange,
  type MailEntry,
  MailServerError,
} from '../../../kernel/ports/mail-source';
import type { Session } from '../../../core/session/session';
import { type FirstTake, keyOf, rangeOf, renumberedSince } from '../model/fetch-state';
import { isMarked, type MailLedger, markedMail, markOf } from '../model/mail-ledger';
import { finishNotes } from '../../../core/triage/work/finish-notes';
import type { MailboxPlace } from './act-on-server';

/**
 * Begins this device's record of a mailbox with all that the inbox lists. Existing mail is left to the person, unless
 * they want some of it. If another device has fetched mail of this account, this one continues from there.
 */
export async function beginMailbox(
  session: Session,
  place: MailboxPlace,
  listing: FolderListing,
): Promise<MailServerError | null> {
  const { record } = place;
  const { wish } = record.state;
  const fetched = wish === null ? await fetchedBefore(session, place.account.name) : null;
  if (fetched === null) return begin(session, place, { listing, first: wish ?? { kind: 'now' } });
  const { from, latest, waiting } = fetched;
  const since = Math.max(from, session.ports.clock.now() - LONGEST_WATCHED_MS);
  const look = await lookFor(place, listing.validity, { since });
  if (look instanceof MailServerError) return look;
  // Only mails in this inbox are watched, because an account of the same name may have used another server before.
  const watched = look.entries.flatMap(({ uid, messageId }) =>
    messageIds(messageId)
      .filter((id) => waiting.has(id))
      .map((id) => ({ messageId: id, uid, mark: '' })),
  );
  await record.follow({ kind: 'resumed', from, latest, watched });
  return renumber(session, place, listing);
}

/** Age in milliseconds above which a mail that another device fetched is not watched. */
const LONGEST_WATCHED_MS = 90 * 86_400_000;

async function begin(
  { ports }: Session,
  place: MailboxPlace,
  { listing, first }: { listing: FolderListing; first: FirstTake },
): Promise<MailServerError | null> {
  const { validity, uids } = listing;
  const look =
    first.kind === 'now' ? { entries: [], missing: [] } : await lookFor(place, validity, rangeOf(first));
  if (look instanceof MailServerError) return look;
  const { entries, missing } = look;
  const wanted = new Set([...entries.map(({ uid }) => uid), ...missing]);
  await place.record.follow({
    kind: 'numbered',
    validity,
    settled: uids.filter((uid) => !wanted.has(uid)),
    entries: [],
    from: beginningOf(first, entries) ?? ports.clock.now(),
  });
  return null;
}

const beginningOf = (first: FirstTake, entries: readonly MailEntry[]): number | undefined =>
  first.kind === 'since' ? first.since : first.kind === 'latest' ? entries[0]?.receivedAt : undefined;

/** Lists some mails of a folder; an error if its UIDs change meanwhile. */
async function lookFor(
  { mail, account, stop }: MailboxPlace,
  validity: string,
  range: LookRange,
): Promise<FolderLook | MailServerError> {
  const look = await mail.look(account, 'inbox', range, stop);
  if (!look.ok) return look.error;
  if (look.value.validity === validity) return look.value;
  return new MailServerError(
    'bad_server',
    'The mail server renumbered its mails during the check. Deputy checks again.',
  );
}

/**
 * Adopts the UIDs of a folder that was renumbered, or that another device has used. Mails that were processed or left
 * to the person are settled: those that the marks show (an inbox that was empty has none) and, if marks are missing,
 * all earlier ones.
 */
export async function renumber(
  session: Session,
  place: MailboxPlace,
  listing: FolderListing,
): Promise<MailServerError | null> {
  const { state } = place.record;
  const { ledger } = state;
  const isWhole = state.validity !== '' && isMarked(ledger);
  const look = await (isWhole
    ? lookForEach(place, listing.validity, listing.uids)
    : lookFor(place, listing.validity, { since: renumberedSince(state) }));
  if (look instanceof MailServerError) return look;
  const known = new Set(state.known);
  const marked = new Set(Object.values(ledger.marks).map(markedMail));
  const open = new Set([
    ...look.entries
      .filter((entry) => !known.has(keyOf(entry)) && !marked.has(markedMail(markOf(entry))))
      .map(({ uid }) => uid),
    ...look.deleted,
    ...look.missing,
  ]);
  await endReports(session, ledger);
  await place.record.follow({
    kind: 'numbered',
    validity: listing.validity,
    settled: listing.uids.filter((uid) => !open.has(uid)),
    entries: look.entries.filter(({ uid }) => !open.has(uid)),
  });
  return null;
}

/** Finishes the notes that report owed mails, because each of these is requested again. */
async function endReports(session: Session, { owed }: MailLedger): Promise<void> {
  const paths = await session.index.pathsByMessage(session.settings.folders.needsAction);
  const ending = owed.flatMap(({ note }) => {
    const path = note === '' ? undefined : paths.get(note);
    return path === undefined ? [] : [{ path, messageId: note, end: ASKED_ANEW }];
  });
  await finishNotes(session, ending);
}

const ASKED_ANEW = {
  reason: 'The mail server has renumbered its mails, so this one is requested again.',
  label: 'Asked for again',
};

/** Number of mails in one request. */
const PAGE = 5_000;

/** Lists these mails, in as many requests as needed. */
export async function lookForEach(
  place: MailboxPlace,
  validity: string,
  uids: readonly number[],
): Promise<Omit<FolderLook, 'validity'> | MailServerError> {
  const all: Omit<FolderLook, 'validity'> = { entries: [], deleted: [], missing: [] };
  for (let at = 0; at < uids.length; at += PAGE) {
    const look = await lookFor(place, validity, { uids: uids.slice(at, at + PAGE) });
    if (look instanceof MailServerError) return look;
    all.entries.push(...look.entries);
    all.deleted.push(...look.deleted);
    all.missing.push(...look.missing);
  }
  return all;
}

/** Marks older mail that the person wants as unsettled, unless it was processed before. */
export async function grant(
  place: MailboxPlace,
  listing: FolderListing,
  wish: FirstTake,
): Promise<MailServerError | null> {
  const look = await lookFor(place, listing.validity, rangeOf(wish));
  if (look instanceof MailServerError) return look;
  const known = new Set(place.record.state.known);
  const uids = look.entries.filter((entry) => !known.has(keyOf(entry))).map(({ uid }) => uid);
  await place.record.follow({ kind: 'granted', uids: [...uids, ...look.missing] });
  return null;
}

/** Earlier fetches from an account by any device, as its notes in the vault show them. */
interface FetchedBefore {
  /** Times of receipt of the first and the latest mail; epoch milliseconds. */
  from: number;
  latest: number;
  /** Message-IDs, without brackets, of the mails whose notes wait for the person. */
  waiting: ReadonlySet<string>;
}

/** When this account's notes were received, first and last, and which still wait; `null` if there are none. */
async function fetchedBefore(
  { index, ports, settings }: Session,
  account: string,
): Promise<FetchedBefore | null> {
  const { needsAction, done, archive } = settings.folders;
  const slices = new Slices(ports.clock);
  const now = ports.clock.now();
  const waiting = new Set<string>();
  let [from, latest] = [Infinity, -Infinity];
  for (const folder of [needsAction, done, archive])
    for (const [messageId, path] of await index.pathsByMessage(folder)) {
      await slices.next();
      const note = await readNote(ports.vault, path);
      if (note === null || textField(note.frontmatter, MAILBOX) !== account) continue;
      const at = Math.min(now, Date.parse(textField(note.frontmatter, RECEIVED) ?? ''));
      if (Number.isNaN(at)) continue;
      [from, latest] = [Math.min(from, at), Math.max(latest, at)];
      if (folder === needsAction) waiting.add(messageId);
    }
  return latest === -Infinity ? null : { from, latest, waiting };
}
