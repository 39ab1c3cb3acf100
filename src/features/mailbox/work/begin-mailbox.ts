import { readNote } from '../../../kernel/index/read-note';
import { messageIds } from '../../../kernel/mail/headers/message-id';
import { Slices } from '../../../kernel/index/slices';
import { MAILBOX, RECEIVED } from '../../../kernel/notes/codes';
import { textField } from '../../../kernel/notes/note';
import type { MailServerError } from '../../../kernel/ports/mail-source';
import type { Session } from '../../../session/session';
import { rangeOf, type FirstTake } from '../model/fetch-state';
import type { MailboxPlace } from './act-on-server';

/**
 * Prepares this device's first look at a mailbox. Existing mail stays on the server, unless the person wants some of
 * it. `resumed`: another device has fetched mail of this account, and this device continues from there.
 */
export async function beginMailbox(
  session: Session,
  place: MailboxPlace,
): Promise<MailServerError | 'resumed' | null> {
  const { mail, account, record, stop } = place;
  if (record.state.wish !== null) return begin(session, place, record.state.wish);
  const fetched = await fetchedBefore(session, account.name);
  if (fetched === null) return begin(session, place, { kind: 'now' });
  const { from, latest, waiting } = fetched;
  const since = Math.max(from, session.ports.clock.now() - LONGEST_WATCHED_MS);
  const look = await mail.look(account, 'inbox', { since }, stop);
  if (!look.ok) return look.error;
  // Only mails in this inbox are watched, because an account of the same name may have used another server before.
  const watched = look.value.entries.flatMap(({ uid, messageId }) =>
    messageIds(messageId)
      .filter((id) => waiting.has(id))
      .map((id) => ({ messageId: id, uid })),
  );
  await record.follow({ kind: 'resumed', from, latest, watched });
  return 'resumed';
}

/** Age in milliseconds above which a mail that another device fetched is not watched. */
const LONGEST_WATCHED_MS = 90 * 86_400_000;

async function begin(
  { ports }: Session,
  { mail, account, record, stop }: MailboxPlace,
  first: FirstTake,
): Promise<MailServerError | null> {
  const now = ports.clock.now();
  // The UID of the latest mail is enough to know the next one.
  const look = await mail.look(account, 'inbox', first.kind === 'now' ? { latest: 1 } : rangeOf(first), stop);
  if (!look.ok) return look.error;
  const { entries, nextUid, validity } = look.value;
  const last = entries.at(-1)?.uid ?? 0;
  const next = nextUid > 0 ? nextUid : last + 1;
  const oldest = entries[0]?.uid ?? next;
  await record.follow({
    kind: 'begun',
    validity,
    lastUid: (first.kind === 'now' ? next : oldest) - 1,
    from:
      first.kind === 'since' ? first.since : first.kind === 'latest' ? (entries[0]?.receivedAt ?? now) : now,
  });
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

/**
 * When this account's mail in the vault was received, first and last, and which of it still waits, read from the notes;
 * `null` if the vault has none.
 */
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
