import { type BegunCalls, type RefusedApproval, type RefusedHow } from '../../../kernel/ports/begun-calls';
import type { Ledger } from './ledger';
import { isDecidable, type Refused } from './approval/approval-state';

interface Remembered {
  ledger: Ledger;
  begunCalls: Pick<BegunCalls, 'refusals'>;
}

/**
 * Returns approvals to the person that were rejected or undone before the vault was restored to an older copy. Done
 * once for each refusal that this device remembers and the ledger lacks, before anything runs.
 */
export async function recallRefusals({ ledger, begunCalls }: Remembered): Promise<void> {
  const waiting = [...ledger.all()].flatMap(([request, { state }]) =>
    isDecidable(state) || state.kind === 'approved' ? [request] : [],
  );
  if (waiting.length === 0) return;
  const remembered = await unknownRefusals({ ledger, begunCalls }, waiting);
  for (const approval of waiting) {
    const unknown = remembered.filter((each) => each.request === approval);
    const last = unknown.at(-1);
    if (last === undefined) continue;
    const after = unknown.map(({ attempt, at, how }) => ({ attempt, at, how }));
    await ledger.append(approval, { event: 'recalled', why: whyRecalled(last), after });
  }
}

/** Refusals that this device remembers and the ledger lacks, ordered by attempt. */
async function unknownRefusals(
  { ledger, begunCalls }: Remembered,
  approvals: readonly string[],
): Promise<RefusedApproval[]> {
  const remembered = await begunCalls.refusals(new Set(approvals));
  return remembered.filter((each) => !ledger.knowsRefusal(each)).sort((a, b) => a.attempt - b.attempt);
}

/** Refusals that a new approval overrules. They are recorded with it, so that their order needs no clock. */
export async function refusalsBefore(remembered: Remembered, approval: string): Promise<Refused[]> {
  const unknown = await unknownRefusals(remembered, [approval]);
  return unknown.map(({ attempt, at, how }) => ({ attempt, at, how }));
}

const whyRecalled = ({ how, at }: RefusedApproval): string => {
  const when = at === '' ? '' : ` on ${at.slice(0, 16).replace('T', ' ')}`;
  return `${WORDS[how]}${when}, in another vault or before this one was restored: approve it again if it is to run.`;
};

const WORDS: Record<RefusedHow, string> = {
  rejected: 'You rejected this',
  taken_back: 'You withdrew your approval of this',
  ended: 'Your approval of this ended without a call',
};
