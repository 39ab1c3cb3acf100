import type { ToolCall } from '../ports/tool-caller';
import type { Content } from './request-note';

/** A reply that the recipient gets as a mail of its own, since its tool is not given what it answers. */
export function leavesThread(content: Content, { server, arguments: given }: ToolCall): boolean {
  if (content.kind !== 'email' || content.inReplyTo === '' || server === '') return false;
  const named = Object.values(given).flat();
  return !named.includes(content.inReplyTo) && !named.includes(content.references);
}

export const OUTSIDE_THREAD =
  'It arrives outside its conversation: the mail tool is not given what it answers.';
