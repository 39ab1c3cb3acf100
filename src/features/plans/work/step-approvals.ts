import type { ApprovalReading } from '../../../core/approvals/model/approval/read-approval';
import type { StateKind } from '../../../core/approvals/model/approval/approval-state';
import type { Known } from '../../../kernel/index/note-cache';
import { isUndecided, type StepApproval } from '../model/step-approval';
import type { Session } from '../../../core/session/session';

/** Undecided or rejected approvals of plans; another device's has the state in its note until submitted again. */
export async function stepApprovals(session: Session): Promise<StepApproval[]> {
  const { pending, approved, rejected } = await session.inbox.peek();
  const waiting = pending.flatMap(stepRequest);
  const decided = [...approved, ...rejected].flatMap(stepRequest);
  if (waiting.length + decided.length === 0) return [];
  const ledger = await session.hostMemory.ledger(session);
  const stateOf = ({ id }: StepApproval): StateKind | null => ledger.state(id)?.kind ?? null;
  return [
    ...waiting.map((request) => ({ ...request, state: stateOf(request) ?? request.state })),
    ...decided.flatMap((request) => {
      const state = stateOf(request);
      return state === null ? [] : [{ ...request, state }];
    }),
  ].filter((request) => isUndecided(request) || request.state === 'rejected');
}

function stepRequest({ path, value }: Known<ApprovalReading>): StepApproval[] {
  if (!value.ok || value.value.origin.kind !== 'step') return [];
  const { id, origin, status: state } = value.value;
  return [{ id, path, plan: origin.plan, step: origin.step, text: origin.text, state }];
}
