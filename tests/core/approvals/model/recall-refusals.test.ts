import { describe, expect, it } from 'vitest';
import {
  applyPendingDecisions,
  recordDecision,
} from '../../../../src/core/approvals/model/recorded-decisions';
import { callHash } from '../../../../src/core/approvals/model/approval/call-hash';
import { Ledger } from '../../../../src/core/approvals/model/ledger';
import { recallRefusals } from '../../../../src/core/approvals/model/recall-refusals';
import type { RefusedApproval } from '../../../../src/kernel/ports/begun-calls';
import { MemoryDeviceStore } from '../../../fakes/memory-device-store';
import { askedFor, callOf, ID, MAIL, now } from './found-approval';

const refused = (attempt: number, changes: Partial<RefusedApproval> = {}): RefusedApproval => ({
  request: ID,
  attempt,
  at: '2026-11-02T09:30:00.000Z',
  how: 'rejected',
  ...changes,
});

async function waiting() {
  const device = new MemoryDeviceStore();
  const ledger = await Ledger.load(device, now);
  await ledger.append(ID, askedFor(MAIL));
  const recall = async (...refusals: RefusedApproval[]): Promise<void> =>
    recallRefusals({ ledger, begunCalls: { refusals: () => Promise.resolve(refusals) } });
  return { device, ledger, recall };
}

describe('A request whose vault was put back to before several refusals', () => {
  it('says the last of them, in whatever order they lie on the disk, and counts on from it', async () => {
    const { ledger, recall } = await waiting();
    await recall(refused(4, { how: 'taken_back' }), refused(2));
    expect(ledger.state(ID)).toMatchObject({
      kind: 'not_called',
      attempt: 5,
      why: 'You withdrew your approval of this on 2026-11-02 09:30, in another vault or before this one was restored: approve it again if it is to run.',
    });
  });

  it('names no time where none was recorded', async () => {
    const { ledger, recall } = await waiting();
    await recall(refused(1, { at: '' }));
    expect(ledger.state(ID)).toMatchObject({
      why: 'You rejected this, in another vault or before this one was restored: approve it again if it is to run.',
    });
  });

  it('does not ask again because of them once an approval that came after them was recorded', async () => {
    const { device, ledger, recall } = await waiting();
    const { request, ...before } = refused(2);
    await recordDecision(device, {
      act: 'approve',
      request,
      attempt: 0,
      hash: callHash(callOf(MAIL)),
      by: 'deputy',
      after: [before],
    });
    await applyPendingDecisions(device, ledger);
    await recall(refused(2));
    expect(ledger.state(ID)).toMatchObject({ kind: 'approved', attempt: 3 });
    await recall(refused(2), refused(3));
    expect(ledger.state(ID)).toMatchObject({ kind: 'not_called', attempt: 4 });
  });
});
