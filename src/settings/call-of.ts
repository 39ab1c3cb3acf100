import { emailCall } from '../features/approvals/model/email-tool';
import type { Approval } from '../features/approvals/model/approval/approval-note';
import type { ToolCall } from '../kernel/ports/tool-caller';
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
