import type { Approval } from '../../../core/approvals/model/approval/approval-note';
import { isRowDeletion } from '../../../core/approvals/model/approval/row-deletion';
import { homeOf } from '../../../core/approvals/model/judge-approval';
import type { ApprovalState } from '../../../core/approvals/model/approval/approval-state';
import { originRow } from '../../../core/session/origins';
import { rewriteEffect } from '../../../kernel/effects/edit-effect';
import type { Effect } from '../../../kernel/effects/operation';
import { readText } from '../../../kernel/effects/read-text';
import { ifReadable } from '../../../kernel/index/unless-refused';
import { modelLine } from '../../../kernel/mail/foreign-text';
import { baseName, nameInLink, noteLink } from '../../../kernel/notes/names';
import type { Followed } from '../../../core/session/followed';
import type { Session } from '../../../core/session/session';
import { composeAsk, parseAsk, asksFolder, sealOf } from '../model/ask-note';
import { AskRecords } from '../model/ask-records';
import { nextAsk } from '../model/next-ask';

/** An approval that an ask, or a person by hand, requested. */
export const HAND_ORIGIN = originRow('hand', {
  follow: (session, _, followed) => followAsked(session, followed),
});

/** Updates the ask's note with the outcome of an approval it has requested. */
async function followAsked(
  { ports: { vault, device }, settings: { folders } }: Session,
  { request, state, path }: Followed,
): Promise<Effect[]> {
  if (request.source === null) return [];
  const named = nameInLink(request.source);
  const notes = (await vault.list(asksFolder(folders.logs))) ?? [];
  const note = notes.find((each) => noteLink(each.path) === named)?.path;
  const text = note === undefined ? null : await ifReadable(readText(vault, note));
  const asked = text === null ? null : parseAsk(text);
  if (note === undefined || text === null || asked === null) return [];
  // An edited note is not written, because the edit would then seem to be Deputy's own.
  if ((await AskRecords.load(device)).standingOf(asked.id, sealOf(text)) !== 'kept') return [];

  const homes = { ...folders, pending: folders.pendingApproval };
  const changed = nextAsk(asked, {
    event: 'approval_changed',
    approval: { request: request.id, state: state.kind, text: textOf(request, state) },
    note: `${homes[homeOf(state)]}/${baseName(path)}`,
  });
  const after = composeAsk(changed, text);
  return after === text ? [] : [rewriteEffect(note, text, after)];
}

/** Makes a server's text safe to write into the note, because it is untrusted. */
function textOf(request: Approval, state: ApprovalState): string {
  switch (state.kind) {
    case 'executed':
      return isRowDeletion(request) ? '' : modelLine(state.text.slice(0, MOST_CHARACTERS));
    case 'rejected':
      return modelLine(state.reason.slice(0, MOST_CHARACTERS));
    case 'not_called':
    case 'tool_error':
    case 'outcome_unknown':
    case 'withdrawn':
    case 'quarantined':
      return modelLine(state.why.slice(0, MOST_CHARACTERS));
    case 'pending':
    case 'approved':
    case 'executing':
    case 'handed_over':
      return '';
  }
}

const MOST_CHARACTERS = 300;
