import type { EmailContent } from '../approvals/model/approval/approval-note';

/** What places a reply in its thread: the answered message's id, and those that it referred to. */
export function replyThread(
  messageId: string | undefined,
  known: readonly string[],
): Pick<EmailContent, 'inReplyTo' | 'references'> {
  // An id made up by the import is not the sender's.
  if (messageId === undefined || messageId.endsWith('@deputy.invalid'))
    return { inReplyTo: '', references: '' };
  const inReplyTo = bracketed(messageId);
  return { inReplyTo, references: [...new Set([...known.map(bracketed), inReplyTo])].join(' ') };
}

const bracketed = (id: string): string => (id.startsWith('<') ? id : `<${id}>`);
