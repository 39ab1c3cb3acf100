import { handOverNote } from '../../drafts/hand-over-note';
import type { Effect } from '../../../kernel/effects/operation';
import { unquoted } from '../../../kernel/mail/model-words';
import { type Note, textField } from '../../../kernel/notes/note';
import { isInside, safePath } from '../../../kernel/notes/paths';
import { strictest } from '../../../kernel/privacy/private-note';
import { DECISION_KINDS, type DecisionKind } from '../model/decision';
import type { ActOutcome } from './note-acts';
import type { Session } from '../../session/session';
import { privacyByProfile } from '../../settings/profile-note';
import { signerOf } from '../../settings/send-via';
import { frontmatterEffect } from '../../../kernel/effects/edit-effect';
import { readNote } from '../../../kernel/index/read-note';

/** Drafts a hand-over mail for a note that someone else should handle; the person fills in the address. */
export async function handOver(session: Session, path: string): Promise<ActOutcome> {
  const { ports, settings } = session;
  const { needsAction, drafts } = settings.folders;
  if (!isInside(path, needsAction)) return refused(`${path} is not in ${needsAction}.`);
  const note = await readNote(ports.vault, path);
  if (note === null) return refused(`There is no note at ${path} that can be read.`);
  const decision = DECISION_KINDS.find((kind) => kind === textField(note.frontmatter, 'decision'));
  if (decision === undefined || !CAN_BE_HANDED_OVER[decision])
    return refused('Only an urgent note, or one that Deputy suggests passing on, can be handed over.');
  const there = await draftThere(session, note);
  if (there !== null) return { kind: 'unchanged', note: there };
  const reason = unquoted(textField(note.frontmatter, 'decision_reason') ?? '');
  const source = { path, link: await session.links.to(path), note };
  const profile = signerOf(session.profiles.here, settings, note);
  const draft = handOverNote({ folder: drafts, source, reason, at: session.timestamp(), profile });
  const edit = frontmatterEffect(path, note, { draft_path: draft.path });
  if (edit === null) return refused("The frontmatter of the note can't be changed.");
  const create: Effect = {
    kind: 'create',
    path: draft.path,
    after: draft.text,
    privacy: strictest(
      await session.keptHere.privacyOf([source]),
      privacyByProfile(session.profiles, 'here'),
    ),
    namedBy: { path, key: 'draft_path', form: 'path' },
  };
  const label = 'Drafted a hand-over mail';
  const result = await session.effects.commit({
    run: ports.host.randomId(),
    kind: 'hand_over',
    label,
    effects: [edit, create],
    entries: [{ event: 'state_transition', severity: 'info', details: { note: path, to: 'hand_over' } }],
    byPerson: true,
  });
  if (result.kind === 'failed') return refused(result.error.message);
  if (result.kind === 'conflict')
    return {
      kind: 'conflict',
      why: 'The note was just changed. Nothing was done; try again.',
    };
  const made = result.operation.effects.find(({ kind }) => kind === 'create');
  return { kind: 'done', label, note: made?.kind === 'create' ? made.path : draft.path };
}

const CAN_BE_HANDED_OVER: Record<DecisionKind, boolean> = {
  delegate: true,
  urgent: true,
  draft_reply: false,
  needs_info: false,
  archive: false,
};

/** Current path of an earlier hand-over draft. */
async function draftThere({ ports }: Session, { frontmatter }: Note): Promise<string | null> {
  const path = safePath(textField(frontmatter, 'draft_path') ?? '');
  const draft = path === null ? null : await readNote(ports.vault, path);
  return draft !== null && textField(draft.frontmatter, 'hand_over') === 'true' ? path : null;
}

const refused = (why: string): ActOutcome => ({ kind: 'refused', why });
