import type { MailFolders } from '../../../kernel/ports/mail-source';

/** Sentences that say where sent and archived mail goes in a mailbox. */
export function folderWords({ sent, archive, canMove }: MailFolders): string[] {
  const sentWords =
    sent === null
      ? 'There is no folder for sent mail: copies wait until there is one.'
      : `Sent mail goes to ${sent}.`;
  if (!canMove) return [sentWords, 'The server can not move mail: what you put away stays in its inbox.'];
  return [
    sentWords,
    archive === null
      ? 'There is no folder for archived mail: what you put away stays in the inbox there.'
      : `Archived mail goes to ${archive}.`,
  ];
}
