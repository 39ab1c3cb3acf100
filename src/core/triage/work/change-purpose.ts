import { editEffect } from '../../../kernel/effects/edit-effect';
import type { OwnChanges } from '../../../kernel/index/own-keys';
import { editNote, readBlock } from '../../../kernel/notes/block';
import { PURPOSE, RECEIPT, TO_CHECK } from '../../../kernel/notes/codes';
import { capitalized } from '../../../kernel/notes/text/capitalized';
import { type Note, textField } from '../../../kernel/notes/note';
import { readStatus } from '../../../kernel/notes/read-status';
import { featureNeedOf } from '../../app/view/needs/needs';
import type { Session } from '../../session/session';
import { DECISION_KINDS, type DecisionKind, type Purpose } from '../model/decision';
import { mailContext } from '../model/mail-context';
import { purposeEntry } from '../model/decision-entries';
import { noteTitle } from '../model/note-operation';
import { mayBeRead, readPurpose } from '../model/purpose';
import { movedBlock } from '../model/triage-block';
import { STATUS } from '../model/triage-operation';
import { changeDecision } from './change-decision';
import { commitAct, type NoteActOutcome, ownNote } from './note-acts';

export interface PurposeChange {
  path: string;
  to: Purpose;
}

/** Purposes that a note can have with each decision; any other one makes it the person's question. */
const FITTING: Record<DecisionKind, readonly Purpose[]> = {
  needs_info: ['answer', 'do', 'read'],
  draft_reply: ['answer', 'do'],
  urgent: ['answer', 'do'],
  delegate: ['do'],
  archive: [],
};

const WAITING = ['needs_info', 'pending_approval', 'failed'];

/** Moves a waiting note between Answer, Do and Read. A draft stays only where the decision does. */
export async function changePurpose(session: Session, { path, to }: PurposeChange): Promise<NoteActOutcome> {
  const found = await ownNote(session, path, ['needsAction']);
  if (!found.ok) return { kind: 'refused', why: found.error };
  const note = found.value;
  const { frontmatter } = note;
  const status = readStatus(frontmatter);
  if (!WAITING.includes(status) || featureNeedOf(path, note)?.isOwn === true)
    return { kind: 'refused', why: `${path} is not a mail that waits for you.` };
  if (to === 'read' && !mayBeRead(mailContext(path, note), session.settings.moneyWords))
    return {
      kind: 'refused',
      why: 'Mail about money, or about anything else that may matter, stays out of Read. Mark it done instead.',
    };
  const decision = DECISION_KINDS.find((kind) => kind === textField(frontmatter, 'decision'));
  const isInRow = [RECEIPT, TO_CHECK].some((key) => textField(frontmatter, key) !== undefined);
  if (readPurpose(frontmatter) === to && !isInRow) return { kind: 'unchanged', note: path };
  // A rejected reply, or a decision taken back, has another status than its decision gives.
  const isFitting = decision !== undefined && status === STATUS[decision] && FITTING[decision].includes(to);
  return isFitting
    ? move(session, { path, note, to })
    : changeDecision(session, { path, to: 'needs_info', purpose: to });
}

async function move(
  session: Session,
  { path, note, to }: PurposeChange & { note: Note },
): Promise<NoteActOutcome> {
  const request = { path, note };
  // The day that the mail names stays, for when the note comes back to Do.
  const changes: OwnChanges = { [PURPOSE]: to, [RECEIPT]: null, [TO_CHECK]: null };
  const block = textField(note.frontmatter, 'decision') === 'needs_info' ? readBlock(note.text) : undefined;
  const edits = editNote(note.text, {
    frontmatter: changes,
    ...(block === undefined ? {} : { block: movedBlock(block, to) }),
  });
  if (!edits.ok) return { kind: 'refused', why: edits.error.message };
  return commitAct(session, path, {
    run: session.ports.host.randomId(),
    kind: 'purpose',
    label: `Moved to ${capitalized(to)}: ${noteTitle(request)}`,
    effects: [editEffect(path, note.text, edits.value)],
    entries: [purposeEntry(request, to)],
    byPerson: true,
  });
}
