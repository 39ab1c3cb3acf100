import { isRowDeletion } from '../model/approval/row-deletion';
import { homeOf } from '../model/judge-approval';
import type { Approval } from '../model/approval/approval-note';
import type { ApprovalState } from '../model/approval/approval-state';
import { rewriteEffect } from '../../../kernel/effects/edit-effect';
import type { Effect } from '../../../kernel/effects/operation';
import { readText } from '../../../kernel/effects/read-text';
import { modelLine } from '../../../kernel/mail/foreign-text';
import { baseName, nameInLink, noteLink } from '../../../kernel/notes/names';
import { AskRecords } from '../../ask/model/ask-records';
import { composeAsk, parseAsk, asksFolder, sealOf } from '../../ask/model/ask-note';
import { ifReadable } from '../../../kernel/index/unless-refused';
import { nextAsk } from '../../ask/model/next-ask';
import type { Session } from '../../../session/session';
import type { Followed } from '../../../session/followed';

/** Updates the ask's note with the outcome of an approval it has requested. */
export async function followAsked(
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
  // A note that somebody else edited is left alone: writing to it would make the edit count as Deputy's own.
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
