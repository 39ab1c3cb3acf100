import {
  EMAIL_FIELDS,
  emailCall,
  type EmailField,
  type EmailTool,
  suggestArguments,
} from '../features/approvals/model/email-tool';
import { keepsThread, REPLIES_OUTSIDE_THREAD } from '../features/approvals/model/mail-thread';
import type { EmailContent } from '../features/approvals/model/approval/approval-note';
import type { ToolCall, ToolDescription } from '../kernel/ports/tool-caller';

export { EMAIL_FIELDS, type EmailField, type EmailTool };

/** Advice to a person who is about to choose this tool for mail, one sentence each. */
export const threadAdvice = (tool: Pick<EmailTool, 'arguments'> | null): string[] =>
  tool === null || keepsThread(tool) ? [] : [REPLIES_OUTSIDE_THREAD];

/** The tool that most likely sends mail; `null` if none looks like it. */
export const likelyMailTool = (tools: readonly ToolDescription[]): ToolDescription | null =>
  tools.find(({ name }) => /^send[-_]?(e?mail|message)/i.test(name)) ??
  tools.find(({ name }) => /send.*mail|mail.*send/i.test(name)) ??
  null;

/** Suggests a mapping from the tool's schema, for the person to check. */
export const suggestEmailTool = (server: string, tool: ToolDescription): EmailTool => ({
  server,
  tool: tool.name,
  arguments: suggestArguments(tool),
  constants: {},
});

/** Argument names, from the tool's schema. */
export function argumentNames({ inputSchema }: ToolDescription): string[] {
  const { properties } = inputSchema;
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
}

/**
 * A mail to an invalid address, for checking whether the tool would accept the arguments. It is never sent.
 */
export const sampleCall = (tool: EmailTool): ToolCall => emailCall(SAMPLE, tool);

const SAMPLE: EmailContent = {
  kind: 'email',
  to: 'Ada Example <ada@example.invalid>',
  cc: 'Bo Example <bo@example.invalid>',
  subject: 'Dry check',
  body: 'This is never sent.',
  inReplyTo: '<1@example.invalid>',
  references: '<1@example.invalid>',
};
