import type { LeftOut } from '../../../kernel/mail/html/html';
import { type ImportedMail, importMail } from '../../../kernel/mail/import-mail';
import { LARGEST_MAIL, TOO_BIG, whyNoMail } from '../../../kernel/mail/bytes/not-mail';
import { isSameMail } from '../../../kernel/mail/quoting/same-text';
import { editFrontmatter } from '../../../kernel/notes/frontmatter/frontmatter-edit';
import { hashText } from '../../../kernel/notes/values/hash';
import { MAILBOX, RECEIVED } from '../../../kernel/notes/codes';
import { baseName } from '../../../kernel/notes/names';
import { parseNote } from '../../../kernel/notes/note';
import { err, ok, type Result } from '../../../kernel/notes/values/result';
import { applyEdits } from '../../../kernel/notes/text/text-edit';
import type { Effect } from '../../../kernel/effects/operation';
import { type NoteRef, VaultError } from '../../../kernel/ports/vault';
import { isInPrivateFolder, type Privacy } from '../../../kernel/privacy/private-note';
import { privacyRules } from '../../settings/privacy-rules';
import { catchUp } from '../../session/catch-up';
import { CountedProgress } from '../../session/counted-progress';
import type { Session } from '../../session/session';
import { readNote } from '../../../kernel/index/read-note';
import type { Settling } from '../../session/settling';
import { type AnswerLinks, answerLinks } from './answer-links';
import { KnownFiles } from './known-files';

export interface MailFile {
  /** Path in the vault; `null` for a mail from a mailbox or outside the vault, which stays where it is. */
  path: string | null;
  /** Name of the file, for display. */
  name: string;
  bytes: Uint8Array;
  /** Progress of the whole import after this mail, 0 to 1; missing if unknown. */
  share?: number;
  /** Notice above the text, about how the mail arrived. */
  notice?: string | null;
  /**
   * Account from whose mailbox the mail was fetched. The person would not notice a failed import there, so such a mail
   * always becomes a note, however broken.
   */
  mailbox?: string;
  /** When the mail server received it, in epoch milliseconds; 0 if it does not say. */
  receivedAt?: number;
  /** How the person or their mail program dealt with it before; if set, the mail is left out. */
  dealtWith?: DealtWith | null;
}

/** State of a mail in its mail program, if it is not open there. */
export type DealtWith = 'answered' | 'trash' | 'spam' | 'draft' | 'sent' | 'chat';

export type Imported =
  | { kind: 'imported'; name: string; note: string; messageId: string; leftOut: LeftOut }
  /** The vault already has the message. */
  | { kind: 'known'; name: string; messageId: string }
  | { kind: 'left_out'; name: string; why: DealtWith }
  | { kind: 'failed'; name: string; why: string };

/**
 * Imports every `.eml` in the inbox as a note to be triaged, and moves the file aside. Files still being
 * copied wait.
 */
export async function importInbox(
  session: Session,
  stop: AbortSignal,
  settling?: Settling,
): Promise<Imported[]> {
  const { inbox, imported } = session.settings.folders;
  const refs = (await session.ports.vault.list(inbox)) ?? [];
  const mails = refs.filter(({ path }) => isMail(path) && !path.startsWith(`${imported}/`));
  const waiting = settling?.ready(mails, session.ports.clock.now()) ?? mails;
  if (waiting.length === 0) return [];
  const intake = await Intake.open(session);
  const results: Imported[] = [];
  const progress = new CountedProgress(session.ports, 'import');
  try {
    for (const [done, ref] of waiting.entries()) {
      if (stop.aborted) break;
      progress.showNowAndThen({ text: baseName(ref.path), done, total: waiting.length });
      const result = await session.fence.around(ref.path, () => takeFrom(session, intake, ref), {
        instead: null,
      });
      if (result !== null) results.push(result);
    }
  } finally {
    progress.end();
  }
  await intake.close();
  return results;
}

/** Imports one file; `null` if the file is gone. An unreadable file does not delay others. */
async function takeFrom(
  { ports }: Session,
  intake: Intake,
  { path, size }: NoteRef,
): Promise<Imported | null> {
  if (size > LARGEST_MAIL) return { kind: 'failed', name: path, why: TOO_BIG };
  const bytes = await ports.vault.read(path).catch((error: unknown) => {
    if (error instanceof VaultError && error.code !== 'disk_full') return error;
    throw error;
  });
  if (bytes instanceof VaultError) return { kind: 'failed', name: path, why: bytes.message };
  return bytes === null ? null : intake.take({ path, name: path, bytes });
}

