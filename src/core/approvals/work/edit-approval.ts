import { Ledger } from '../model/ledger';
import type { EmailContent } from '../model/approval/approval-note';
import { isDecidable } from '../model/approval/approval-state';
import { rewriteContent } from '../model/approval/rewrite-content';
import { STATE_WORDS } from '../model/approval/state-words';
import type { SharedContent } from '../../drafts/carry-edits';
import { visibleLine } from '../../../kernel/mail/text/visible-text';
import { timestampOf } from '../../session/session';
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

/** Writes a mail's fields and text into its approval; approves nothing. As typing in the note, it needs no lock. */
export async function editApproval(
  { ports, settings }: { ports: Ports; settings: Settings },
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
  const outcome = await vault.edit(path, (text) =>
    text === note.text ? rewriteContent(text, { id: request.id, content: said }) : null,
  );
  if (outcome === 'busy') return { kind: 'refused', why: TYPED_IN };
  if (outcome !== 'written') return CHANGED;
  const written = await readApprovalAt(vault, settings.folders, path);
  return written.ok
    ? { kind: 'edited', hash: new ApprovalInHand(ports, settings, written.value).hash }
    : CHANGED;
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
