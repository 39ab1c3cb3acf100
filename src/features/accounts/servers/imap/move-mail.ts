import type { ImapFlow } from 'imapflow';
import {
  type MailEntry,
  type MailFlag,
  type MailMove,
  type MoveOutcome,
} from '../../../../kernel/ports/mail-source';
import { findFolders } from './find-folder';
import { refusalOf } from './imap-trouble';
import { findById } from './read-folder';

/**
 * Moves one mail to another folder and reads its new UID from COPYUID. Flags are set first, and restored if
 * the move fails.
 */
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
