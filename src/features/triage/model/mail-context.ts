import { formatAddress, type Address } from '../../../kernel/mail/headers/addresses';
import { readMailHeaders } from '../../../kernel/mail/headers/mail-headers';
import { stem } from '../../../kernel/notes/names';
import { textField, type Note } from '../../../kernel/notes/note';
import { withoutOwnUrgency } from './own-urgency';
import { readPersonAnswer, readAskedQuestions, withoutAnswers } from './person-answer';

/** A note that a prompt is about. */
export interface NoteSource {
  path: string;
  note: Note;
}

/**
 * What triage needs of a note. Any note may wait for triage: one that is no mail has little more than path, subject
 * and body. `null` is unknown.
 */
export interface MailContext {
  path: string;
  /** The note's identity where it is a mail; else the path is. */
  messageId: string | null;
  /** The subject header, else the note's name. */
  subject: string;
  from: string | null;
  replyTo: string | null;
  to: string | null;
  cc: string | null;
  date: string | null;
  /** `null` too where it is what the import gives every mail, as for the priority. */
  classification: string | null;
  /** Of the note itself: what Deputy thought of it earlier is no argument. */
  priority: string | null;
  listId: string | null;
  /** Sent to a list or in bulk. */
  isBulk: boolean;
  /** It says how to leave the list, as newsletters must, or calls itself bulk. */
  isNewsletter: boolean;
  /** A mail program answered by itself. */
  isAutoReply: boolean;
  inReplyTo: string | null;
  /** Names only; attachments are never read. */
  attachments: string[];
  /** Without Deputy's own block, and without what the person has answered. */
  body: string;
  /** What Deputy has asked the person about it, in a model's words. */
  asked: string | null;
  /** What the person has answered to a question of Deputy's about it. */
  answer: string | null;
}

export function mailContext(path: string, { frontmatter, body }: Note): MailContext {
  const headers = readMailHeaders(withoutOwnUrgency(frontmatter));
  const answer = readPersonAnswer(frontmatter);
  // What the import gives every mail says nothing about this one, but would speak against archiving it.
  const said = (text: string | undefined, usual: string): string | null =>
    text === undefined || (text === usual && written('source') === 'eml') ? null : text;
  const written = (key: string): string | null => textField(frontmatter, key) ?? null;
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
    date: headers.date ?? written('date_received'),
    classification: said(textField(frontmatter, 'classification'), 'actionable'),
    priority: said(headers.priority, 'normal'),
    listId: headers.listId ?? null,
    isBulk: headers.isBulk,
    isNewsletter:
      (written('list_unsubscribe') ?? 'false') !== 'false' ||
      /^(?:bulk|junk)$/iu.test(written('precedence') ?? ''),
    isAutoReply: /^auto-(?:replied|notified)/iu.test(written('auto_submitted') ?? ''),
    inReplyTo: headers.inReplyTo ?? null,
    attachments:
      headers.hasAttachments && headers.attachments.length === 0 ? ['not named'] : headers.attachments,
    body: withoutAnswers(body, answer),
    asked: readAskedQuestions(frontmatter),
    answer,
  };
}
