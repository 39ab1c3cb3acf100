import { Ledger } from '../model/ledger';
import { approvalTitle, type EmailContent } from '../model/approval/approval-note';
import { isDecidable } from '../model/approval/approval-state';
import { rewriteContent } from '../model/rewrite-content';
import { STATE_WORDS } from '../model/approval/state-words';
import { editDraft, type SharedContent, sharedHash } from '../../drafts/carry-edits';
import { draftContent } from '../../drafts/draft-approval';
import { rewriteEffect } from '../../../kernel/effects/edit-effect';
import { visibleLine } from '../../../kernel/mail/text/visible-text';
import { readDraftOf } from '../../session/approval-sources';
import { type Session, timestampOf } from '../../session/session';
import type { Ports } from '../../session/ports';
import type { Settings } from '../../settings/settings';
import { NOT_AS_SHOWN } from './person-decision';
import { readApprovalAt, type ApprovalFile } from './find-approval';
import { ApprovalInHand } from './approval-in-hand';

/** The person's edit of a waiting mail. */
export interface ApprovalEdit {
  /** Id of the approval that was on the screen. */
  request: string;
  shownHash: string;
  text: SharedContent;
}

export type EditOutcome =
  /** The text is saved. `hash`: what an approval of exactly this text would bind. */
  | { kind: 'edited'; hash: string }
  /** The approval differs from the one on the screen: nothing was written. */
  | { kind: 'changed'; why: string }
  | { kind: 'refused'; why: string };

/**
 * Writes a mail's fields and text into its approval; approves nothing. With a session it reaches the draft at once and
 * can be undone; without one it is as typing in the note.
 */
export async function editApproval(
  { ports, settings, session }: { ports: Ports; settings: Settings; session?: Session },
  path: string,
  edit: ApprovalEdit,
): Promise<EditOutcome> {
  const { vault } = ports;
  const found = await readApprovalAt(vault, settings.folders, path);
  if (!found.ok) return { kind: 'refused', why: found.error };
  const { request, note } = found.value;
  const objection = await objectionTo(ports, found.value);
  if (objection !== null) return { kind: 'refused', why: objection };
  const { content } = request;
  if (content.kind !== 'email') return { kind: 'refused', why: NOT_A_MAIL };
  if (request.id !== edit.request || new ApprovalInHand(ports, settings, found.value).hash !== edit.shownHash)
    return CHANGED;
  const said = { ...content, ...asHeaders(edit.text) };
  const isRecorded = session !== undefined && (await recordEdit(session, found.value, said));
  const outcome = isRecorded
    ? 'written'
    : await vault.edit(path, (text) => (text === note.text ? rewriteContent(text, request, said) : null));
  if (outcome === 'busy') return { kind: 'refused', why: TYPED_IN };
  if (outcome !== 'written') return CHANGED;
  const written = await readApprovalAt(vault, settings.folders, path);
  return written.ok
    ? { kind: 'edited', hash: new ApprovalInHand(ports, settings, written.value).hash }
    : CHANGED;
}

/** Writes the text into approval and draft alike, as one action to undo; `false` if one of them is being edited. */
async function recordEdit(
  session: Session,
  { path, request, note }: ApprovalFile,
  content: EmailContent,
): Promise<boolean> {
  const draft = await readDraftOf(session.ports.vault, request);
  const at = request.origin.kind === 'draft' ? request.origin.draft : '';
  const isInStep =
    draft !== null && sharedHash(draftContent({ note: draft, source: null })) === request.draftHash;
  const carried = isInStep ? editDraft({ path: at, text: draft.text }, content) : null;
  const head = carried === null ? {} : { draft_hash: sharedHash(content) };
  const after = rewriteContent(note.text, request, content, head);
  if (after === null || after === note.text) return false;
  const result = await session.effects.commit({
    kind: 'edit',
    label: `Edited the mail: ${approvalTitle(content, '')}`,
    byPerson: true,
    isWhole: true,
    // The draft comes first: left behind, it would count as the later text and take the edit back.
    effects: [...(carried === null ? [] : [carried]), rewriteEffect(path, note.text, after)],
  });
  return result.kind === 'committed' && result.skipped.length === 0;
}

/** A header is one line, whatever was pasted into its field. */
const asHeaders = ({ to, cc, subject, body }: SharedContent): Partial<EmailContent> => ({
  to: visibleLine(to),
  cc: visibleLine(cc),
  subject: visibleLine(subject),
  body,
});

async function objectionTo(ports: Ports, { folder, request }: ApprovalFile): Promise<string | null> {
  if (folder !== 'pending') return STATE_WORDS[folder].closed;
  const state = (await Ledger.load(ports.device, () => timestampOf(ports))).state(request.id);
  return state === null || isDecidable(state) ? null : STATE_WORDS[state.kind].closed;
}

const CHANGED: EditOutcome = { kind: 'changed', why: NOT_AS_SHOWN };
const NOT_A_MAIL = 'Only a mail can be edited here.';
const TYPED_IN = 'Its note is being edited.';
