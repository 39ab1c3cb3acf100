import { emailCall } from '../../approvals/email-tool';
import type { Approval } from '../../approvals/approval/approval-note';
import type { ToolCall } from '../../ports/tool-caller';
import type { Settings } from './settings';

/** What a request stands for, by the settings of now. */
export function callOf(
  { content, server, tool }: Pick<Approval, 'content' | 'server' | 'tool'>,
  { emailTool }: Pick<Settings, 'emailTool'>,
): ToolCall {
  return content.kind === 'email'
    ? emailCall(content, emailTool)
    : { server, tool, arguments: content.arguments };
}
