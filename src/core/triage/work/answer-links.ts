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

/** Links from a mail's note to what it answers. */
export interface AnswerLinks {
  answers_approval?: string;
  /** The note of the mail before it; after a mail of Deputy's, the note that this one was about. */
  answers_note?: string;
}

const MOST_IDS = 30;

/**
 * Links to the approval by which Deputy sent the mail that this one answers, and to its note; else to the note of the
 * nearest mail of the conversation. A private note is not named. `pathsById`: paths of mail notes by message id.
 */
export async function answerLinks(
  session: Session,
  frontmatter: Record<string, unknown>,
  pathsById: (id: string) => Promise<string | undefined>,
): Promise<AnswerLinks> {
  const { inReplyTo = '', references } = readMailHeaders(frontmatter);
  const ids = [...new Set([...messageIds(inReplyTo), ...references.slice().reverse()])].slice(0, MOST_IDS);
  const sent = await answeredApproval(session, ids.filter(isOutgoingId));
  if (sent !== null) return sent;
  for (const id of ids) {
    const path = await pathsById(id);
    const note = path === undefined ? null : await ifReadable(readNote(session.ports.vault, path));
    if (path === undefined || note === null || (await session.keptHere.why(path, note.text)) !== null)
      continue;
    return { answers_note: await session.links.to(path) };
  }
  return {};
}

/** The links to an approval that is there and can be read. A sender can copy an id only after receiving the mail. */
async function answeredApproval(
  { ports: { device, vault }, settings: { folders } }: Session,
  ids: readonly string[],
): Promise<AnswerLinks | null> {
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
