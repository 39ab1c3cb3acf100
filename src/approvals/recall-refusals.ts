import { type BegunCalls, type Refusal, type RefusedHow } from '../ports/begun-calls';
import type { Ledger } from './ledger';
import { isDecidable } from './request/request-state';

/**
 * A vault that was put back brings approvals that were taken back since, and requests that were refused: what this device
 * remembers of them and the ledger does not know brings each back to the person once, before anything runs.
 */
export async function recallRefusals({
  ledger,
  begunCalls,
}: {
  ledger: Ledger;
  begunCalls: Pick<BegunCalls, 'refusals'>;
}): Promise<void> {
  const waiting = [...ledger.all()].filter(
    ([, { state }]) => isDecidable(state) || state.kind === 'approved',
  );
  if (waiting.length === 0) return;
  const remembered = await begunCalls.refusals(new Set(waiting.map(([request]) => request)));
  for (const [request, { refused }] of waiting) {
    const unknown = remembered
      .filter((each) => each.request === request && !refused.includes(each.attempt))
      .sort((a, b) => a.attempt - b.attempt);
    const last = unknown.at(-1);
    if (last === undefined) continue;
    const attempts = unknown.map(({ attempt }) => attempt);
    await ledger.append(request, { event: 'recalled', why: whyRecalled(last), attempts });
  }
}

const whyRecalled = ({ how, at }: Refusal): string => {
  const when = at === '' ? '' : ` on ${at.slice(0, 16).replace('T', ' ')}`;
  return `${WORDS[how]}${when}, and the vault was put back to before that: approve it again if it is to run.`;
};

const WORDS: Record<RefusedHow, string> = {
  rejected: 'You rejected this',
  taken_back: 'You took your approval of this back',
  ended: 'Your approval of this ended without a call',
};
