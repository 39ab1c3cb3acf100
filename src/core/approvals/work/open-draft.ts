import { isDecidable } from '../model/approval/approval-state';
import { type Note, textField } from '../../../kernel/notes/note';
import type { Session } from '../../session/session';

/** Whether the draft's text still matters: it is undecided, or its approval was undone. */
export async function isOpenDraft(session: Session, { frontmatter }: Note): Promise<boolean> {
  const request = textField(frontmatter, 'request_id');
  if (request === undefined) return true;
  const ledger = await session.hostMemory.ledger(session);
  const state = ledger.state(request);
  return state === null || isDecidable(state) || state.kind === 'withdrawn' || state.kind === 'rejected';
}
