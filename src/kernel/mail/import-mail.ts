import { composeNote, type FrontmatterValue } from '../notes/compose';
import { fileTitle } from '../notes/names';
import type { LeftOut } from './html/html';
import { mailBody, attachmentsWithin, describeAttachment } from './mail-body';
import { messageIdOf, threadIds } from './headers/message-id';
import { parseMail, type ParsedMail, readableWords } from './bytes/parse-mail';
import { foldAddress, formatAddress, parseAddresses } from './headers/addresses';
import { asSentOnly, bothLists, bothTexts, inertHeader } from './headers/as-sent';
import { authenticatedBy } from './headers/authentication';
import { eventKind } from './invitation';
import { wayOutOf } from './headers/way-out';
import { type MailDate, readDated } from './headers/mail-date';
import { MAIL_PART, partMark } from './quoting/mail-part';
import type { EventKind } from './quoting/note-words';
import { lowerCaseWords } from './text/words';

export interface ImportedMail {
  /** Name of the note without folder and extension: `2026-11-02 Subject`. Not unique. */
  name: string;
  messageId: string;
  /** Text of the pending note. */
  note: string;
  /** The part of the note below the frontmatter. */
  body: string;
  subject: string;
  leftOut: LeftOut;
}

/**
 * Converts a mail (the bytes of an `.eml` file) to a note. Never rejects and loses no text. The same bytes give the
 * same note on every machine and day, except for the times of an invitation, which are also shown in the reader's
 * `zone`, and for a date that can't be read without the time at which the server received the mail: `receivedAt`, in
 * epoch milliseconds, 0 if it is unknown. The subject becomes the note's name and a property; the body is only the mail's text.
 */
export async function importMail(
  bytes: Uint8Array,
  zone: string | null = null,
  receivedAt = 0,
): Promise<ImportedMail> {
  const mail = await parseMail(bytes);
  const { text: body, part, leftOut } = mailBody(mail, zone);
  const messageId = messageIdOf(mail, () => (mail.calendars.length === 0 ? body : mailBody(mail).text));
  const subject = subjectOf(mail);
  const day = dateOf(mail, receivedAt)?.iso.slice(0, 10) ?? '';
  return {
    name: `${day} ${fileTitle(subject === '' ? 'No subject' : subject)}`.trim(),
    messageId,
    note: composeNote(mailFrontmatter(mail, { messageId, receivedAt, part: partMark(body, part) }), body),
    body,
    subject,
    leftOut,
  };
}

/**
 * The frontmatter of a mail's note, without empty keys. `date_raw` holds a Date header that is not a date or lacks a
 * zone; `list_unsubscribe`, `precedence` and `auto_submitted` identify automated mail; `unsubscribe_by` is a genuine address to
 * leave it by; `authenticated_by` names the
 * server that confirmed the sender's domain; `from_missing` says that no From header names an address, so that `sender`
 * holds the one of Sender; `event` is the kind of the event in the mail; `delivered_to` is the mailbox's address if it
 * is not the only recipient.
 *
 * `date_received` is the Date header, or, if that is invalid, the time at which the last server received the mail.
 */
function mailFrontmatter(
  mail: ParsedMail,
  { messageId, receivedAt, part }: { messageId: string; receivedAt: number; part: string },
): Record<string, FrontmatterValue> {
  const date = dateOf(mail, receivedAt);
  const attachments = bounded(attachmentsWithin(mail).map(describeAttachment).map(safeLine));
  const fields: Record<string, FrontmatterValue> = {
    type: 'email',
    status: 'pending',
    source: 'eml',
    message_id: messageId,
    ...bothTexts('from', addresses(mail, 'from').join(', ')),
    ...withoutFrom(mail),
    ...bothTexts('subject', fieldOf(mail.header('subject'))),
    date_received: date?.iso ?? null,
    date_raw: date?.isGuessed === false ? '' : safeLine(mail.header('date')),
    classification: 'actionable',
    priority: isImportant(mail) ? 'high' : 'normal',
    has_attachments: attachments.length > 0,
    ...bothLists('to', addresses(mail, 'to')),
    ...bothLists('cc', addresses(mail, 'cc')),
    delivered_to: deliveredTo(mail),
    ...bothTexts('reply_to', addresses(mail, 'reply-to').join(', ')),
    ...threadOf(mail, messageId),
    list_id: listId(mail.header('list-id')),
    list_unsubscribe: mail.header('list-unsubscribe') !== '' || null,
    unsubscribe_by: wayOut(mail),
    precedence: safeLine(mail.header('precedence')).toLowerCase(),
    auto_submitted: safeLine(mail.header('auto-submitted')).toLowerCase(),
    event: eventWithin(mail),
    read_receipt: mail.isReadReceipt || null,
    authenticated_by: safeLine(authenticationOf(mail) ?? ''),
    attachments,
    [MAIL_PART]: part,
  };
  return Object.fromEntries(
    Object.entries(fields).filter(([key, value]) => ALWAYS.has(key) || !isNothing(value)),
  );
}

/** Fields of a mail whose From header names no address: that fact, and the address in the Sender header. */
function withoutFrom(mail: ParsedMail): Record<string, FrontmatterValue> {
  const names = (name: string): boolean => parseAddresses(readableWords(mail.rawHeader(name))).length > 0;
  if (names('from')) return {};
  return {
    from_missing: true,
    ...(names('sender') ? bothTexts('sender', addresses(mail, 'sender').join(', ')) : {}),
  };
}

