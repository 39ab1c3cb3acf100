import { formatAddress, parseAddresses, type Address } from '../../../kernel/mail/headers/addresses';
import { asSent } from '../../../kernel/mail/headers/as-sent';
import { readMailHeaders } from '../../../kernel/mail/headers/mail-headers';
import { stem } from '../../../kernel/notes/names';
import { listField, textField, type Note } from '../../../kernel/notes/note';
import { withoutOwnUrgency } from './own-urgency';
import { readPersonAnswer, readAskedQuestions, withoutAnswers } from './person-answer';

/** A note that a prompt is about. */
export interface NoteSource {
  path: string;
  note: Note;
}

/**
 * The parts of a note that triage reads. Any note may wait for triage; one that is not a mail has little more
 * than path, subject and body. `null` means unknown.
 */
export interface MailContext {
  path: string;
  /** Message id of a mail; other notes are identified by their path. */
  messageId: string | null;
  /** The subject header, else the note's name. */
  subject: string;
  from: string | null;
  replyTo: string | null;
  to: string | null;
  cc: string | null;
  /** Address of the mailbox that received the mail. */
  deliveredTo: string | null;
  date: string | null;
  /**
   * Importance according to the mail's headers. This and `priority` are `null` if they have the value that the import
   * gives every mail.
   */
  classification: string | null;
  /** Priority of the note, without the urgency of an earlier triage, which must not influence the new decision. */
  priority: string | null;
  listId: string | null;
  /** Whether the mail was sent to a list or in bulk. */
  isBulk: boolean;
  /** Whether the headers name a way to unsubscribe, as newsletters must, or call the mail bulk. */
  isNewsletter: boolean;
  /** Whether a mail program answered automatically. */
  isAutoReply: boolean;
  /** Whether a program sent the mail, by its headers. */
  isAutomatic: boolean;
  /** Whether the headers name a way to unsubscribe. */
  offersUnsubscribe: boolean;
  inReplyTo: string | null;
  /** Names of the attachments, which are never read. */
  attachments: string[];
  /** The note's text without Deputy's own block and without the person's answers. */
  body: string;
  /** Whether it is a mail program's report about another mail. */
  isReadReceipt: boolean;
  /** Kind of the event in the mail, from the import: `invitation`, `cancelled`, and so on. */
  event: string | null;
  /** Deputy's questions to the person about the note, in a model's words. */
  asked: string | null;
  /** The person's answers to these questions. */
  answer: string | null;
}

export function mailContext(path: string, note: Note): MailContext {
  const { body } = note;
  // The rules and the model read and quote the mail's original text.
  const frontmatter = asSent(note.frontmatter);
  const headers = readMailHeaders(withoutOwnUrgency(frontmatter));
  const answer = readPersonAnswer(frontmatter);
  // A header's value; `null` for the value that the import gives every mail, which would wrongly weigh against
  // archiving.
  const said = (text: string | undefined, usual: string): string | null =>
    text === undefined || (text === usual && written('source') === 'eml') ? null : text;
  const written = (key: string): string | null => textField(frontmatter, key) ?? null;
  const offersUnsubscribe = (written('list_unsubscribe') ?? 'false') !== 'false';
  const addresses = (parsed: readonly Address[], key: string): string | null =>
    parsed.length > 0 ? parsed.map(formatAddress).join(', ') : written(key);
  return {
    path,
    messageId: headers.messageId ?? null,
    subject: headers.subject === '' ? stem(path) : headers.subject,
    from: addresses(headers.from === undefined ? [] : [headers.from], 'from'),
    replyTo: addresses(headers.replyTo === undefined ? [] : [headers.replyTo], 'reply_to'),
    to: addresses(headers.to, 'to'),
    cc: addresses(headers.cc, 'cc'),
    deliveredTo: addresses(
      listField(frontmatter, 'delivered_to').flatMap(parseAddresses).slice(0, 1),
      'delivered_to',
    ),
    date: headers.date ?? written('date_received'),
    classification: said(textField(frontmatter, 'classification'), 'actionable'),
    priority: said(headers.priority, 'normal'),
    listId: headers.listId ?? null,
    isBulk: headers.isBulk,
    isNewsletter: offersUnsubscribe || /^(?:bulk|junk)$/iu.test(written('precedence') ?? ''),
    isAutoReply: /^auto-(?:replied|notified)/iu.test(written('auto_submitted') ?? ''),
    isAutomatic: /^auto-/iu.test(written('auto_submitted') ?? ''),
    offersUnsubscribe,
    inReplyTo: headers.inReplyTo ?? null,
    attachments:
      headers.hasAttachments && headers.attachments.length === 0 ? ['not named'] : headers.attachments,
    body: withoutAnswers(body, answer),
    isReadReceipt: written('read_receipt') === 'true',
    event: written('event'),
    asked: readAskedQuestions(frontmatter),
    answer,
  };
}
