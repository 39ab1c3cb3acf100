import { readPersonAnswer, withoutAnswers } from '../../triage/model/person-answer';
import type { TriageSubject } from '../../triage/model/triage-note';
import { isMail, readFetched } from '../../triage/work/inbox';
import { readNote } from '../../../kernel/index/read-note';
import { LARGEST_MAIL } from '../../../kernel/mail/bytes/not-mail';
import { readMailHeaders } from '../../../kernel/mail/headers/mail-headers';
import { ANSWER, ASKED } from '../../../kernel/notes/codes';
import { isNotePath } from '../../../kernel/notes/names';
import { type Note, parseNote, textField } from '../../../kernel/notes/note';
import { readStatus } from '../../../kernel/notes/read-status';
import { isInside } from '../../../kernel/notes/paths';
import { ok, type Result } from '../../../kernel/notes/values/result';
import type { MailAccount } from '../../../kernel/ports/mail-account';
import type { MailServerError } from '../../../kernel/ports/mail-source';
import type { Ports } from '../../session/ports';
import type { Settings } from '../../settings/settings';
import { Registry } from '../../../kernel/notes/values/registry';

/** Ways in which a person treated a mail, as their mailbox shows it. */
export type PersonAct = 'answered' | 'archived' | 'left';

export interface PastMail {
  /** The path is that of the existing note or mail file; for a mail on the server, the path that its note would get. */
  subject: TriageSubject;
  /** Wall-clock milliseconds. */
  receivedAt: number;
  did: PersonAct | null;
  /** Whether the mail waits in the vault for triage, which will judge it as of then. */
  isWaiting?: boolean;
}

export interface AskedPast {
  ports: Ports;
  settings: Settings;
  /** Maximum number of mails; the newest are used. */
  last: number;
  signal: AbortSignal;
}

/** Reads past mail from the person's mailboxes: of one account, else of all; `null` if none may be read. */
export type PastMailboxes = (
  asked: AskedPast,
  account: MailAccount | undefined,
) => Promise<Result<FoundPast, MailServerError> | null>;

interface FoundPast {
  mails: PastMail[];
  /** Where the mails are, in words. */
  place: string;
}

export const pastMailSources = new Registry<PastMailboxes>();

/**
 * The newest mails of one account, else of all that this device may read, else of the vault; newest first, each message
 * once. Changes nothing: no flag, no cursor, no note.
 */
export async function pastMail(
  asked: AskedPast,
  account: MailAccount | undefined,
): Promise<Result<FoundPast, MailServerError>> {
  const read = await pastMailSources.rows[0]?.(asked, account);
  if (read != null) return read;
  const found = new LatestMails(asked.last);
  await addMailOfVault(asked, found);
  return ok({ mails: found.all, place: 'this vault' });
}

/** Takes notes and waiting files. */
async function addMailOfVault(
  { ports, settings: { folders } }: AskedPast,
  found: LatestMails,
): Promise<void> {
  const { vault, clock } = ports;
  for (const folder of [folders.needsAction, folders.done, folders.archive])
    for (const { path, mtime } of (await vault.list(folder)) ?? []) {
      const note = isNotePath(path) ? await readNote(vault, path) : null;
      if (note === null || textField(note.frontmatter, 'type') !== 'email') continue;
      found.add({
        subject: { path, note: asItCame(note) },
        receivedAt: writtenAt(note) ?? mtime,
        did: null,
        isWaiting: readStatus(note.frontmatter) === 'pending',
      });
    }
  for (const { path, mtime, size } of (await vault.list(folders.inbox)) ?? []) {
    if (!isMail(path) || isInside(path, folders.imported) || size > LARGEST_MAIL) continue;
    const bytes = await vault.read(path);
    const note = bytes === null ? null : await pastNoteOf({ bytes, name: path }, clock.zone);
    if (note !== null)
      found.add({
        ...{ subject: { path, note }, receivedAt: writtenAt(note) ?? mtime },
        ...{ did: null, isWaiting: true },
      });
  }
}

/** Removes the person's answers, because they were given after the decision that is now repeated. */
function asItCame({ frontmatter, body, text }: Note): Note {
  const { [ANSWER]: _answer, [ASKED]: _asked, ...came } = frontmatter;
  return { frontmatter: came, body: withoutAnswers(body, readPersonAnswer(frontmatter)), text };
}

function writtenAt({ frontmatter }: Note): number | null {
  const written = Date.parse(readMailHeaders(frontmatter).date ?? '');
  return Number.isNaN(written) ? null : written;
}

export async function pastNoteOf(
  file: { bytes: Uint8Array; name: string },
  zone: string,
): Promise<Note | null> {
  const read = await readFetched({ ...file, path: null }, zone);
  const note = read.ok ? parseNote(read.value.note) : null;
  return note?.ok === true ? note.value : null;
}

/** Collects mails, each message once, and keeps only the newest `last` of them. */
export class LatestMails {
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
    // Drops texts of mails that are too old, to save memory.
    if (this.mails.length > 2 * this.last) void this.all;
  }
}
