import { describe, expect, it } from 'vitest';
import { VaultError } from '../../../../src/kernel/ports/vault';
import { Faults } from '../../../fakes/faults';
import { promise } from '../../../promise';
import { FOLDERS, type RequestStage, waiting } from './approval-stage';

describe('A vault that is put back to before the call, its ledger with it', () => {
  it('sends nothing, and says that this device carried it out already, and when', async () => {
    promise('If a call of the same approval began there of which this ledger knows nothing, none is made');
    promise('so that a vault that is put back from a backup sends none of them again');
    const { stage, id } = await waiting();
    await stage.approve(stage.path(id));
    const restore = stage.backup();
    await stage.round();
    restore();
    await stage.clock.sleep(3_600_000);
    await stage.round();
    await stage.round();
    expect([stage.outside.calls.length, await stage.state(id)]).toEqual([1, 'outcome_unknown']);
    expect(stage.path(id)).toContain(FOLDERS.pending);
    expect(stage.request(stage.path(id))?.statusReason).toMatch(
      /^Deputy on this device carried this out already, or tried to, at 2026-\d\d-\d\d \d\d:\d\d: check whether it happened\.$/,
    );
  });

  it('sends nothing on another yes, until the person says that it was not sent', async () => {
    const { stage, id } = await waiting();
    const restore = stage.backup();
    await stage.approveByMove(id);
    restore();
    await stage.approveNow(id);
    expect([stage.outside.calls.length, await stage.state(id)]).toEqual([1, 'outcome_unknown']);
    await stage.resolve(stage.path(id), false);
    await stage.round();
    await stage.approveNow(id);
    expect([stage.outside.calls.length, await stage.state(id)]).toEqual([2, 'executed']);
  });

  it('sends nothing where the call went out at a later attempt than the one it knows', async () => {
    const { stage, id } = await waiting();
    await stage.approve(stage.path(id));
    const restore = stage.backup();
    stage.outside.outcomes = [{ kind: 'not_called', why: 'no such mailbox' }];
    await stage.round();
    stage.outside.outcomes = [{ kind: 'done', text: 'queued' }];
    await stage.approveNow(id);
    restore();
    await stage.round();
    expect([stage.outside.calls.length, await stage.state(id)]).toEqual([1, 'outcome_unknown']);
  });

  it('sends nothing at a later attempt than the call that it does not know of', async () => {
    const { stage, id } = await waiting();
    const restore = stage.backup();
    await stage.approveNow(id);
    restore();
    await stage.approve(stage.path(id));
    stage.edit(stage.path(id), (text) => text.replace('still works', 'works better'));
    await stage.round();
    expect([await stage.attempt(id), await stage.state(id)]).toEqual([1, 'not_called']);
    await stage.approveNow(id);
    expect([stage.outside.calls.length, await stage.state(id)]).toEqual([1, 'outcome_unknown']);
  });

  it('sends at once when the person says so, however many calls it did not know of', async () => {
    const { stage, id } = await waiting();
    const restore = stage.backup();
    stage.outside.outcomes = [{ kind: 'tool_error', text: 'no such mailbox' }];
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await stage.approveNow(id);
    }
    restore();
    await stage.approveNow(id);
    expect([stage.outside.calls.length, await stage.state(id)]).toEqual([3, 'outcome_unknown']);
    await stage.resolve(stage.path(id), false);
    await stage.round();
    stage.outside.outcomes = [{ kind: 'done', text: 'queued' }];
    await stage.approveNow(id);
    expect([stage.outside.calls.length, await stage.state(id)]).toEqual([4, 'executed']);
  });

  it('sends what never left before', async () => {
    const { stage, id } = await waiting();
    await stage.approve(stage.path(id));
    const restore = stage.backup();
    stage.outside.outcomes = [{ kind: 'turned_away', why: 'too many requests' }];
    await stage.round();
    restore();
    stage.outside.outcomes = [{ kind: 'done', text: 'queued' }];
    await stage.clock.sleep(3_600_000);
    await stage.round();
    expect([stage.outside.calls.length, await stage.state(id)]).toEqual([1, 'executed']);
  });
});

