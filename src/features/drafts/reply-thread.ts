import type { EmailContent } from '../approvals/model/approval/approval-note';

/** Thread headers of a reply: the answered message's id, and its references. */
export function replyThread(
  messageId: string | undefined,
  known: readonly string[],
): Pick<EmailContent, 'inReplyTo' | 'references'> {
  // An id that the import generated is unknown to the sender's mail program.
  if (messageId === undefined || messageId.endsWith('@deputy.invalid'))
    return { inReplyTo: '', references: '' };
  const inReplyTo = bracketed(messageId);
  return { inReplyTo, references: [...new Set([...known.map(bracketed), inReplyTo])].join(' ') };
}

const bracketed = (id: string): string => (id.startsWith('<') ? id : `<${id}>`);
