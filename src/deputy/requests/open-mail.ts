import { mailtoUrl } from '../../approvals/email-tool';
import { type ApprovalRequest, recipientText } from '../../approvals/request-note';
import type { Ports } from '../desk/ports';

/** Opens a mail in the person's own program. Returns why it could not be opened; `null`: it was, and nothing is sent. */
export async function openMail(
  { host, notifier }: Pick<Ports, 'host' | 'notifier'>,
  { path, request: { content } }: { path: string; request: ApprovalRequest },
): Promise<string | null> {
  if (content.kind !== 'email') return NO_MAIL;
  const { url, isWhole } = mailtoUrl(content);
  try {
    await host.openUrl(url);
  } catch (error) {
    return `Your mail program could not be opened: ${error instanceof Error ? error.message : String(error)}`;
  }
  if (!isWhole)
    notifier.notify({
      level: 'warn',
      text: `The mail to ${recipientText(content)} opened without its text, which is too long for that. Copy it into the mail; it also stands in ${path}.`,
      actions: [{ label: 'Copy text', copies: content.body }],
    });
  return null;
}

const NO_MAIL = 'No server is named for it, and it is no mail to open in your mail program.';