describe('A vault that is put back to before a no, its ledger with it', () => {
  const NOS: [string, RegExp, (stage: RequestStage, id: string) => Promise<void>][] = [
    ['a rejection', /^You rejected this on 2026-/, (stage, id) => stage.reject(stage.path(id))],
    [
      'an undo',
      /^You withdrew your approval of this on 2026-/,
      (stage, id) => {
        stage.moveTo(stage.path(id), 'pending');
        return Promise.resolve();
      },
    ],
    [
      'an edit that ended its approval',
      /^Your approval of this ended without a call on 2026-/,
      (stage, id) => {
        stage.edit(stage.path(id), (text) => text.replace('still works', 'works better'));
        return Promise.resolve();
      },
    ],
  ];

  it.each(NOS)('does not send what was approved before %s, and says so once', async (_, why, refuse) => {
    promise(
      'a backup that holds the approval, its act or its moved file brings it back to the person once, with the reason',
    );
    const { stage, id } = await waiting();
    await stage.approve(stage.path(id), undefined, { holdMs: 10_000 });
    await stage.round();
    const restore = stage.backup();
    await refuse(stage, id);
    await stage.round();
    restore();
    await stage.clock.sleep(11_000);
    await stage.round();
    await stage.round();
    expect([stage.outside.calls.length, await stage.state(id)]).toEqual([0, 'not_called']);
    expect(stage.path(id)).toContain(FOLDERS.pending);
    expect(stage.request(stage.path(id))?.statusReason).toMatch(why);
    await stage.approveNow(id);
    expect([stage.outside.calls.length, await stage.state(id)]).toEqual([1, 'executed']);
  });

  it.each([
    [
      'an approval',
      async (stage: RequestStage, id: string) => {
        await stage.approve(stage.path(id), undefined, { holdMs: 10_000 });
      },
    ],
    ['a move', async (stage: RequestStage, id: string) => void stage.moveTo(stage.path(id), 'approved')],
  ])('takes %s for none that lies in the backup and was not taken in yet', async (_, approve) => {
    promise(
      'a backup that holds the approval, its act or its moved file brings it back to the person once, with the reason',
    );
    const { stage, id } = await waiting();
    await approve(stage, id);
    const restore = stage.backup();
    await stage.reject(stage.path(id));
    stage.moveTo(stage.path(id), 'rejected');
    await stage.round();
    expect(await stage.state(id)).toBe('rejected');
    restore();
    await stage.round();
    await stage.clock.sleep(11_000);
    await stage.round();
    expect([stage.outside.calls.length, await stage.state(id)]).toEqual([0, 'not_called']);
  });

  it('sends nothing on the same yes, however often the vault is put back', async () => {
    promise(
      'a backup that holds the approval, its act or its moved file brings it back to the person once, with the reason',
    );
    promise("is remembered beside the device's id, outside the vault");
    const { stage, id } = await waiting();
    for (let time = 1; time <= 3; time += 1) {
      await stage.approve(stage.path(id), undefined, { holdMs: 10_000 });
      await stage.round();
      const restore = stage.backup();
      stage.moveTo(stage.path(id), 'pending');
      await stage.round();
      restore();
      await stage.clock.sleep(11_000);
      await stage.round();
    }
    expect([stage.outside.calls.length, await stage.state(id)]).toEqual([0, 'not_called']);
  });

  it('goes on saying that a call may have acted', async () => {
    const { stage, id } = await waiting();
    stage.outside.outcomes = [{ kind: 'tool_error', text: 'no such mailbox' }];
    await stage.approveNow(id);
    const restore = stage.backup();
    await stage.reject(stage.path(id));
    await stage.round();
    restore();
    await stage.round();
    expect(await stage.state(id)).toBe('tool_error');
    expect(stage.request(stage.path(id))?.statusReason).toContain('It may have acted: check first.');
  });

  it('says nothing of a no that the ledger knows', async () => {
    const { stage, id } = await waiting();
    await stage.reject(stage.path(id));
    await stage.round();
    stage.moveTo(stage.path(id), 'pending');
    await stage.round();
    expect([await stage.state(id), stage.request(stage.path(id))?.statusReason]).toEqual(['pending', null]);
    await stage.approveNow(id);
    expect(stage.outside.calls.length).toBe(1);
  });
});

describe('A no that can not be noted beside the device’s id', () => {
  it('is none yet, and nothing is sent', async () => {
    const { stage, id } = await waiting();
    await stage.approve(stage.path(id));
    stage.moveTo(stage.path(id), 'rejected');
    const denied = new VaultError('denied', 'Could not note that an approval ended: access denied');
    const refused = new Faults({ onWrite: ({ store }) => (store === 'begun' ? denied : undefined) });
    expect(await stage.round(refused)).toMatchObject({ hasOpenWork: true });
    expect([stage.outside.calls.length, await stage.state(id)]).toEqual([0, 'approved']);
    await stage.round();
    expect([stage.outside.calls.length, await stage.state(id)]).toEqual([0, 'rejected']);
  });
});

describe('A call that can not be noted beside the device’s id', () => {
  it('is not made, and keeps its approval', async () => {
    promise("records, outside the vault and beside the device's id, that this attempt begins");
    const { stage, id } = await waiting();
    await stage.approve(stage.path(id));
    const denied = new VaultError('denied', 'Could not note that a call begins: access denied');
    const refused = new Faults({ onWrite: ({ store }) => (store === 'begun' ? denied : undefined) });
    expect(await stage.round(refused)).toMatchObject({ hasOpenWork: true });
    expect([stage.outside.calls.length, await stage.state(id)]).toEqual([0, 'approved']);
    expect(stage.request(stage.path(id))?.status).not.toBe('executing');
    await stage.round();
    expect([stage.outside.calls.length, await stage.state(id)]).toEqual([1, 'executed']);
  });
});
