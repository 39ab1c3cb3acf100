import { isMail, readFetched } from '../features/triage/work/inbox';
import { LARGEST_MAIL } from '../kernel/mail/bytes/not-mail';
import { readPersonAnswer, withoutAnswers } from '../features/triage/model/person-answer';
import type { TriageSubject } from '../features/triage/model/triage-note';
import { readNote } from '../kernel/index/read-note';
import { foldAddress } from '../kernel/mail/headers/addresses';
import { readMailHeaders } from '../kernel/mail/headers/mail-headers';
import { ANSWER, ASKED } from '../kernel/notes/codes';
import { isNotePath } from '../kernel/notes/names';
import { type Note, parseNote, textField } from '../kernel/notes/note';
import { isInside } from '../kernel/notes/paths';
import { err, ok, type Result } from '../kernel/notes/values/result';
import type { MailAccount } from '../kernel/ports/mail-account';
import {
  type FolderRole,
  type LookRange,
  type MailEntry,
  type MailServerError,
  type MailSource,
} from '../kernel/ports/mail-source';
import type { Vault } from '../kernel/ports/vault';
import type { Folders } from '../settings/folders';
import type { PersonAct } from './view/rehearsal-view';

/** A mail that came in earlier, as the note that triage would read. */
export interface PastMail {
  /** The path is that of the existing note or mail file, or for a mail on the server the path its note would get. */
  subject: TriageSubject;
  /** Wall-clock milliseconds. */
  receivedAt: number;
  did: PersonAct | null;
}

interface VaultPlaces {
  vault: Vault;
  /** IANA name of the person's time zone. */
  zone: string;
  folders: Folders;
}

/** The latest mails among the notes and waiting files of the vault, the latest first. Changes nothing. */
export async function mailOfVault({ vault, folders, zone }: VaultPlaces, last: number): Promise<PastMail[]> {
  const found = new LatestMails(last);
  for (const folder of [folders.needsAction, folders.done, folders.archive])
    for (const { path, mtime } of (await vault.list(folder)) ?? []) {
      const note = isNotePath(path) ? await readNote(vault, path) : null;
      if (note === null || textField(note.frontmatter, 'type') !== 'email') continue;
      found.add({ path, note: asItCame(note) }, { mtime, did: null });
    }
  for (const { path, mtime, size } of (await vault.list(folders.inbox)) ?? []) {
    if (!isMail(path) || isInside(path, folders.imported) || size > LARGEST_MAIL) continue;
    const bytes = await vault.read(path);
    const note = bytes === null ? null : await noteOf({ bytes, name: path }, zone);
    if (note !== null) found.add({ path, note }, { mtime, did: null });
  }
  return found.all;
}

/** Removes the person's answers, because they were given later, to a decision that is now made anew. */
function asItCame({ frontmatter, body, text }: Note): Note {
  const { [ANSWER]: _answer, [ASKED]: _asked, ...came } = frontmatter;
  return { frontmatter: came, body: withoutAnswers(body, readPersonAnswer(frontmatter)), text };
}

interface Mailbox {
  /** IANA name of the person's time zone. */
  zone: string;
  mail: Pick<MailSource, 'look' | 'read'>;
  account: MailAccount;
  /** Folder used in the paths of the mails' notes. */
  needsAction: string;
  /** The person's own addresses, folded; mail from them is skipped because it was not received. */
  own: readonly string[];
}

interface Seen {
  entry: MailEntry;
  folder: FolderRole;
}

/** Maximum number of bytes read of a mail; the beginning of a larger one is enough for triage. */
const MOST_BYTES = 2_000_000;

/**
 * The newest mails of an account's inbox and archive, newest first, and what the person did with each. Uses EXAMINE and
 * BODY.PEEK, so that no flag changes and no cursor moves.
 */
