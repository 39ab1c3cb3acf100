import type { FetchMessageObject, ImapFlow, MailboxObject } from 'imapflow';
import {
  type FolderLook,
  type FolderRole,
  type LookRange,
  type MailEntry,
  MailServerError,
} from '../kernel/ports/mail-source';

/** Number of UIDs that are fetched at once. After a crash, at most that many are fetched again. */
const BATCH = 50;
/** Maximum number of mails in one look at a folder, which limits the memory. */
const MOST_ENTRIES = 100_000;
/** Maximum number of bytes that are read of a mail that is too large to be read whole. */
const BEGINNING = 65_536;
const DAY_MS = 86_400_000;

/**
 * Mails of the open folder with this Message-ID. The server's hits are filtered, because servers also match parts of
 * ids.
 */
export async function findById(client: ImapFlow, messageId: string): Promise<MailEntry[]> {
  const uids = await client.search({ header: { 'message-id': messageId } }, { uid: true });
  if (uids === false || uids === undefined || uids.length === 0) return [];
  const found: MailEntry[] = [];
  for (const some of batches(uids.slice(-MOST_FOUND), 500))
    await each(client, some.join(','), true, (entry) => {
      if (entry.messageId === messageId) found.push(entry);
    });
  return found;
}

/** Maximum number of hits for one Message-ID; no honest folder holds more. */
const MOST_FOUND = 100;

/** Opens a folder with EXAMINE, which leaves no trace on the server. */
export async function examine(client: ImapFlow, folder: FolderRole): Promise<MailboxObject> {
  return client.mailboxOpen(await pathOf(client, folder), { readOnly: true });
}

/** Path from the server's folder attributes (RFC 6154), or by the names usual on servers without them. */
export async function pathOf(client: ImapFlow, folder: FolderRole): Promise<string> {
  if (folder === 'inbox') return 'INBOX';
  const { use, names } = ROLES[folder];
  const folders = await client.list({ listOnly: true });
  const found =
    folders.find(({ specialUse, flags }) => specialUse === use || flags.has(use)) ??
    folders.find(({ name }) => names.includes(name.toLowerCase()));
  if (found !== undefined) return found.path;
  throw new MailServerError(
    'no_such_folder',
    `The mailbox has no folder for ${folder === 'sent' ? 'sent mail' : 'archived mail'}.`,
  );
}

const ROLES = {
  sent: {
    use: '\\Sent',
    names: ['sent', 'sent messages', 'sent items', 'sent mail', 'gesendet', 'gesendete objekte'],
  },
  archive: { use: '\\Archive', names: ['archive', 'archives', 'archiv'] },
};

export async function lookAt(client: ImapFlow, folder: FolderRole, range: LookRange): Promise<FolderLook> {
  const { uidValidity, uidNext, exists } = await examine(client, folder);
  const entries = new Map<number, MailEntry>();
  const take = (entry: MailEntry, isWanted: boolean): void => {
    // A UID at or above the next UID that the server announced would hide all mail below it.
    const isPossible = !(uidNext > 0) || entry.uid < uidNext;
    if (isWanted && isPossible) entries.set(entry.uid, entry);
    if (entries.size > MOST_ENTRIES) throw tooMany();
  };
  // Nothing is fetched from an empty folder, because the protocol makes any range in it an error.
  if (exists > 0) await fetchEntries(client, { range, uidNext, exists }, take);
  return {
    validity: String(uidValidity),
    nextUid: uidNext,
    entries: [...entries.values()].sort((a, b) => a.uid - b.uid),
  };
}

interface Searched {
  range: LookRange;
  uidNext: number;
  exists: number;
}

type Take = (entry: MailEntry, isWanted: boolean) => void;

async function fetchEntries(
  client: ImapFlow,
  { range, uidNext, exists }: Searched,
  take: Take,
): Promise<void> {
  if ('afterUid' in range) {
    const first = range.afterUid + 1;
    // The range "n:*" must not be requested without new mail, because it then returns the last mail.
    if (uidNext > first || !(uidNext > 0))
      await each(client, `${String(first)}:*`, true, (entry) => {
        take(entry, entry.uid >= first);
      });
    return;
  }
  if ('latest' in range) {
    if (range.latest > 0)
      await each(client, `${String(Math.max(1, exists - range.latest + 1))}:*`, false, (entry) => {
        take(entry, true);
      });
    return;
  }
  const uids = 'uids' in range ? range.uids : await searchSince(client, range.since);
  const since = 'since' in range ? range.since : -Infinity;
  const wanted = new Set(uids);
  for (const some of batches(uids, 500))
    await each(client, some.join(','), true, (entry) => {
      take(entry, wanted.has(entry.uid) && entry.receivedAt >= since);
    });
}

