import { describe, expect, it } from 'vitest';
import {
  type AttemptedEvent,
  applyPendingDecisions,
  withdrawPendingDecision,
  recordDecision,
} from '../../../../src/core/approvals/model/recorded-decisions';
import { callHash } from '../../../../src/core/approvals/model/approval/call-hash';
import { Ledger } from '../../../../src/core/approvals/model/ledger';
import type { ApprovalEvent } from '../../../../src/core/approvals/model/approval/approval-state';
import { MemoryDeviceStore } from '../../../fakes/memory-device-store';
import { askedFor, callOf, ID, MAIL, now, yes } from './found-approval';

const HASH = callHash(callOf(MAIL));
const head = (attempt: number) => ({ request: ID, attempt });
const approve = (attempt = 0): AttemptedEvent => ({
  act: 'approve',
  ...head(attempt),
  hash: HASH,
  by: 'deputy',
});
const reject = (attempt = 0): AttemptedEvent => ({ act: 'reject', ...head(attempt), reason: 'Too late.' });
const resolve = (attempt = 0): AttemptedEvent => ({ act: 'resolve', ...head(attempt), wasSent: true });
const show = (note: string, hash = HASH): AttemptedEvent => ({ act: 'show', ...head(0), hash, note });

async function asked(...events: ApprovalEvent[]) {
  const device = new MemoryDeviceStore();
  const ledger = await Ledger.load(device, now);
  for (const event of [askedFor(MAIL), ...events]) await ledger.append(ID, event);
  const fold = async (...acts: AttemptedEvent[]): Promise<string | undefined> => {
    for (const act of acts) await recordDecision(device, act);
    await applyPendingDecisions(device, ledger);
    return ledger.state(ID)?.kind;
  };
  return { device, ledger, fold };
}

describe('what a person did', () => {
  it('counts once: of a yes and a no in two windows, the first', async () => {
    const { device, fold } = await asked();
    expect(await recordDecision(device, approve())).toBe('created');
    expect(await recordDecision(device, reject())).toBe('exists');
    expect(await fold()).toBe('approved');
  });

  it('did not happen where its writer takes it back', async () => {
    const { device, fold } = await asked();
    await recordDecision(device, approve());
    await withdrawPendingDecision(device, approve());
    expect(await fold()).toBe('pending');
  });

  it('is every text that was put before them, with no warning', async () => {
    const { ledger, fold } = await asked();
    await fold(show('a.md'), show('b.md', 'of another text'), approve());
    expect(ledger.state(ID)).toMatchObject({ kind: 'approved', hash: HASH });
    const shown = await asked();
    await shown.fold(show('a.md'));
    expect(shown.ledger.state(ID)).toMatchObject({ shown: { hash: HASH, notes: ['a.md'], warnings: [] } });
  });

  it('may be a no to what was approved and not begun, but to nothing that was begun', async () => {
    expect(await (await asked()).fold(reject())).toBe('rejected');
    expect(await (await asked(yes())).fold(reject(1))).toBe('rejected');
    const intent: ApprovalEvent = { event: 'intent', hash: HASH };
    expect(await (await asked(yes(), intent)).fold(reject(1))).toBe('executing');
  });

  it('says what became of a call only where that is unknown', async () => {
    expect(await (await asked()).fold(resolve())).toBe('pending');
    expect(await (await asked(yes())).fold(resolve(1))).toBe('approved');
    expect(await (await asked(yes(), { event: 'handed_over' })).fold(resolve(1))).toBe('executed');
    expect(await (await asked(yes(), { event: 'lost', why: '' })).fold(resolve(1))).toBe('executed');
  });

  it('is dropped where it is about no known request, or can not be read', async () => {
    const { device, fold } = await asked();
    await device.create('acts/torn.json', '{"act":"appro');
    expect(await fold({ ...approve(), request: 'r0000000000000002' })).toBe('pending');
    expect(await device.list('acts')).toEqual([]);
  });

  it('waits while it is under way, and holds up nothing else', async () => {
    const { device, ledger } = await asked();
    await recordDecision(device, approve());
    await recordDecision(device, show('a.md'));
    await device.create('acts/torn.json', '{"act":"appro');
    const folded = await applyPendingDecisions(device, ledger, ({ act }) => act === 'approve');
    expect([folded, await device.list('acts')]).toEqual([[show('a.md')], [`acts/${ID}-0.json`]]);
  });
});
