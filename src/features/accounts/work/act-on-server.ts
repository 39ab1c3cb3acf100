import { readJson } from '../../../kernel/notes/values/json';
import { readNote } from '../../../kernel/index/read-note';
import { readMessageId } from '../../../kernel/mail/headers/mail-headers';
import { MAILBOX } from '../../../kernel/notes/codes';
import { textField } from '../../../kernel/notes/note';
import type { MailFlag, MailMove, MailServerError, MoveOutcome } from '../../../kernel/ports/mail-source';
import type { OpenMailbox } from '../../../core/app/intake';
import type { Session } from '../../../core/session/session';
import { SERVER_ACTS, type ServerAct, serverAct } from '../model/server-act';
import type { AccountRecord } from './account-record';

/** A mailbox during a check, under the lock. */
export interface MailboxPlace extends Omit<OpenMailbox, 'id'> {
  record: AccountRecord;
}

/** Carries out the account's waiting actions in order. After an error, the rest waits for the next check. */
export async function actOnServer(session: Session, place: MailboxPlace): Promise<MailServerError | null> {
  const { device } = session.ports;
  for (const path of await device.list(SERVER_ACTS)) {
    if (place.stop.aborted) return null;
    const act = readJson(serverAct, await device.read(path));
    const error = act === null ? null : await carryOut(session, place, act);
    if (error === 'elsewhere') continue;
    if (error !== null && error.code !== 'not_allowed') return error;
    await device.remove(path);
  }
  return null;
}

async function carryOut(
  session: Session,
  place: MailboxPlace,
  act: ServerAct,
): Promise<MailServerError | 'elsewhere' | null> {
  const { mail, account, record, stop } = place;
  const note = await readNote(session.ports.vault, act.note);
  // The note was moved again; the action for that later move will find it.
  if (note === null) return null;
  const mailbox = textField(note.frontmatter, MAILBOX);
  if (mailbox !== account.name)
    return session.settings.accounts.some(({ name }) => name === mailbox) ? 'elsewhere' : null;
  const messageId = readMessageId(note.frontmatter);
  const wanted = messageId === undefined ? null : moveFor(act, messageId, record);
  if (messageId === undefined || wanted === null) return null;
  const moved = await mail.move(account, wanted, stop);
  // If the server rejects only this move, fetching goes on; otherwise, one bad move would block all mail.
  if (!moved.ok && !OF_ONE_MOVE.has(moved.error.code)) return moved.error;
  const outcome = moved.ok ? moved.value : REFUSED;
  await follow(record, { messageId, wanted }, outcome);
  await session.log.append([
    {
      event: outcome.kind === 'moved' ? 'mail_moved' : 'mail_left_alone',
      severity: outcome.kind === 'moved' ? 'info' : 'warn',
      details: { note: act.note, account: account.name, to: act.to, ...reasonOf(outcome) },
    },
  ]);
  return null;
}

/** Codes of errors that concern only one move. */
const OF_ONE_MOVE: ReadonlySet<string> = new Set(['refused', 'not_understood', 'bad_server']);

/** Outcome if the server refused the move, so that the mail was not moved. */
const REFUSED = { kind: 'unsupported' } as const satisfies MoveOutcome;

/** The move of an action; `null` if Deputy did not move the mail, so that there is nothing to move back. */
function moveFor(
  { to, isAnswered }: ServerAct,
  messageId: string,
  { state }: AccountRecord,
): MailMove | null {
  const id = `<${messageId}>`;
  if (to === 'archive') {
    const set: MailFlag[] = isAnswered ? ['\\Seen', '\\Answered'] : ['\\Seen'];
    return { messageId: id, from: 'inbox', to: 'archive', set, clear: [] };
  }
  const moved = state.moved.find((each) => each.messageId === messageId);
  return moved === undefined
    ? null
    : { messageId: id, from: 'archive', to: 'inbox', set: [], clear: moved.set };
}

async function follow(
  record: AccountRecord,
  { messageId, wanted }: { messageId: string; wanted: MailMove },
  outcome: MoveOutcome,
): Promise<void> {
  if (wanted.to === 'inbox') {
    // A mail that a person has moved by hand stays where they put it, so it has no new UID.
    const uid = outcome.kind === 'moved' ? outcome.uid : null;
    await record.follow({ kind: 'moved_back', messageId, uid });
  } else if (outcome.kind === 'moved') {
    const set = wanted.set.filter((flag) => !outcome.had.includes(flag));
    await record.follow({ kind: 'moved_out', mail: { messageId, set } });
  }
}

const reasonOf = ({ kind }: MoveOutcome): { reason?: string } => {
  if (kind === 'moved') return {};
  return {
    reason:
      kind === 'not_there'
        ? 'It is no longer there: it was moved or deleted in another program.'
        : "The server has no archive folder, refused the move, or can't move mail without deleting it.",
  };
};
