import type { Effect } from '../../../kernel/effects/operation';
import { frontmatterEffect } from '../../../kernel/effects/edit-effect';
import { readNote } from '../../../kernel/index/read-note';
import { messageIds } from '../../../kernel/mail/headers/message-id';
import { readMessageId } from '../../../kernel/mail/headers/mail-headers';
import { baseName, noteLink } from '../../../kernel/notes/names';
import { type Note, parseNote, textField } from '../../../kernel/notes/note';
import { err, ok, type Result } from '../../../kernel/notes/values/result';
import type { MailEntry, MailServerError } from '../../../kernel/ports/mail-source';
import type { Session } from '../../../session/session';
import { isDecidable } from '../../approvals/model/approval/approval-state';
import { noteTitle, transitionEntry } from '../../triage/model/note-operation';
import { findFormerDraft } from '../../triage/work/former-draft';
import type { WatchedMail } from '../model/fetch-state';
import type { MailboxPlace } from './act-on-server';

/** Maximum number of notes that are finished in one look; the rest follow in the next. */
const MOST_AT_ONCE = 500;
/** Maximum number of single searches in one look, for mails that are no longer where they were. */
const MOST_SEARCHED = 50;

/**
 * Finishes notes whose mails the person has handled in another program: they were answered, or are gone from
 * the inbox. Each is finished only once, so that an undo by the person lasts.
 */
export async function witnessMailbox(session: Session, place: MailboxPlace): Promise<MailServerError | null> {
  const { mail, account, record, stop } = place;
  const paths = await session.index.pathsByMessage(session.settings.folders.needsAction);
  const open = record.state.watched.filter(({ messageId }) => paths.has(messageId));
  if (open.length === 0) {
    await record.follow({ kind: 'witnessed', watched: [] });
    return null;
  }
  const asked = open.slice(-MOST_AT_ONCE);
  const uids = asked.map(({ uid }) => uid);
  const look = await mail.look(account, 'inbox', { uids }, stop);
  if (!look.ok) return look.error;
  // Mails by Message-ID, because a server that renumbers its mails reuses UIDs.
  const seen = new Map(look.value.entries.map((entry) => [messageIds(entry.messageId)[0], entry]));
  const watched: WatchedMail[] = open.slice(0, -asked.length);
  let searched = 0;
  for (const each of asked) {
    const entry = seen.get(each.messageId) ?? null;
    if (entry === null && searched >= MOST_SEARCHED) {
      watched.push(each);
      continue;
    }
    searched += entry === null ? 1 : 0;
    const found = entry === null ? await search(place, each) : ok(entry);
    if (!found.ok) return found.error;
    const path = paths.get(each.messageId) ?? '';
    const isOpen = found.value !== null && !found.value.isAnswered;
    const uid = found.value?.uid ?? each.uid;
    if (
      isOpen ||
      !(await finishNote(session, path, { ...each, end: found.value === null ? PUT_AWAY : ANSWERED }))
    )
      watched.push({ ...each, uid });
  }
  await record.follow({ kind: 'witnessed', watched });
  return null;
}

async function search(
  { mail, account, stop }: MailboxPlace,
  { messageId }: WatchedMail,
): Promise<Result<MailEntry | null, MailServerError>> {
  const found = await mail.find(account, 'inbox', `<${messageId}>`, stop);
  return found.ok ? ok(found.value) : err(found.error);
}

/** Why a note is done without an act of the person, and the beginning of the words for that. */
interface NoteEnd {
  reason: string;
  label: string;
}

/** Finishes a note; returns whether there is nothing more to watch for. */
export async function finishNote(
  session: Session,
  path: string,
  { messageId, end: { reason, label } }: { messageId: string; end: NoteEnd },
): Promise<boolean> {
  const { ports, effects, settings, hostMemory } = session;
  const note = await readNote(ports.vault, path);
  if (note === null || readMessageId(note.frontmatter) !== messageId) return true;
  const draft = await findFormerDraft(session, { path, link: noteLink(path), note });
  // A note whose draft the person has edited or used is left to them.
  if (draft?.kind === 'kept') return true;
  if (draft !== null && (await isDecided(session, draft.effect.text ?? ''))) return false;
  const edit = frontmatterEffect(path, note, { status: 'done', decision_reason: reason });
  const moved: Effect = { kind: 'move', from: path, to: `${settings.folders.done}/${baseName(path)}` };
  const entry = transitionEntry({ path, note }, 'done');
  const result = await effects.commit({
    run: ports.host.randomId(),
    kind: 'status',
    label: `${label}: ${noteTitle({ path, note })}`,
    effects: [...(edit === null ? [] : [edit]), moved, ...(draft === null ? [] : [draft.effect])],
    entries: [{ ...entry, details: { ...entry.details, by: 'mail_server', reason } }],
  });
  if (result.kind !== 'committed') return false;
  if (draft !== null) hostMemory.withdrawn.set(draft.effect.path, reason);
  return true;
}

/** Whether the approval of this draft is already decided, rather than only pending. */
async function isDecided(session: Session, draft: string): Promise<boolean> {
  const parsed = parseNote(draft);
  const id = parsed.ok ? requestOf(parsed.value) : undefined;
  const state = id === undefined ? null : (await session.hostMemory.ledger(session)).state(id);
  return state !== null && !isDecidable(state);
}

const requestOf = ({ frontmatter }: Note): string | undefined => textField(frontmatter, 'request_id');

const ANSWERED: NoteEnd = {
  reason: 'Answered elsewhere: the mail server says that this mail has been answered.',
  label: 'Answered elsewhere',
};
const PUT_AWAY: NoteEnd = {
  reason: 'Put away elsewhere: this mail was archived or deleted in another program.',
  label: 'Put away elsewhere',
};
