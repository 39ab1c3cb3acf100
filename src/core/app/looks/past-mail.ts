import { refusedBefore, rememberLogin } from '../../../features/accounts/work/account-record';
import { readPersonAnswer, withoutAnswers } from '../../triage/model/person-answer';
import type { TriageSubject } from '../../triage/model/triage-note';
import { isMail, readFetched } from '../../triage/work/inbox';
import { readNote } from '../../../kernel/index/read-note';
import { LARGEST_MAIL } from '../../../kernel/mail/bytes/not-mail';
import { foldAddress } from '../../../kernel/mail/headers/addresses';
import { readMailHeaders } from '../../../kernel/mail/headers/mail-headers';
import { ANSWER, ASKED } from '../../../kernel/notes/codes';
import { isNotePath } from '../../../kernel/notes/names';
import { type Note, parseNote, textField } from '../../../kernel/notes/note';
import { isInside } from '../../../kernel/notes/paths';
import { err, ok, type Result } from '../../../kernel/notes/values/result';
import type { MailAccount } from '../../../kernel/ports/mail-account';
import {
  type FolderLook,
  type FolderRole,
  type LookRange,
  type MailEntry,
  MailServerError,
  type MailSource,
} from '../../../kernel/ports/mail-source';
import type { Ports } from '../../session/ports';
import { isAccountAllowed } from '../../settings/account-consent';
import type { Settings } from '../../settings/settings';
import { ownAddresses } from '../../settings/own-addresses';
import type { PersonAct } from '../view/look';

/** A mail that came in earlier, as the note that triage would read. */
export interface PastMail {
  /** The path is that of the existing note or mail file, or for a mail on the server the path its note would get. */
  subject: TriageSubject;
  /** Wall-clock milliseconds. */
  receivedAt: number;
  did: PersonAct | null;
}

interface Asked {
  ports: Ports;
  settings: Settings;
  /** Maximum number of mails; the newest are taken. */
  last: number;
  signal: AbortSignal;
}

/**
 * The newest mails of one account, else of all that this device may read, else of the vault; newest first, each message
 * once. Changes nothing: no flag, no cursor, no note.
 */
export async function pastMail(
  asked: Asked,
  account: MailAccount | undefined,
): Promise<Result<{ mails: PastMail[]; place: string }, MailServerError>> {
  const { ports, settings, last } = asked;
  const readable = settings.accounts.filter((each) => isAccountAllowed(each, 'read', settings));
  const accounts = account === undefined ? readable : [account];
  const found = new LatestMails(last);
  const { mail } = ports;
  if (accounts.length === 0 || (mail === undefined && account === undefined)) {
    await addMailOfVault(asked, found);
    return ok({ mails: found.all, place: 'this vault' });
  }
  const own = [...ownAddresses(settings), ...accounts.map(({ address }) => address)].map(foldAddress);
  for (const each of accounts) {
    const refused = await refusedBefore(ports, each);
    if (refused !== null) return err(new MailServerError('bad_login', refused));
    if (mail === undefined) return err(new MailServerError('no_sockets', NO_SOCKETS));
    const read = await addMailOfAccount({ ...asked, mail, account: each, own }, found);
    if (read.ok) continue;
    await rememberLogin(ports, each, read.error);
    return read;
  }
  const place = `the mailbox ${accounts.map(({ name }) => `"${name}"`).join(', ')}`;
  return ok({ mails: found.all, place });
}

const NO_SOCKETS = 'Mail comes in on your computer: a phone connects to no mail server.';

/** Takes notes and waiting files. */
async function addMailOfVault({ ports, settings: { folders } }: Asked, found: LatestMails): Promise<void> {
  const { vault, clock } = ports;
  for (const folder of [folders.needsAction, folders.done, folders.archive])
    for (const { path, mtime } of (await vault.list(folder)) ?? []) {
      const note = isNotePath(path) ? await readNote(vault, path) : null;
      if (note === null || textField(note.frontmatter, 'type') !== 'email') continue;
      found.add({ subject: { path, note: asItCame(note) }, receivedAt: writtenAt(note) ?? mtime, did: null });
    }
  for (const { path, mtime, size } of (await vault.list(folders.inbox)) ?? []) {
    if (!isMail(path) || isInside(path, folders.imported) || size > LARGEST_MAIL) continue;
    const bytes = await vault.read(path);
    const note = bytes === null ? null : await noteOf({ bytes, name: path }, clock.zone);
    if (note !== null)
      found.add({ subject: { path, note }, receivedAt: writtenAt(note) ?? mtime, did: null });
  }
}