/** Finds mails received since a time. One earlier day is included, because servers count days by their own clock. */
async function searchSince(client: ImapFlow, since: number): Promise<number[]> {
  const found = await client.search({ since: new Date(since - DAY_MS) }, { uid: true });
  if (found === false || found === undefined)
    throw new MailServerError('bad_server', 'The mail server can not search its mail by date.');
  if (found.length > MOST_ENTRIES) throw tooMany();
  return found;
}

const tooMany = (): MailServerError =>
  new MailServerError(
    'bad_server',
    `More than ${String(MOST_ENTRIES)} mails were listed. Choose a later date to begin with.`,
  );

async function each(
  client: ImapFlow,
  range: string,
  uid: boolean,
  take: (entry: MailEntry) => void,
): Promise<void> {
  const query = {
    uid: true,
    size: true,
    flags: true,
    internalDate: true,
    headers: ['message-id', 'in-reply-to'],
  };
  for await (const message of client.fetch(range, query, { uid })) {
    const { flags } = message;
    // Servers also send unsolicited flags, in answers without the requested fields.
    if (message.size === undefined || flags === undefined || flags.has('\\Deleted')) continue;
    take(entryOf(message, message.size, flags));
  }
}

const entryOf = (message: FetchMessageObject, size: number, flags: ReadonlySet<string>): MailEntry => ({
  uid: message.uid,
  size,
  messageId: idIn(message.headers, 'message-id'),
  inReplyTo: idIn(message.headers, 'in-reply-to'),
  serverId: message.emailId ?? '',
  receivedAt: new Date(message.internalDate ?? 0).getTime() || 0,
  isSeen: flags.has('\\Seen'),
  isAnswered: flags.has('\\Answered'),
});

/** The value of a header that holds an id, without the line breaks of a folded header. */
function idIn(headers: Uint8Array | undefined, name: string): string {
  const lines = new TextDecoder().decode(headers ?? new Uint8Array()).split(/\r?\n(?![\t ])/);
  const line = lines.find((each) => each.toLowerCase().startsWith(`${name}:`)) ?? '';
  return line.slice(name.length + 1).replace(/[\r\n\t ]+/g, '');
}

export interface ReadMail {
  uid: number;
  bytes: Uint8Array;
  isWhole: boolean;
}

/**
 * Reads mails of the open folder in order. Sizes are fetched first, so that only the beginning of a large mail is read.
 */
export async function* readMails(
  client: ImapFlow,
  { uids, mostBytes }: { uids: readonly number[]; mostBytes: number },
): AsyncGenerator<ReadMail> {
  for (const some of batches(uids, BATCH)) {
    const large = new Set<number>();
    for await (const { uid, size } of client.fetch(some.join(','), { uid: true, size: true }, { uid: true }))
      if (size !== undefined && size > mostBytes) large.add(uid);
    for (const run of runs(some, large)) {
      const isWhole = !run.some((uid) => large.has(uid));
      yield* isWhole ? wholeOf(client, run) : beginningsOf(client, run);
    }
  }
}

async function* wholeOf(client: ImapFlow, uids: readonly number[]): AsyncGenerator<ReadMail> {
  const wanted = new Set(uids);
  for await (const { uid, source } of client.fetch(
    uids.join(','),
    { uid: true, source: true },
    { uid: true },
  ))
    if (source !== undefined && wanted.delete(uid)) yield { uid, bytes: source, isWhole: true };
}

async function* beginningsOf(client: ImapFlow, uids: readonly number[]): AsyncGenerator<ReadMail> {
  const query = { uid: true, headers: true, bodyParts: [{ key: 'TEXT', start: 0, maxLength: BEGINNING }] };
  const wanted = new Set(uids);
  for await (const { uid, headers, bodyParts } of client.fetch(uids.join(','), query, { uid: true })) {
    if (headers === undefined || !wanted.delete(uid)) continue;
    const text = bodyParts?.get('text') ?? new Uint8Array();
    const bytes = new Uint8Array(headers.length + text.length);
    bytes.set(headers);
    bytes.set(text, headers.length);
    yield { uid, bytes, isWhole: false };
  }
}

const batches = <Item>(all: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/** Groups consecutive UIDs that are read in the same way. */
function runs(uids: readonly number[], large: ReadonlySet<number>): number[][] {
  const all: number[][] = [];
  for (const uid of uids) {
    const last = all.at(-1);
    const before = last?.at(-1);
    if (last !== undefined && before !== undefined && large.has(before) === large.has(uid)) last.push(uid);
    else all.push([uid]);
  }
  return all;
}
