import { readNote } from '../../../kernel/index/read-note';
import { messageIds } from '../../../kernel/mail/headers/message-id';
import { MAILBOX } from '../../../kernel/notes/codes';
import { textField } from '../../../kernel/notes/note';
import { shortHash } from '../../../kernel/notes/values/hash';
import { type MailEntry, MailServerError, type Withheld } from '../../../kernel/ports/mail-source';
import type { Session } from '../../../core/session/session';
import { type Imported, Intake } from '../../../core/triage/work/inbox';
import type { WatchedMail } from '../model/fetch-state';
import { dueForReport, markOf, type OwedMail, unreported, type WithheldMail } from '../model/mail-ledger';
import { finishNotes } from '../../../core/triage/work/finish-notes';
import type { MailboxPlace } from './act-on-server';
import type { MailboxLook } from './look-at-inbox';

/** Maximum bytes of a mail that is fetched whole; of a larger one, only the headers and the beginning. */
const LARGEST = 25_000_000;
/** Maximum number of mails and bytes per page; after a crash, one page is fetched again. */
const PAGE = { mails: 50, bytes: 32_000_000 };

/** Makes a note of each wanted mail, and settles it. `mails` receives the outcome of each. */
export class MailTaking {
  readonly mails: Imported[] = [];

  private constructor(
    private readonly session: Session,
    private readonly place: MailboxPlace,
    private readonly intake: Intake,
  ) {}

  static async open(session: Session, place: MailboxPlace): Promise<MailTaking> {
    return new MailTaking(session, place, await Intake.open(session));
  }

  /** Returns the error that ended it; the rest is left for the next check. */
  async take({ listing, wanted, probe }: MailboxLook): Promise<MailServerError | null> {
    for (const page of pagesOf(wanted)) {
      if (this.place.stop.aborted) return null;
      const error = await this.takePage(page, { validity: listing.validity, probe });
      await this.intake.close();
      if (error !== null) return error;
    }
    return this.reportOwed();
  }

  private async takePage(
    page: readonly MailEntry[],
    { validity, probe }: { validity: string; probe: MailEntry | undefined },
  ): Promise<MailServerError | null> {
    const { mail, account, record, stop } = this.place;
    const now = this.session.ports.clock.now();
    const settled: MailEntry[] = [];
    const wanted = new Map(page.map((entry) => [entry.uid, entry]));
    const noted: WatchedMail[] = [];
    const request = { validity, mails: [...wanted.values()], mostBytes: LARGEST, probe };
    const withheld: WithheldMail[] = [];
    let error: MailServerError | null = null;
    for await (const each of mail.read(account, 'inbox', request, stop)) {
      if (!each.ok) {
        error = each.error;
        break;
      }
      const read = each.value;
      const entry = wanted.get(read.uid);
      if (entry === undefined) continue;
      if (read.kind === 'withheld') {
        withheld.push(read);
        continue;
      }
      const taken = await this.makeNote(entry, read);
      if (taken instanceof MailServerError) {
        error = taken;
        break;
      }
      settled.push(entry);
      noted.push(...taken);
      if (stop.aborted) break;
    }
    if (settled.length > 0) await record.follow({ kind: 'dealt_with', entries: settled, noted });
    if (withheld.length > 0)
      await record.follow({ kind: 'ledger', event: { kind: 'withheld', mails: withheld, now } });
    return error;
  }

  /** Returns what to watch of the mail from now on. */
  private async makeNote(
    entry: MailEntry,
    { bytes, isWhole }: { bytes: Uint8Array; isWhole: boolean },
  ): Promise<WatchedMail[] | MailServerError> {
    const { account, record } = this.place;
    const { uid } = entry;
    const taken = await this.intake.take({
      path: null,
      name: `${account.name} ${String(uid)}`,
      bytes,
      notice: isWhole ? null : partOf(entry.size),
      mailbox: account.name,
      receivedAt: entry.receivedAt,
    });
    this.mails.push(taken);
    if (taken.kind === 'failed') return notKept(taken.why);
    const report = record.state.ledger.owed.find((mail) => mail.uid === uid)?.note ?? '';
    if (report !== '') await this.replaceReport(report);
    // A mail is also known if a crash came between writing its note and settling it.
    if (taken.kind === 'left_out') return [];
    if (taken.kind === 'known' && !(await this.isWaiting(taken.messageId))) return [];
    const [messageId] = messageIds(entry.messageId);
    // A note whose id was made here belongs to a mail without an id, or to one that copies the id of another mail.
    const isOwn = messageId === taken.messageId || messageId === undefined;
    return isOwn
      ? [{ messageId: taken.messageId, uid, mark: messageId === undefined ? markOf(entry) : '' }]
      : [];
  }