export async function mailOfAccount(
  mailbox: Mailbox,
  last: number,
  signal: AbortSignal,
): Promise<Result<PastMail[], MailServerError>> {
  const { mail, account, needsAction, own, zone } = mailbox;
  const seen: Seen[] = [];
  const validity = new Map<FolderRole, string>();
  for (const folder of ['inbox', 'archive'] as const) {
    const look = await lookIn(mailbox, folder, { latest: last }, signal);
    if (!look.ok) return look;
    validity.set(folder, look.value.validity);
    seen.push(...look.value.entries.map((entry) => ({ entry, folder })));
  }
  const latest = latestOf(seen, last);
  const answered = await answeredIds(mailbox, latest, signal);
  if (!answered.ok) return answered;
  const found = new LatestMails(last);
  for (const folder of ['inbox', 'archive'] as const) {
    const entries = new Map(
      latest.filter((each) => each.folder === folder).map(({ entry }) => [entry.uid, entry]),
    );
    if (entries.size === 0) continue;
    const wanted = {
      validity: validity.get(folder) ?? '',
      mails: [...entries.values()],
      mostBytes: MOST_BYTES,
    };
    for await (const each of mail.read(account, folder, wanted, signal)) {
      if (!each.ok) return each;
      if (each.value.kind === 'withheld') continue;
      const entry = entries.get(each.value.uid);
      const note = await noteOf({ bytes: each.value.bytes, name: account.name }, zone);
      if (entry === undefined || note === null) continue;
      const from = readMailHeaders(note.frontmatter).from?.address ?? '';
      if (own.includes(foldAddress(from))) continue;
      const isAnswered = entry.isAnswered || answered.value.has(entry.messageId);
      const did = isAnswered ? 'answered' : folder === 'archive' ? 'archived' : 'left';
      found.add({ path: `${needsAction}/mail.md`, note }, { mtime: entry.receivedAt, did });
    }
  }
  return ok(found.all);
}

/** Keeps the newest messages, newest first. A message found in two folders counts once. */
function latestOf(seen: readonly Seen[], last: number): Seen[] {
  const once = new Map<string, Seen>();
  for (const each of seen) {
    const { messageId, uid } = each.entry;
    const key = messageId === '' ? `${each.folder} ${String(uid)}` : messageId;
    if (!once.has(key)) once.set(key, each);
  }
  return [...once.values()].sort((a, b) => b.entry.receivedAt - a.entry.receivedAt).slice(0, last);
}

/** Also looks for replies in the Sent folder, because not every service flags mail that was answered elsewhere. */
async function answeredIds(
  mailbox: Mailbox,
  latest: readonly Seen[],
  signal: AbortSignal,
): Promise<Result<Set<string>, MailServerError>> {
  if (latest.length === 0) return ok(new Set());
  const since = Math.min(...latest.map(({ entry }) => entry.receivedAt));
  const sent = await lookIn(mailbox, 'sent', { since }, signal);
  if (!sent.ok) return sent;
  return ok(new Set(sent.value.entries.map(({ inReplyTo }) => inReplyTo).filter((id) => id !== '')));
}

const NO_FOLDER = { validity: '', entries: [] };

async function lookIn(
  { mail, account }: Mailbox,
  folder: FolderRole,
  range: LookRange,
  signal: AbortSignal,
): Promise<Result<{ validity: string; entries: readonly MailEntry[] }, MailServerError>> {
  const look = await mail.look(account, folder, range, signal);
  if (look.ok) return look;
  return look.error.code === 'no_such_folder' && folder !== 'inbox' ? ok(NO_FOLDER) : err(look.error);
}

async function noteOf(file: { bytes: Uint8Array; name: string }, zone: string): Promise<Note | null> {
  const read = await readFetched({ ...file, path: null }, zone);
  const note = read.ok ? parseNote(read.value.note) : null;
  return note?.ok === true ? note.value : null;
}

/** Collects mails, each message once, and keeps only the newest `last` of them. */
class LatestMails {
  private mails: PastMail[] = [];
  private readonly ids = new Set<string>();

  constructor(private readonly last: number) {}

  get all(): PastMail[] {
    this.shorten();
    return this.mails;
  }

  add(subject: TriageSubject, { mtime, did }: { mtime: number; did: PersonAct | null }): void {
    const { messageId, date } = readMailHeaders(subject.note.frontmatter);
    if (messageId !== undefined && this.ids.has(messageId)) return;
    if (messageId !== undefined) this.ids.add(messageId);
    const written = did === null && date !== undefined ? Date.parse(date) : NaN;
    this.mails.push({ subject, did, receivedAt: Number.isNaN(written) ? mtime : written });
    if (this.mails.length > 2 * this.last) this.shorten();
  }

  private shorten(): void {
    this.mails = this.mails.sort((a, b) => b.receivedAt - a.receivedAt).slice(0, this.last);
  }
}