/** The ids of the mail's thread. `message_id_as_sent` is the mail's own id if its note is known by another one. */
function threadOf(mail: ParsedMail, messageId: string): Record<string, FrontmatterValue> {
  const [own] = threadIds(mail.header('message-id'));
  return {
    ...bothTexts('in_reply_to', threadIds(mail.header('in-reply-to')).slice(0, 20).join(' ')),
    ...bothLists('references', fewest(threadIds(mail.header('references')))),
    ...(own === undefined || own === messageId ? {} : asSentOnly('message_id', own)),
  };
}

/** The first id of a thread and the latest ones, as RFC 5322 advises where there are too many. */
function fewest(ids: readonly string[]): string[] {
  const [first, ...others] = ids;
  return first === undefined ? [] : [first, ...bounded(others.reverse()).reverse()];
}

const eventWithin = ({ calendars, nested }: ParsedMail): EventKind | null =>
  nested.reduce((found, each) => found ?? eventWithin(each), eventKind(calendars));

const authenticationOf = (mail: ParsedMail): string | null =>
  authenticatedBy({
    from: readableWords(mail.rawHeader('from')),
    results: mail.rawHeaders('authentication-results'),
    received: mail.rawHeaders('received'),
  });

/** The address to leave the newsletter by; '' unless the sender and these headers are genuine, and for what a server called spam. */
function wayOut(mail: ParsedMail): string {
  if (['x-spam-flag', 'x-spam-status', 'x-spam'].some((name) => /^\s*yes\b/i.test(mail.header(name))))
    return '';
  if (authenticationOf(mail) === null) return '';
  return wayOutOf({
    ways: mail.rawHeaders('list-unsubscribe'),
    posts: mail.rawHeaders('list-unsubscribe-post'),
    signatures: mail.rawHeaders('dkim-signature'),
    results: mail.rawHeaders('authentication-results'),
    received: mail.rawHeaders('received'),
  });
}

const subjectOf = (mail: ParsedMail): string => safeLine(mail.header('subject'));

/**
 * Date of the mail; `null` if neither a header nor the server's `receivedAt` (epoch milliseconds, 0 if unknown) gives
 * one. `isGuessed`: the Date header is not certain.
 */
function dateOf(mail: ParsedMail, receivedAt: number): MailDate | null {
  const header = mail.header('received');
  const station = readDated(header.slice(header.lastIndexOf(';') + 1), null);
  const received = station?.iso ?? (receivedAt === 0 ? null : new Date(receivedAt).toISOString());
  const written = readDated(mail.header('date'), received === null ? null : Date.parse(received));
  if (written !== null || received === null) return written;
  return { iso: received.replace('.000', ''), isGuessed: true };
}

const safeLine = (text: string): string => inertHeader(fieldOf(text));

const fieldOf = (text: string): string => text.slice(0, LONGEST_FIELD);

/** Cuts a list, so that no header makes the frontmatter too long to be read. */
function bounded(values: readonly string[]): string[] {
  let length = 0;
  return values.filter((value) => (length += value.length) <= LONGEST_FIELD);
}

/** Maximum number of UTF-16 units of a field: some hundred addresses. */
const LONGEST_FIELD = 20_000;

/** The id in a list header: `Bird watchers <birds.example.org>` -> `birds.example.org` */
const listId = (header: string): string => safeLine(/<([^<>\s]+)>/.exec(header)?.[1] ?? header);

const ALWAYS = new Set(['from', 'subject']);

const isNothing = (value: FrontmatterValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * The address to which the last server delivered the mail; '' if no server says so, or if the mail is addressed to it
 * alone. Servers write it above their own Received header, and a sender can't write anything there.
 */
function deliveredTo(mail: ParsedMail): string {
  const [own] = DELIVERED.flatMap((name) =>
    mail.topHeaders(name).flatMap((value) => parseAddresses(value.slice(0, LONGEST_ADDRESS))),
  );
  if (own === undefined) return '';
  const receivers = ['to', 'cc'].flatMap((name) => addresses(mail, name)).flatMap(parseAddresses);
  const isAlone =
    receivers.length > 0 && receivers.every((each) => foldAddress(each.address) === foldAddress(own.address));
  return isAlone ? '' : safeLine(own.address);
}

/** Headers that name the mailbox. After forwarding within a server, the original address is the one that people know. */
const DELIVERED = ['x-original-to', 'delivered-to', 'envelope-to'];
const LONGEST_ADDRESS = 320;

/** Mailboxes of a header; or the header's own text if the mailboxes would omit something, such as names of groups. */
function addresses(mail: ParsedMail, name: string): string[] {
  const listed = bounded(
    parseAddresses(readableWords(mail.rawHeader(name)))
      .map(formatAddress)
      .map(fieldOf),
  );
  const text = fieldOf(mail.header(name));
  const kept = new Set(lowerCaseWords(listed.join(' ')));
  if (lowerCaseWords(text).every((word) => kept.has(word))) return listed;
  return [text];
}

function isImportant(mail: ParsedMail): boolean {
  const says = (name: string, pattern: RegExp): boolean => pattern.test(mail.header(name).trim());
  return (
    says('x-priority', /^[12](?!\d)/) ||
    says('importance', /^high/i) ||
    says('x-msmail-priority', /^high/i) ||
    says('priority', /^urgent/i)
  );
}
