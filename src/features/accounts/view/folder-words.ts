import type { MailAccount } from '../../../kernel/ports/mail-account';
import type { MailFolders } from '../../../kernel/ports/mail-source';

export function folderWords(
  { sent, archive, canMove }: MailFolders,
  { folders: chosen }: Pick<MailAccount, 'folders'>,
): Record<'sent' | 'archive', string> {
  const none = (kind: string, path: string): string =>
    path === ''
      ? `There is no folder for ${kind} mail`
      : `The folder "${path}", which was chosen for ${kind} mail, does not exist`;
  return {
    sent:
      sent === null
        ? `${none('sent', chosen.sent)}: copies wait until there is one.`
        : `Sent mail goes to ${sent}.`,
    archive: !canMove
      ? "The server can't move mail: mail that you archive or finish stays in its inbox."
      : archive === null
        ? `${none('archived', chosen.archive)}: mail that you archive or finish stays in the inbox there.`
        : `Archived mail goes to ${archive}.`,
  };
}