  private async isWaiting(messageId: string): Promise<boolean> {
    const path = await this.pathOf(messageId);
    const note = path === undefined ? null : await readNote(this.session.ports.vault, path);
    return note !== null && textField(note.frontmatter, MAILBOX) === this.place.account.name;
  }

  private async pathOf(messageId: string): Promise<string | undefined> {
    const { index, settings } = this.session;
    return (await index.pathsByMessage(settings.folders.needsAction)).get(messageId);
  }

  /** Finishes the note that reported a mail, because the mail was delivered after all. */
  private async replaceReport(messageId: string): Promise<void> {
    const path = await this.pathOf(messageId);
    if (path !== undefined) await finishNotes(this.session, [{ path, messageId, end: CAME }]);
  }

  /** Makes notes of mails that the server keeps withholding. Returns an error for those that it withholds for now. */
  private async reportOwed(): Promise<MailServerError | null> {
    const { account, record } = this.place;
    for (const owed of dueForReport(record.state.ledger)) {
      const key = shortHash(`${account.name} ${record.state.validity} ${String(owed.uid)}`);
      const id = `withheld-${key}@deputy.invalid`;
      const taken = await this.intake.take({
        path: null,
        name: `${account.name} ${String(owed.uid)}`,
        bytes: new TextEncoder().encode(noteOf(owed, { id, account: account.name })),
        mailbox: account.name,
      });
      await this.intake.close();
      this.mails.push(taken);
      if (taken.kind === 'failed') return notKept(taken.why);
      const note = taken.kind === 'left_out' ? id : taken.messageId;
      await record.follow({ kind: 'ledger', event: { kind: 'reported', uid: owed.uid, note } });
    }
    const [first, ...others] = unreported(record.state.ledger);
    if (first === undefined) return null;
    const count = others.length + 1;
    return new MailServerError(
      'bad_server',
      `The mail server lists ${count === 1 ? 'a mail' : `${String(count)} mails`} that can't be fetched: it ${WORDS[first.why]}. Deputy asks again; nothing is lost.`,
    );
  }
}

const CAME = {
  reason: 'The mail server has delivered this mail: it has a note of its own.',
  label: 'Replaced by the mail',
};

const WORDS: Record<Withheld, string> = {
  refused: 'refused to hand it over',
  not_understood: 'did not understand the request for it',
  left_out: 'left it out of its answer',
  empty: 'sent it without a text',
  contradicted: 'sent another text than it announced',
};

/** The same text at each try, so that it is recognised if a crash comes before the ledger is written. */
const noteOf = ({ why }: OwedMail, { id, account }: { id: string; account: string }): string =>
  `Subject: A mail that could not be read\r\nMessage-ID: <${id}>\r\n\r\nA mail in the mailbox "${account.replace(/[^ -~]/g, '?')}" could not be read here: the mail server ${WORDS[why]} several times. Look for it in your mail program. Deputy asks for it again once an hour; if it comes, it takes the place of this note.\r\n`;

const notKept = (why: string): MailServerError =>
  new MailServerError('vault', `The vault accepts no new note, so mail stays on the server: ${why}`);

function pagesOf(entries: readonly MailEntry[]): MailEntry[][] {
  const pages: MailEntry[][] = [];
  let bytes = 0;
  for (const entry of entries) {
    const last = pages.at(-1);
    bytes += entry.size;
    if (last === undefined || last.length >= PAGE.mails || bytes > PAGE.bytes) {
      pages.push([entry]);
      bytes = entry.size;
    } else last.push(entry);
  }
  return pages;
}

const partOf = (size: number): string =>
  `This is the beginning of a mail of ${String(Math.round(size / 1_000_000))} MB. The rest, with its attachments, is on the mail server.`;
