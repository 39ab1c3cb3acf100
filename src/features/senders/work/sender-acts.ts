import { editEffect } from '../../../kernel/effects/edit-effect';
import { readText } from '../../../kernel/effects/read-text';
import { RECEIPT, SENDER_LINE } from '../../../kernel/notes/codes';
import { textField } from '../../../kernel/notes/note';
import type { Session } from '../../../core/session/session';
import { changeDecision } from '../../../core/triage/work/change-decision';
import { commitAct, type NoteActOutcome, ownNote } from '../../../core/triage/work/note-acts';
import { readKey } from '../model/sender-key';
import { noteEdits, readSendersNote, WHY_CONFIRMED, WHY_CONFIRMED_HERE } from '../model/senders-note';

/** Confirms a line on this device that the person wrote, or that another device learned. */
export const confirmSender = (session: Session, typed: string): Promise<NoteActOutcome> =>
  changeLine(session, typed, 'confirm');

/** Ends a line. The person's earlier acts no longer support it. */
export const forgetSender = (session: Session, typed: string): Promise<NoteActOutcome> =>
  changeLine(session, typed, 'forget');

const LABEL = { confirm: 'Confirmed the line on', forget: 'Ended the line on' } as const;

async function changeLine(
  session: Session,
  typed: string,
  what: 'confirm' | 'forget',
): Promise<NoteActOutcome> {
  const { ports, senders } = session;
  const path = senders.note;
  const key = readKey(typed);
  const text = await readText(ports.vault, path);
  const lines = readSendersNote(text ?? '').filter((line) => line.key === key);
  const [line] = lines;
  if (text === null || line === undefined)
    return { kind: 'refused', why: `${path} has no line on ${key ?? `"${typed.slice(0, 100)}"`}.` };
  if (what === 'confirm' && lines.length > 1)
    return {
      kind: 'refused',
      why: `${path} has more than one line on ${line.key}: delete all but one first.`,
    };
  const listed = (await senders.lines()).find((each) => each.key === key);
  if (what === 'confirm' && listed?.state !== 'waits') return { kind: 'unchanged', note: path };
  const why = line.why === WHY_CONFIRMED ? WHY_CONFIRMED_HERE : WHY_CONFIRMED;
  const changes = what === 'forget' ? { removed: lines } : { rewritten: [{ line, why }] };
  return commitAct(session, path, {
    run: ports.host.randomId(),
    kind: 'sender_line',
    label: `${LABEL[what]} ${line.key}`,
    effects: [editEffect(path, text, noteEdits(text, changes))],
    entries: [],
    byPerson: true,
  });
}

/** Reverses a sender line's decision on a mail as the person wishes. That contradicts the line and ends it. */
export async function notLikeThis(session: Session, path: string): Promise<NoteActOutcome> {
  const found = await ownNote(session, path, ['needsAction', 'done', 'archive']);
  if (!found.ok) return { kind: 'refused', why: found.error };
  const { frontmatter } = found.value;
  if (textField(frontmatter, SENDER_LINE) === undefined)
    return { kind: 'refused', why: 'No line about its sender decided on this note.' };
  const isAsked =
    textField(frontmatter, 'decision') === 'archive' || textField(frontmatter, RECEIPT) === 'true';
  const to = isAsked ? 'needs_info' : 'archive';
  return changeDecision(session, { path, to });
}
