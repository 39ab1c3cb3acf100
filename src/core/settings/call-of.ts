import { emailCall } from '../approvals/model/email-tool';
import type { Approval } from '../approvals/model/approval/approval-note';
import { outgoingArguments } from '../../kernel/mail/outgoing/outgoing-mail';
import { isAccountServer, SEND_MAIL } from '../../kernel/ports/mail-account';
import type { ToolCall } from '../../kernel/ports/tool-caller';
import type { Settings } from './settings';

/** The tool call that an approval stands for, under these settings. A mail sent by an account needs none. */
export function callOf(
  { content, server, tool, from = '' }: Pick<Approval, 'content' | 'server' | 'tool' | 'from'>,
  { emailTool }: Pick<Settings, 'emailTool'>,
): ToolCall {
  if (content.kind === 'tool') return { server, tool, arguments: content.arguments };
  if (!isAccountServer(server)) return emailCall(content, emailTool);
  const { kind: _, ...words } = content;
  const given = outgoingArguments({ from, ...words });
  return { server, tool: SEND_MAIL, arguments: { ...given } };
}
