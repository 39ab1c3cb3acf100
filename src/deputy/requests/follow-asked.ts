import { isInVault } from '../../approvals/request/in-vault';
import { HOME } from '../../approvals/judge-request';
import type { ApprovalRequest } from '../../approvals/request/request-note';
import type { RequestState } from '../../approvals/request/request-state';
import { rewriteEffect } from '../../effects/edit-effect';
import type { Effect } from '../../effects/operation';
import { readText } from '../../effects/read-text';
import { modelLine } from '../../mail/foreign-text';
import { baseName, nameInLink, noteLink } from '../../notes/names';
import { AskRecords } from '../../requests/ask-records';
import { composeTaskRequest, parseRequest, requestsFolder, sealOf } from '../../requests/request-note';
import { ifReadable } from '../../index/unless-refused';
import { transition } from '../../requests/task-request';
import type { Desk } from '../desk/desk';
import type { Followed } from '../desk/followed';

/** What has become of a request to approve is written where a person asked for it in their own words. */
export async function followAsked(
  { ports: { vault, device }, settings: { folders } }: Desk,
  { request, state, path }: Followed,
): Promise<Effect[]> {
  if (request.source === null) return [];
  const named = nameInLink(request.source);
  const notes = (await vault.list(requestsFolder(folders.logs))) ?? [];
  const note = notes.find((each) => noteLink(each.path) === named)?.path;
  const text = note === undefined ? null : await ifReadable(readText(vault, note));
  const asked = text === null ? null : parseRequest(text);
  if (note === undefined || text === null || asked === null) return [];
  // What somebody else wrote there would be taken for Deputy's own from then on.
  if ((await AskRecords.load(device)).standingOf(asked.id, sealOf(text)) !== 'kept') return [];

  const homes = { ...folders, pending: folders.pendingApproval };
  const changed = transition(asked, {
    event: 'approval_changed',
    approval: { request: request.id, state: state.kind, text: textOf(request, state) },
    note: `${homes[HOME[state.kind]]}/${baseName(path)}`,
  });
  const after = composeTaskRequest(changed, text);
  return after === text ? [] : [rewriteEffect(note, text, after)];
}

/** What a server said is a stranger's text. */
function textOf(request: ApprovalRequest, state: RequestState): string {
  switch (state.kind) {
    case 'executed':
      return isInVault(request) ? '' : modelLine(state.text.slice(0, MOST_CHARACTERS));
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