export const isMail = (path: string): boolean => path.toLowerCase().endsWith('.eml');

/** Imports mails, each message once. */
export class Intake {
  /** Paths of finished notes by message id; `null` before one is looked up. */
  private finished: ReadonlyMap<string, string> | null = null;

  private constructor(
    private readonly session: Session,
    private readonly unfinished: Map<string, string>,
    private readonly files: KnownFiles,
  ) {}

  static async open(session: Session): Promise<Intake> {
    await catchUp(session);
    const paths = await session.index.pathsByMessage(session.settings.folders.needsAction);
    return new Intake(session, paths, await KnownFiles.load(session.ports.device));
  }

  /** Writes the list of imported mails to disk. A mail missing from the list is parsed again next time. */
  close(): Promise<void> {
    return this.files.flush();
  }

  async take(file: MailFile): Promise<Imported> {
    const { bytes, name, dealtWith = null } = file;
    if (dealtWith !== null) return { kind: 'left_out', name, why: dealtWith };
    const before = this.files.find(bytes);
    if (before !== null && (await this.pathOf(before)) !== undefined) return this.leave(file, before);
    const read = await readFetched(file, this.session.ports.clock.zone);
    if (!read.ok) return { kind: 'failed', name, why: read.error };
    const { id, isKnown } = await this.idFor(read.value);
    const taken = isKnown ? await this.leave(file, id) : await this.make(file, read.value, id);
    if (taken.kind !== 'failed') await this.files.add(bytes, id);
    return taken;
  }

  /** Moves a file aside whose message is already in the vault. */
  private async leave({ path, name }: MailFile, messageId: string): Promise<Imported> {
    if (path !== null) await this.moveAside(path, this.asideOf(path));
    return { kind: 'known', name, messageId };
  }

  private asideOf(path: string): string {
    return `${this.session.settings.folders.imported}/${baseName(path)}`;
  }

  private async make(file: MailFile, mail: ImportedMail, messageId: string): Promise<Imported> {
    const { folders } = this.session.settings;
    const aside = file.path === null ? null : this.asideOf(file.path);
    const path = `${folders.needsAction}/${mail.name}.md`;
    const effects: Effect[] = [
      {
        kind: 'create',
        path,
        after: noteText(mail, { ...file, messageId, aside, answers: await this.answersOf(mail) }),
        privacy: this.privacyOf(file),
      },
    ];
    if (file.path !== null && aside !== null) {
      effects.push({
        kind: 'move',
        from: file.path,
        to: aside,
        // Undo leaves the file aside: back in the inbox, it would be imported again.
        stays: true,
        namedBy: { path, key: 'source_file', form: 'link' },
      });
    }
    const result = await this.session.effects.commit({
      run: this.session.ports.host.randomId(),
      kind: 'import',
      label: `Imported ${mail.subject || '(no subject)'}`,
      effects,
      entries: [
        {
          event: 'note_imported',
          severity: 'info',
          email_message_id: messageId,
          email_subject: mail.subject,
          details: { file: file.name, ...counted(mail.leftOut) },
        },
      ],
    });
    if (result.kind === 'failed') return { kind: 'failed', name: file.name, why: result.error.message };
    const created = result.operation.effects[0];
    const note = created?.kind === 'create' ? created.path : path;
    this.unfinished.set(messageId, note);
    return { kind: 'imported', name: file.name, note, messageId, leftOut: mail.leftOut };
  }

  private async answersOf({ note }: ImportedMail): Promise<AnswerLinks> {
    const parsed = parseNote(note);
    const pathOf = async (id: string): Promise<string | undefined> =>
      this.unfinished.get(id) ?? (await this.pathsOfFinished()).get(id);
    return parsed.ok ? answerLinks(this.session, parsed.value.frontmatter, pathOf) : {};
  }

  /**
   * The id of a mail's note, and whether that note is in the vault. A sender can copy a known Message-ID, so a mail
   * with other content gets an id made from its content.
   */
  private async idFor(mail: ImportedMail): Promise<{ id: string; isKnown: boolean }> {
    const own = `sha256-${hashText(mail.note).slice(0, 40)}@deputy.invalid`;
    for (const id of [mail.messageId, own]) {
      const path = await this.pathOf(id);
      if (path === undefined) return { id, isKnown: false };
      if (await this.saysTheSame(path, mail)) return { id, isKnown: true };
    }
    return { id: own, isKnown: true };
  }

