import type { ImapFlow } from 'imapflow';
import type { FolderRole } from '../../../../kernel/ports/mail-source';
import { pathOf } from './find-folder';
import { refusalOf } from './imap-trouble';
import { refusalKind } from './entry-facts';

interface FiledMail {
  bytes: Uint8Array;
  date: Date;
}

/**
 * Stores a mail in a folder, marked as seen and with its date, or without both if the server refuses them. A refusal
 * (NO, BAD) means that nothing was stored, so a retry makes no second copy.
 */
export async function fileMail(
  client: ImapFlow,
  folder: FolderRole,
  { bytes, date }: FiledMail,
): Promise<void> {
  const path = await pathOf(client, folder);
  await leaveFolder(client);
  dropUnfitLimit(client);
  const file = async (flags: string[], at?: Date): Promise<void> => {
    if ((await client.append(path, bytes, flags, at)) === false) throw refusalOf(client, 'APPEND');
  };
  try {
    await file(['\\Seen'], date);
  } catch (error) {
    if (!client.usable || refusalKind(error) === null) throw error;
    await file([]);
  }
}

/**
 * Some servers store nothing in a folder that the connection has open for reading, so the folder is closed. CLOSE
 * removes deleted mail from a folder that is open for changes, so such a folder is first reopened for reading.
 */
async function leaveFolder(client: ImapFlow): Promise<void> {
  if (client.mailbox === false) return;
  if (client.mailbox.readOnly !== true) await client.mailboxOpen(client.mailbox.path, { readOnly: true });
  await client.mailboxClose();
}

/** The library reads a limit that is not a safe integer as 0 and then sends nothing. */
function dropUnfitLimit({ capabilities }: ImapFlow): void {
  const limit = capabilities.get('APPENDLIMIT');
  if (typeof limit === 'number' && !(Number.isSafeInteger(limit) && limit > 0))
    capabilities.delete('APPENDLIMIT');
}
