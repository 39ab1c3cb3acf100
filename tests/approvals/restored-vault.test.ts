import { describe, expect, it } from 'vitest';
import { VaultError } from '../../src/ports/vault';
import { Faults } from '../fakes/faults';
import { FOLDERS, RequestStage } from './request-stage';

const waiting = async (): Promise<{ stage: RequestStage; id: string }> => {
  const stage = new RequestStage();
  return { stage, id: await stage.ask() };
};

describe('A vault that is put back to before the call, its ledger with it', () => {
  it('sends nothing, and says that this device carried it out already, and when', async () => {
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
      /^Deputy on this device carried this out already, or tried to, at 2026-\d\d-\d\d \d\d:\d\d: look whether it happened\.$/,
    );
  });

  it('sends nothing on another yes, until the person says that it was not sent', async () => {
    const { stage, id } = await waiting();
    const restore = stage.backup();
    stage.moveTo(stage.path(id), 'approved');
    await stage.round();
    restore();
    await stage.approve(stage.path(id));
    await stage.round();
    expect([stage.outside.calls.length, await stage.state(id)]).toEqual([1, 'outcome_unknown']);
    await stage.resolve(stage.path(id), false);
    await stage.round();
    await stage.approve(stage.path(id));
    await stage.round();
    expect([stage.outside.calls.length, await stage.state(id)]).toEqual([2, 'executed']);
  });

  it('sends nothing where the call went out at a later attempt than the one it knows', async () => {
    const { stage, id } = await waiting();
    await stage.approve(stage.path(id));
    const restore = stage.backup();
    stage.outside.outcomes = [{ kind: 'not_called', why: 'no such mailbox' }];
    await stage.round();
    stage.outside.outcomes = [{ kind: 'done', text: 'queued' }];
    await stage.approve(stage.path(id));
    await stage.round();
    restore();
    await stage.round();
    expect([stage.outside.calls.length, await stage.state(id)]).toEqual([1, 'outcome_unknown']);
  });

  it('sends nothing at a later attempt than the call that it does not know of', async () => {
    const { stage, id } = await waiting();
    const restore = stage.backup();
    await stage.approve(stage.path(id));
    await stage.round();
    restore();
    await stage.approve(stage.path(id));
    stage.edit(stage.path(id), (text) => text.replace('still works', 'works better'));
    await stage.round();
    expect([await stage.attempt(id), await stage.state(id)]).toEqual([1, 'not_called']);
    await stage.approve(stage.path(id));
    await stage.round();
    expect([stage.outside.calls.length, await stage.state(id)]).toEqual([1, 'outcome_unknown']);
  });

  it('sends at once when the person says so, however many calls it did not know of', async () => {
    const { stage, id } = await waiting();
    const restore = stage.backup();
    stage.outside.outcomes = [{ kind: 'tool_error', text: 'no such mailbox' }];
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await stage.approve(stage.path(id));
      await stage.round();
    }
    restore();
    await stage.approve(stage.path(id));
    await stage.round();
    expect([stage.outside.calls.length, await stage.state(id)]).toEqual([3, 'outcome_unknown']);
    await stage.resolve(stage.path(id), false);
    await stage.round();
    stage.outside.outcomes = [{ kind: 'done', text: 'queued' }];
    await stage.approve(stage.path(id));
    await stage.round();
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

describe('A call that can not be noted beside the device’s id', () => {
  it('is not made, and keeps its approval', async () => {
    const { stage, id } = await waiting();
    await stage.approve(stage.path(id));
    const denied = new VaultError('denied', 'Could not note that a call begins: access denied');
    const refused = new Faults({ onWrite: ({ store }) => (store === 'begun' ? denied : undefined) });
    await expect(stage.round(refused)).rejects.toBe(denied);
    expect([stage.outside.calls.length, await stage.state(id)]).toEqual([0, 'approved']);
    expect(stage.request(stage.path(id))?.status).not.toBe('executing');
    await stage.round();
    expect([stage.outside.calls.length, await stage.state(id)]).toEqual([1, 'executed']);
  });
});
