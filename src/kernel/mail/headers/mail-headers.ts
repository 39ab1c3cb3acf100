import { listField, textField } from '../../notes/note';
import { Recent } from '../../dates/recent';
import { addressField, type Address, FROM_KEYS, REPLY_TO_KEYS, TO_KEYS } from './addresses';
import { readMailDate } from './mail-date';

/** Mail headers from a note's frontmatter, whichever tool wrote it. */
export interface MailHeaders {
  messageId: string | undefined;
  from: Address | undefined;
  to: Address[];
  cc: Address[];
  /** The mailbox's address, if the delivering server names it and it is not the only recipient in To and Cc. */
  deliveredTo: Address[];
  replyTo: Address | undefined;
  subject: string;
  /** Time of the mail, ISO 8601 with offset. */
  date: string | undefined;
  priority: string | undefined;
  listId: string | undefined;
  /** Whether the mail went to a list or in bulk, so that no answer is expected. */
  isBulk: boolean;
  hasAttachments: boolean;
  /** Names of the attachments, possibly with type and size. */
  attachments: string[];
  inReplyTo: string | undefined;
  references: string[];
}

/** Cached because prompt, draft, log and label all read the headers of one note. */
const recent = new Recent<Record<string, unknown>, MailHeaders>(32);

/** Reads a note's mail headers. Cached by the frontmatter object, which never changes after parsing. */
export const readMailHeaders = (frontmatter: Record<string, unknown>): MailHeaders =>
  recent.of(frontmatter, () => parseMailHeaders(frontmatter));

function parseMailHeaders(frontmatter: Record<string, unknown>): MailHeaders {
  const first = (...keys: string[]): string | undefined => firstOf(frontmatter, keys);
  const attachments = listField(frontmatter, 'attachments');
  const inReplyTo = first('in_reply_to', 'in-reply-to');
  const references = listField(frontmatter, 'references').flatMap(idsIn);
  const answered = idsIn(inReplyTo ?? '');
  return {
    messageId: readMessageId(frontmatter),
    from: addressField(frontmatter, FROM_KEYS)[0],
    to: addressField(frontmatter, TO_KEYS),
    cc: addressField(frontmatter, ['cc']),
    deliveredTo: addressField(frontmatter, ['delivered_to']),
    replyTo: addressField(frontmatter, REPLY_TO_KEYS)[0],
    subject: first('subject', 'email-subject', 'email_subject', 'title') ?? '',
    date: readReceived(frontmatter),
    priority: readPriority(frontmatter),
    listId: first('list_id', 'list-id'),
    isBulk: isBulk(frontmatter),
    hasAttachments: attachments.length > 0 || isTrue(first('has_attachments')),
    attachments,
    inReplyTo,
    // A mail without References continues the thread of the one mail that it answers (RFC 5322, 3.6.4).
    references: references.length > 0 || answered.length > 1 ? references : answered,
  };
}

/** Ids in a field, whichever tool wrote it. A comma within an id does not separate. */
function idsIn(text: string): string[] {
  const bracketed = Array.from(text.matchAll(/<([^<>\s]{1,2000})>/g), ([, id = '']) => id);
  if (bracketed.length > 0) return bracketed;
  const ids = text.split(/[\s,]+/).filter((id) => id !== '');
  return ids.every((id) => id.includes('@')) ? ids : text.split(/\s+/).filter((id) => id !== '');
}

function firstOf(frontmatter: Record<string, unknown>, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = textField(frontmatter, key);
    if (value !== undefined) return value;
  }
  return undefined;
}

const DATE_KEYS = [
  'date_received',
  'date',
  'received',
  'date_raw',
  'email-date',
  'email_date',
  'receivedDateTime',
];

/** Time at which the mail was received, ISO 8601 with offset. */
export const readReceived = (frontmatter: Record<string, unknown>): string | undefined =>
  readMailDate(firstOf(frontmatter, DATE_KEYS) ?? '') ?? undefined;

/** Priority of a note, in lower case. */
export const readPriority = (frontmatter: Record<string, unknown>): string | undefined =>
  firstOf(frontmatter, ['priority', 'importance'])?.toLowerCase();

const MESSAGE_ID_KEYS = ['message_id', 'message-id', 'messageId', 'internetMessageId'];

/** A message's id without angle brackets, which some tools write and others don't. */
export const readMessageId = (
  frontmatter: Record<string, unknown>,
  keys: readonly string[] = MESSAGE_ID_KEYS,
): string | undefined => {
  for (const key of keys) {
    const id = textField(frontmatter, key)
      ?.replace(/^<(.*)>$/, '$1')
      .trim();
    if (id !== undefined && id !== '') return id;
  }
  return undefined;
};

function isBulk(frontmatter: Record<string, unknown>): boolean {
  const precedence = textField(frontmatter, 'precedence') ?? '';
  const unsubscribe = textField(frontmatter, 'list_unsubscribe') ?? 'false';
  return (
    textField(frontmatter, 'list_id') !== undefined ||
    unsubscribe !== 'false' ||
    /^(?:bulk|list|junk)$/i.test(precedence)
  );
}

const isTrue = (text = ''): boolean => /^(?:true|yes|1)$/i.test(text);
