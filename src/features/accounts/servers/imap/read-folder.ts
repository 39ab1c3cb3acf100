import type { ImapFlow, MailboxObject } from 'imapflow';
import {
  type FolderListing,
  type FolderLook,
  type FolderRole,
  type LookRange,
  type MailEntry,
  MailServerError,
} from '../../../../kernel/ports/mail-source';
import { inPages, inHalves } from './ask-in-halves';
import { type EntryFacts, entryFacts, LONGEST_ID, refusalKind, uidFacts } from './entry-facts';
import { pathOf } from './find-folder';
import { refusalOf } from './imap-trouble';

/** Maximum number of mails in one listing, to limit the memory. */
const MOST_ENTRIES = 100_000;
/** Maximum number of characters of all ids in one listing. */
const MOST_IDS = 32_000_000;
/** Number of mails in one request. */
const PAGE = 500;
/** Number of mails of a folder that one search lists, because the library limits the length of a line. */
const SEARCHED = 50_000;
const DAY_MS = 86_400_000;

/** Mails of the open folder with this Message-ID. Hits are filtered: servers also match parts of ids. */
export async function findById(client: ImapFlow, messageId: string): Promise<MailEntry[]> {
  const hits = await search(client, { header: { 'message-id': messageId } }).catch(notSearched);
  const { answered, missing } = await entriesOf(
    client,
    hits?.slice(-MOST_FOUND) ?? (await fewEnough(client)),
  );
  if (missing.length > 0) throw contradiction('finds a mail by its Message-ID and does not show it');
  return answered.flatMap(({ entry, isDeleted }) =>
    entry.messageId === messageId.slice(0, LONGEST_ID) && !isDeleted ? [entry] : [],
  );
}

/** Maximum number of hits for one Message-ID; no honest folder holds more. */
const MOST_FOUND = 100;
/** Maximum number of mails of a folder in which a mail is found without a search by the server. */
const MOST_LOOKED_THROUGH = 5_000;

/** All UIDs of the open folder, for servers that refuse to search for a header. */
async function fewEnough(client: ImapFlow): Promise<readonly number[]> {
  const { mailbox } = client;
  const uids = mailbox === false ? null : await listOpen(client, mailbox);
  if (uids === null) throw contradiction('lists other mails than it counts');
  if (uids.length > MOST_LOOKED_THROUGH)
    throw new MailServerError(
      'bad_server',
      'The mail server refuses to search for a Message-ID, and the folder is too large to list.',
    );
  return uids;
}

/** Opens a folder with EXAMINE, which leaves no trace on the server. */
export async function examine(client: ImapFlow, folder: FolderRole): Promise<MailboxObject> {
  return client.mailboxOpen(await pathOf(client, folder), { readOnly: true });
}

/**
 * An open folder stays open, so that its numbers stay valid: Courier gives an inbox a new UIDVALIDITY each time it is
 * opened, until a mail program has selected it.
 */
export async function examineOnce(client: ImapFlow, folder: FolderRole): Promise<MailboxObject> {
  const path = await pathOf(client, folder);
  const { mailbox } = client;
  if (mailbox !== false && mailbox.readOnly && mailbox.path === path) return mailbox;
  return client.mailboxOpen(path, { readOnly: true });
}

/** All mails of a folder. A listing that contradicts the folder's count is requested once more, then is an error. */
export async function listFolder(client: ImapFlow, folder: FolderRole): Promise<FolderListing> {
  for (let tries = 0; tries < 2; tries += 1) {
    const opened = await examine(client, folder);
    const uids = await listOpen(client, opened);
    if (uids !== null) return { validity: validityOf(opened), nextUid: opened.uidNext, uids };
  }
  throw contradiction('lists other mails than it counts');
}

/** UIDs of the open folder; `null` if they contradict the folder's count. */
async function listOpen(client: ImapFlow, opened: MailboxObject): Promise<number[] | null> {
  if (!Number.isInteger(opened.exists)) return null;
  // An empty folder is not searched, because any range in it is an error in the protocol.
  if (opened.exists === 0) return [];
  const found: number[] = [];
  for (let first = 1; first <= opened.exists; first += SEARCHED) {
    const last = first + SEARCHED - 1;
    const query = opened.exists <= SEARCHED ? { all: true } : { seq: `${String(first)}:${String(last)}` };
    found.push(...(await search(client, query)));
  }
  // Mail that arrived during the search is included.
  const { exists } = client.mailbox === false ? opened : client.mailbox;
  const uids = uidFacts(found);
  return uids?.length === exists || uids?.length === opened.exists ? uids : null;
}

