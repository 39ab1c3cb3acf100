import { listField, textField } from '../notes/note';
import { addressField, type Address, FROM_KEYS, REPLY_TO_KEYS } from './addresses';
import { readMailDate } from './mail-date';

/** What a mail note's frontmatter says, whichever tool wrote it. */
export interface MailHeaders {
  /** As it stands there. */
  messageId?: string;
  from?: Address;
  to: Address[];
  cc: Address[];
  replyTo?: Address;
  /** '' where there is none. */
  subject: string;
  /** ISO 8601 with offset. */
  date?: string;
  priority?: string;
  listId?: string;
  /** Sent to a list or in bulk: nobody waits for an answer. */
  isBulk: boolean;
  hasAttachments: boolean;
  /** Names, perhaps with type and size. */
  attachments: string[];
  inReplyTo?: string;
  references: string[];
}

export function readMailHeaders(frontmatter: Record<string, unknown>): MailHeaders {
  const first = (...keys: string[]): string | undefined =>
    keys.map((key) => textField(frontmatter, key)).find((value) => value !== undefined);
  const attachments = listField(frontmatter, 'attachments');
  const date = readMailDate(first('date_received', 'date', 'received', 'date_raw') ?? '');
  return {
    to: addressField(frontmatter, ['to']),
    cc: addressField(frontmatter, ['cc']),
    subject: first('subject', 'title') ?? '',
    isBulk: isBulk(frontmatter),
    hasAttachments: attachments.length > 0 || isTrue(first('has_attachments')),
    attachments,
    references: listField(frontmatter, 'references').flatMap((ids) => ids.split(/[\s,]+/)),
    ...present({
      messageId: first('message_id', 'message-id', 'messageId'),
      from: addressField(frontmatter, FROM_KEYS)[0],
      replyTo: addressField(frontmatter, REPLY_TO_KEYS)[0],
      date: date ?? undefined,
      priority: first('priority', 'importance')?.toLowerCase(),
      listId: first('list_id', 'list-id'),
      inReplyTo: first('in_reply_to', 'in-reply-to'),
    }),
  };
}

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

type Present<Fields> = { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> };

const present = <Fields extends object>(fields: Fields): Present<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<Fields>;
