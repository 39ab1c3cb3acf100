import { isPlainHeader, parseAddresses } from '../../../kernel/mail/headers/addresses';
import { isAccountServer } from '../../../kernel/ports/mail-account';
import type { EmailTool } from './email-tool';
import type { EmailContent } from './approval/approval-note';

/** Labels of the fields on the card. The thread headers are sent only if the tool accepts them. */
const SHOWN = { to: 'To', cc: 'Cc', subject: 'Subject', body: 'Text' } as const;
const FIELDS = ['to', 'cc', 'subject', 'body'] as const satisfies readonly (keyof typeof SHOWN)[];

/** Why a mail sent in this way can't have attachments; `null` if it can. Without a tool, the mail program sends it. */
export const carriesNoFiles = (tool: Pick<EmailTool, 'server' | 'tool'> | null): string | null =>
  tool === null
    ? 'Deputy attaches no files in your mail program.'
    : isAccountServer(tool.server)
      ? null
      : `${tool.tool} (${tool.server}) can't take attachments: only mail accounts can.`;

/** Why the tool cannot send the mail as written; `null` if it can. Without a tool, only the addresses are checked. */
export function mailObjection(content: EmailContent, tool: EmailTool | null): string | null {
  const unclear = (['to', 'cc'] as const).filter((field) => !isPlainHeader(content[field]));
  if (unclear.length > 0)
    return `An address in ${unclear.map((field) => SHOWN[field]).join(' and ')} is not plain: write it as name@example.org.`;
  const carrier = carriesNoFiles(tool);
  if (content.files?.length && carrier !== null)
    return `${carrier} Remove the attached files, and send them in another way.`;
  if (tool === null) return null;
  if (parseAddresses(content.to).length === 0) return 'Add a recipient first.';
  const unsaid = FIELDS.filter((field) => content[field] !== '' && tool.arguments[field] === undefined);
  if (unsaid.length === 0) return null;
  const names = unsaid.map((field) => SHOWN[field]).join(', ');
  return `The settings name no argument of ${tool.tool} (${tool.server}) for: ${names}. Name it there, or empty the field.`;
}