/** A folder without UIDVALIDITY can't be followed, because its UIDs may come to mean other mails. */
function validityOf({ uidValidity }: MailboxObject): string {
  if (uidValidity > 0n) return String(uidValidity);
  throw contradiction('does not say whether its numbers still mean the same mails');
}

/** The server's facts about some mails of a folder. Deputy asks a second time for those that an answer lacks. */
export async function lookAt(client: ImapFlow, folder: FolderRole, range: LookRange): Promise<FolderLook> {
  const { validity, uids } = await chosen(client, folder, range);
  if (uids.length > MOST_ENTRIES)
    throw new MailServerError(
      'bad_server',
      `More than ${String(MOST_ENTRIES)} mails were listed. Choose a later date to begin with.`,
    );
  const { answered, missing } = await entriesOf(client, uids);
  const since = 'since' in range ? range.since : -Infinity;
  const isWanted = ({ receivedAt }: MailEntry): boolean => receivedAt >= since || receivedAt === 0;
  return {
    validity,
    entries: answered
      .flatMap(({ entry, isDeleted }) => (!isDeleted && isWanted(entry) ? [entry] : []))
      .sort((a, b) => a.uid - b.uid),
    deleted: answered.flatMap(({ entry, isDeleted }) => (isDeleted ? [entry.uid] : [])),
    missing,
  };
}

async function chosen(
  client: ImapFlow,
  folder: FolderRole,
  range: LookRange,
): Promise<{ validity: string; uids: readonly number[] }> {
  if ('uids' in range) {
    const opened = await examineOnce(client, folder);
    return { validity: validityOf(opened), uids: range.uids };
  }
  const { validity, uids } = await listFolder(client, folder);
  if (uids.length === 0) return { validity, uids };
  if ('latest' in range) return { validity, uids: range.latest > 0 ? uids.slice(-range.latest) : [] };
  // One earlier day is included, because servers count days by their own clock. A mail on neither side of the day is
  // fetched.
  const day = new Date(range.since - DAY_MS);
  const later = new Set(await search(client, { since: day }).catch(notSearched));
  if (uids.every((uid) => later.has(uid))) return { validity, uids };
  const earlier = new Set(await search(client, { before: day }).catch(notSearched));
  return { validity, uids: uids.filter((uid) => later.has(uid) || !earlier.has(uid)) };
}

/** UIDs that match. A refused search is an error and not an empty result. */
async function search(client: ImapFlow, query: object): Promise<number[]> {
  const found = await client.search(query, { uid: true });
  if (Array.isArray(found)) return found;
  throw refusalOf(client, 'SEARCH');
}

/** Replaces a search that the server refused: each mail is fetched. */
function notSearched(error: unknown): null {
  if (refusalKind(error) !== null) return null;
  throw error;
}

interface EntryAnswers {
  answered: EntryFacts[];
  missing: number[];
}

async function entriesOf(client: ImapFlow, uids: readonly number[]): Promise<EntryAnswers> {
  const answered = new Map<number, EntryFacts>();
  let idLength = 0;
  const ask = async (some: readonly number[]): Promise<void> => {
    const asked = new Set(some);
    const fetch = (part: readonly number[]) => client.fetch(part.join(','), ENTRY, { uid: true });
    for await (const message of inHalves(some, fetch, new Map())) {
      const facts = entryFacts(message, asked);
      if (facts === null || answered.has(facts.entry.uid)) continue;
      idLength += facts.entry.messageId.length + facts.entry.inReplyTo.length;
      if (idLength > MOST_IDS) throw contradiction('sends more ids than fit into memory');
      answered.set(facts.entry.uid, facts);
    }
  };
  for (const some of inPages(uids, PAGE)) {
    await ask(some);
    const missing = some.filter((uid) => !answered.has(uid));
    if (missing.length > 0) await ask(missing);
  }
  return { answered: [...answered.values()], missing: uids.filter((uid) => !answered.has(uid)) };
}

const ENTRY = {
  uid: true,
  size: true,
  flags: true,
  internalDate: true,
  headers: ['message-id', 'in-reply-to'],
};

const contradiction = (what: string): MailServerError =>
  new MailServerError(
    'bad_server',
    `The mail server contradicts itself: it ${what}. Deputy asks again later.`,
  );
