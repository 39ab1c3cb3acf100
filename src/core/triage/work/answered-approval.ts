import { isOutgoingId } from '../../../kernel/mail/outgoing/outgoing-mail';
import { messageIds } from '../../../kernel/mail/headers/message-id';
import { readMailHeaders } from '../../../kernel/mail/headers/mail-headers';
import { readNote } from '../../../kernel/index/read-note';
import { ifReadable } from '../../../kernel/index/unless-refused';
import { baseName, isNotePath, noteLink } from '../../../kernel/notes/names';
import { textField } from '../../../kernel/notes/note';
import type { Session } from '../../session/session';
import { isApprovalName } from '../../approvals/model/approval/approval-note';
import { Ledger } from '../../approvals/model/ledger';

/** Links from the note of an answer to what it answers. */
export interface AnswerLinks {
  answers_approval: string;
  /** The note that the sent mail was about, as its approval names it. */
  answers_note?: string;
}

/**
 * Links to the approval by which Deputy sent the mail that this one answers, and to its note; `null` if it answers no
 * such mail, or the approval is gone or can't be read. A sender can copy an id only after receiving the mail.
 */
export async function answeredApproval(
  { ports: { device, vault }, settings: { folders } }: Session,
  frontmatter: Record<string, unknown>,
): Promise<AnswerLinks | null> {
  const { inReplyTo = '', references } = readMailHeaders(frontmatter);
  const ids = [...messageIds(inReplyTo), ...references.slice().reverse()].filter(isOutgoingId);
  if (ids.length === 0) return null;
  const ledger = await Ledger.load(device, () => '');
  const [sent] = ids.flatMap((id) => ledger.sentMail(id) ?? []);
  if (sent === undefined) return null;
  const last = new Date(sent.at).toISOString().slice(0, 10);
  const paths = ((await ifReadable(vault.list(folders.done))) ?? [])
    .map(({ path }) => path)
    .filter((path) => isNotePath(path) && isApprovalName(path) && baseName(path).slice(0, 10) <= last)
    .sort((a, b) => baseName(b).localeCompare(baseName(a)))
    .slice(0, MOST_READ);
  for (const path of paths) {
    const note = await ifReadable(readNote(vault, path));
    if (note === null || textField(note.frontmatter, 'request_id') !== sent.request) continue;
    const source = textField(note.frontmatter, 'source');
    return { answers_approval: noteLink(path), ...(source === undefined ? {} : { answers_note: source }) };
  }
  return null;
}

/** Maximum number of approvals that are read, backwards from the day of sending; few wait longer. */
const MOST_READ = 300;