  private async saysTheSame(path: string, mail: ImportedMail): Promise<boolean> {
    const there = await readNote(this.session.ports.vault, path);
    const note = parseNote(mail.note);
    return there === null || !note.ok || isSameMail(there, note.value);
  }

  /**
   * Path of a message's note; `undefined` if there is none. A processed message is searched for, because its note may
   * be gone.
   */
  private async pathOf(messageId: string): Promise<string | undefined> {
    const path = this.unfinished.get(messageId);
    if (path !== undefined || !this.session.state.hasProcessed(messageId)) return path;
    return (await this.pathsOfFinished()).get(messageId);
  }

  /** Of a mail that was delivered twice, the note in Done. */
  private async pathsOfFinished(): Promise<ReadonlyMap<string, string>> {
    const { index, settings } = this.session;
    const { done, archive } = settings.folders;
    this.finished ??= new Map([
      ...(await index.pathsByMessage(archive)),
      ...(await index.pathsByMessage(done)),
    ]);
    return this.finished;
  }

  /** Privacy by the file's folder; marks in the text are checked once the note exists. */
  private privacyOf({ path }: MailFile): Privacy {
    const { folders } = privacyRules(this.session.settings);
    return path !== null && isInPrivateFolder(path, folders) ? 'private' : 'open';
  }

  private async moveAside(from: string, to: string): Promise<void> {
    await this.session.effects.commit({
      run: this.session.ports.host.randomId(),
      kind: 'import_again',
      label: `Put aside ${baseName(from)}, which was imported before`,
      effects: [{ kind: 'move', from, to }],
      entries: [{ event: 'duplicate', severity: 'info', details: { file: from } }],
    });
  }
}

/** The mail in a file, or why there is none. Changes nothing. */
export async function readFetched(
  { bytes, name, notice = null, mailbox, receivedAt }: MailFile,
  zone: string,
): Promise<Result<ImportedMail, string>> {
  const read = await readMail(bytes, zone, receivedAt);
  if (read.ok) return notice === null ? read : ok(withNotice(read.value, notice));
  if (mailbox === undefined) return read;
  const text = `Subject: A mail that could not be read\r\nX-Mail: ${name}\r\n\r\nA mail in the mailbox could not be read here: ${read.error}. It is on the mail server as it was (${name}).\r\n`;
  return readMail(new TextEncoder().encode(text), zone, receivedAt);
}

const withNotice = (mail: ImportedMail, notice: string): ImportedMail => ({
  ...mail,
  note: `${mail.note.slice(0, mail.note.length - mail.body.length)}> ${notice}\n\n${mail.body}`,
  body: `> ${notice}\n\n${mail.body}`,
});

/** The parsed mail, or why it can't be one. No mail, however broken, ends the import of others. */
async function readMail(
  bytes: Uint8Array,
  zone: string,
  receivedAt = 0,
): Promise<Result<ImportedMail, string>> {
  const why = whyNoMail(bytes);
  if (why !== null) return err(why);
  try {
    return ok(await importMail(bytes, zone, receivedAt));
  } catch (error) {
    return err(`it can't be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const counted = ({ hiddenWords, trackers }: LeftOut): Record<string, number> => ({
  ...(hiddenWords === 0 ? {} : { hidden_words: hiddenWords }),
  ...(trackers === 0 ? {} : { trackers }),
});

interface Origin extends Pick<MailFile, 'mailbox' | 'receivedAt'> {
  messageId: string;
  /** Path to which the file is moved; `null` if there is no file. */
  aside: string | null;
  answers: AnswerLinks;
}

function noteText(
  mail: ImportedMail,
  { messageId, aside, mailbox, answers, receivedAt = 0 }: Origin,
): string {
  const edits = editFrontmatter(mail.note, {
    message_id: messageId,
    ...(aside === null ? {} : { source_file: `[[${aside}]]` }),
    ...(mailbox === undefined ? {} : { [MAILBOX]: mailbox }),
    ...answers,
    ...(receivedAt === 0 ? {} : { [RECEIVED]: new Date(receivedAt).toISOString() }),
  });
  return edits.ok ? applyEdits(mail.note, edits.value) : mail.note;
}
