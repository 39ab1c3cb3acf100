import { isDecidable } from '../../approvals/request/request-state';
import { type Note, textField } from '../../notes/note';
import type { Desk } from '../desk/desk';

/** Whether a draft's words can still change what goes out: it is undecided, or it was taken back. */
export async function isOpenDraft(desk: Desk, { frontmatter }: Note): Promise<boolean> {
  const request = textField(frontmatter, 'request_id');
  if (request === undefined) return true;
  const ledger = await desk.papers.ledger(desk.ports.device, desk.timestamp);
  const state = ledger.state(request);
  return state === null || isDecidable(state) || state.kind === 'withdrawn' || state.kind === 'rejected';
}
