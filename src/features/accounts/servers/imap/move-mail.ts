import type { ImapFlow } from 'imapflow';
import type {
  MailEntry,
  MailFlag,
  MailMove,
  MoveOutcome,
  FolderRole,
} from '../../../../kernel/ports/mail-source';
import { findFolders, pathOf } from './find-folder';
import { refusalOf } from './imap-trouble';
import { findById } from './read-folder';
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

/** Moves one mail and reads its new UID from COPYUID. Flags are set first, and restored if the move fails. */
export async function moveMail(client: ImapFlow, move: MailMove): Promise<MoveOutcome> {
  if (!client.capabilities.has('MOVE')) return { kind: 'unsupported' };
  const folders = { inbox: 'INBOX', ...(await findFolders(client)) };
  const [from, to] = [folders[move.from], folders[move.to]];
  if (from === null || to === null) return { kind: 'unsupported' };
  await client.mailboxOpen(from);
  const [mail, ...others] = await findById(client, move.messageId);
  if (mail === undefined || others.length > 0) return { kind: 'not_there' };
  const had = flagsOf(mail);
  const set = move.set.filter((flag) => !had.includes(flag));
  const clear = move.clear.filter((flag) => had.includes(flag));
  await changeFlags(client, mail.uid, { set, clear });
  const moved = await client.messageMove(String(mail.uid), to, { uid: true });
  if (moved === false) {
    const refusal = refusalOf(client, 'MOVE');
    if (client.usable) await changeFlags(client, mail.uid, { set: clear, clear: set });
    throw refusal;
  }
  return { kind: 'moved', uid: moved.uidMap?.get(mail.uid) ?? null, had };
}

async function changeFlags(
  client: ImapFlow,
  uid: number,
  { set, clear }: Pick<MailMove, 'set' | 'clear'>,
): Promise<void> {
  if (set.length > 0) await client.messageFlagsAdd(String(uid), [...set], { uid: true });
  if (clear.length > 0) await client.messageFlagsRemove(String(uid), [...clear], { uid: true });
}

const flagsOf = ({ isSeen, isAnswered }: MailEntry): MailFlag[] => [
  ...(isSeen ? (['\\Seen'] as const) : []),
  ...(isAnswered ? (['\\Answered'] as const) : []),
];
