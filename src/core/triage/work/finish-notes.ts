import type { Effect, OperationPlan } from '../../../kernel/effects/operation';
import { frontmatterEffect } from '../../../kernel/effects/edit-effect';
import { readNote } from '../../../kernel/index/read-note';
import { readMessageId } from '../../../kernel/mail/headers/mail-headers';
import { baseName, noteLink } from '../../../kernel/notes/names';
import { type Note, parseNote, textField } from '../../../kernel/notes/note';
import { isDecidable } from '../../approvals/model/approval/approval-state';
import type { Session } from '../../session/session';
import { noteTitle, transitionEntry } from '../model/note-operation';
import { findFormerDraft } from './find-former-draft';

/** Reason why a note is done without an act of the person, and the beginning of the label. */
export interface DoneBecause {
  reason: string;
  label: string;
}

interface EndingNote {
  path: string;
  messageId: string;
  end: DoneBecause;
}

/**
 * Finishes notes, each by an operation of its own, so that a note that has changed stays out; Undo takes them back
 * together. Returns the Message-IDs of those for which there is nothing more to watch.
 */
export async function finishNotes(
  session: Session,
  ending: readonly EndingNote[],
): Promise<ReadonlySet<string>> {
  const { ports, effects, hostMemory } = session;
  const over = new Set<string>();
  const members: string[] = [];
  for (const each of ending) {
    const finishing = await finishingOf(session, each);
    if (finishing === 'over') over.add(each.messageId);
    if (typeof finishing === 'string') continue;
    const result = await effects.commit(finishing.plan);
    if (result.kind !== 'committed') continue;
    over.add(each.messageId);
    members.push(result.operation.id);
    if (finishing.draft !== null) hostMemory.withdrawn.set(finishing.draft, each.end.reason);
  }
  const [first] = ending;
  if (first !== undefined && members.length > 1) {
    const label = `${first.end.label}: ${String(members.length)} mails`;
    const run = ports.host.randomId();
    await effects.commit({ run, kind: 'group', label, effects: [], entries: [], members });
  }
  return over;
}

interface Finishing {
  plan: OperationPlan;
  /** Path of the draft that is withdrawn; `null` if there is none. */
  draft: string | null;
}

/** `over`: there is nothing to finish; `later`: an approval of its draft was decided and is on its way. */
async function finishingOf(
  session: Session,
  { path, messageId, end: { reason, label } }: EndingNote,
): Promise<Finishing | 'over' | 'later'> {
  const { ports, settings } = session;
  const note = await readNote(ports.vault, path);
  if (note === null || readMessageId(note.frontmatter) !== messageId) return 'over';
  const draft = await findFormerDraft(session, { path, link: noteLink(path), note });
  // A note whose draft the person has edited or used is left to them.
  if (draft?.kind === 'kept') return 'over';
  if (draft !== null && (await isDecided(session, draft.effect.text ?? ''))) return 'later';
  const edit = frontmatterEffect(path, note, { status: 'done', decision_reason: reason });
  const moved: Effect = { kind: 'move', from: path, to: `${settings.folders.done}/${baseName(path)}` };
  const entry = transitionEntry({ path, note }, 'done');
  const plan: OperationPlan = {
    run: ports.host.randomId(),
    kind: 'status',
    label: `${label}: ${noteTitle({ path, note })}`,
    effects: [...(edit === null ? [] : [edit]), moved, ...(draft === null ? [] : [draft.effect])],
    entries: [{ ...entry, details: { ...entry.details, by: 'mail_server', reason } }],
  };
  return { plan, draft: draft?.effect.path ?? null };
}

/** Whether the approval of this draft is already decided, rather than only pending. */
async function isDecided(session: Session, draft: string): Promise<boolean> {
  const parsed = parseNote(draft);
  const id = parsed.ok ? requestOf(parsed.value) : undefined;
  const state = id === undefined ? null : (await session.hostMemory.ledger(session)).state(id);
  return state !== null && !isDecidable(state);
}

const requestOf = ({ frontmatter }: Note): string | undefined => textField(frontmatter, 'request_id');
