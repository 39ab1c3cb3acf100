import type { ToolCall } from '../../../kernel/ports/tool-caller';
import type { EmailTool } from './email-tool';
import type { Content } from './approval/approval-note';

/** A reply that arrives outside its thread, since its tool does not accept thread headers. */
export function leavesThread(content: Content, { server, arguments: given }: ToolCall): boolean {
  if (content.kind !== 'email' || content.inReplyTo === '' || server === '') return false;
  const named = Object.values(given).flat();
  return !named.includes(content.inReplyTo) && !named.includes(content.references);
}

export const keepsThread = ({ arguments: given }: Pick<EmailTool, 'arguments'>): boolean =>
  given.inReplyTo !== undefined || given.references !== undefined;

/** Shown at setup if {@link keepsThread} is false. */
export const REPLIES_OUTSIDE_THREAD =
  'Replies arrive outside their conversation: the tool gets no In-Reply-To.';

export const OUTSIDE_THREAD = 'It arrives outside its conversation: the mail tool gets no In-Reply-To.';