/** Removes the person's answers, because they were given later, to a decision that is now made anew. */
function asItCame({ frontmatter, body, text }: Note): Note {
  const { [ANSWER]: _answer, [ASKED]: _asked, ...came } = frontmatter;
  return { frontmatter: came, body: withoutAnswers(body, readPersonAnswer(frontmatter)), text };
}

function writtenAt({ frontmatter }: Note): number | null {
  const written = Date.parse(readMailHeaders(frontmatter).date ?? '');
  return Number.isNaN(written) ? null : written;
}

interface Mailbox extends Asked {
  mail: Pick<MailSource, 'look' | 'read'>;
  account: MailAccount;
  /** The person's own addresses, folded; mail from them is skipped because it was not received. */
  own: readonly string[];
}

/** Maximum number of bytes read of a mail; the beginning of a larger one is enough for triage. */
const MOST_BYTES = 2_000_000;

/** Takes mails of inbox and archive, with what the person did with each. Uses EXAMINE and BODY.PEEK. */
async function addMailOfAccount(
  mailbox: Mailbox,
  found: LatestMails,
): Promise<Result<null, MailServerError>> {
  const { mail, account, own, last, signal, ports, settings } = mailbox;
  const inbox = await lookIn(mailbox, 'inbox', { latest: last });
  if (!inbox.ok) return inbox;
  const archive = await lookIn(mailbox, 'archive', { latest: last });
  if (!archive.ok) return archive;
  const seen = [
    { folder: 'inbox' as const, ...inbox.value },
    { folder: 'archive' as const, ...archive.value },
  ];
  const latest = latestOf(
    seen.flatMap(({ entries }) => entries),
    last,
  );
  const answered = await answeredIds(mailbox, latest);
  if (!answered.ok) return answered;
  for (const { folder, validity, entries } of seen) {
    const mails = entries.filter((entry) => latest.includes(entry));
    if (mails.length === 0) continue;
    const wanted = { validity, mails, mostBytes: MOST_BYTES };
    for await (const each of mail.read(account, folder, wanted, signal)) {
      if (!each.ok) return each;
      if (each.value.kind === 'withheld') continue;
      const { uid, bytes } = each.value;
      const entry = mails.find((listed) => listed.uid === uid);
      const note = await noteOf({ bytes, name: account.name }, ports.clock.zone);
      if (entry === undefined || note === null) continue;
      const from = readMailHeaders(note.frontmatter).from?.address ?? '';
      if (own.includes(foldAddress(from))) continue;
      const isAnswered = entry.isAnswered || answered.value.has(entry.messageId);
      const did = isAnswered ? 'answered' : folder === 'archive' ? 'archived' : 'left';
      const subject = { path: `${settings.folders.needsAction}/mail.md`, note };
      found.add({ subject, receivedAt: entry.receivedAt, did });
    }
  }
  return ok(null);
}

/** The newest messages. A message in two folders counts once, in the folder where it was found first. */
function latestOf(entries: readonly MailEntry[], last: number): MailEntry[] {
  const ids = new Set<string>();
  const once = entries.filter(({ messageId }) => {
    const isKnown = messageId !== '' && ids.has(messageId);
    ids.add(messageId);
    return !isKnown;
  });
  return once.sort((a, b) => b.receivedAt - a.receivedAt).slice(0, last);
}

/** Also looks for replies in the Sent folder, because not every service flags mail that was answered elsewhere. */
async function answeredIds(
  mailbox: Mailbox,
  latest: readonly MailEntry[],
): Promise<Result<Set<string>, MailServerError>> {
  if (latest.length === 0) return ok(new Set());
  const since = Math.min(...latest.map(({ receivedAt }) => receivedAt));
  const sent = await lookIn(mailbox, 'sent', { since });
  if (!sent.ok) return sent;
  return ok(new Set(sent.value.entries.map(({ inReplyTo }) => inReplyTo).filter((id) => id !== '')));
}

async function lookIn(
  { mail, account, signal }: Mailbox,
  folder: FolderRole,
  range: LookRange,
): Promise<Result<Pick<FolderLook, 'validity' | 'entries'>, MailServerError>> {
  const look = await mail.look(account, folder, range, signal);
  const isMissing = !look.ok && look.error.code === 'no_such_folder' && folder !== 'inbox';
  return isMissing ? ok({ validity: '', entries: [] }) : look;
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
    this.mails = this.mails.sort((a, b) => b.receivedAt - a.receivedAt).slice(0, this.last);
    return this.mails;
  }

  add(mail: PastMail): void {
    const { messageId } = readMailHeaders(mail.subject.note.frontmatter);
    if (messageId !== undefined && this.ids.has(messageId)) return;
    if (messageId !== undefined) this.ids.add(messageId);
    this.mails.push(mail);
    // Texts of mails that are too old are let go on the way.
    if (this.mails.length > 2 * this.last) void this.all;
  }
}
