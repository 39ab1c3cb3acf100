import type { EmailContent } from '../approvals/model/approval/approval-note';
import { asSent, sentOnly } from '../../kernel/mail/headers/as-sent';
import { readMailHeaders } from '../../kernel/mail/headers/mail-headers';

/** Thread headers of a reply to the message with this id: that id and its references, as the note `source` has them. */
export function replyThread(
  messageId: string | undefined,
  source: Readonly<Record<string, unknown>> | null,
): Pick<EmailContent, 'inReplyTo' | 'references'> {
  const headers = readMailHeaders(asSent(source ?? {}));
  const isSource = source !== null && headers.messageId === messageId;
  const answered = isSource ? (sentOnly(source, 'message_id') ?? messageId) : messageId;
  // An id that the import generated is unknown to the sender's mail program.
  if (answered === undefined || answered.endsWith('@deputy.invalid'))
    return { inReplyTo: '', references: '' };
  const inReplyTo = bracketed(answered);
  return { inReplyTo, references: [...new Set([...headers.references.map(bracketed), inReplyTo])].join(' ') };
}

const bracketed = (id: string): string => (id.startsWith('<') ? id : `<${id}>`);
