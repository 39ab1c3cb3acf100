import { describe, expect, it } from 'vitest';
import { Faults } from '../fakes/faults';
import { FOLDERS, RequestStage } from './request-stage';

const FOLDER = (path: string): string => path.slice(0, path.indexOf('/'));

describe('A request', () => {
  it('that nobody decided on stays, and calls nothing', async () => {
    const stage = new RequestStage();
    const id = await stage.ask();
    await stage.round();
    await stage.round();
    expect([await stage.state(id), FOLDER(stage.path(id)), stage.outside.calls]).toEqual([
      'pending',
      FOLDERS.pending,
      [],
    ]);
  });

  it('approved in Deputy runs once, and is done', async () => {
    const stage = new RequestStage();
    const id = await stage.ask();
    await stage.approve(stage.path(id));
    await stage.round();
    await stage.round();
    expect(stage.outside.calls.map(({ call }) => call.arguments['to'])).toEqual([['ann@example.com']]);
    expect([await stage.state(id), FOLDER(stage.path(id))]).toEqual(['executed', FOLDERS.done]);
  });

  it('approved by moving its file runs with the text as it stands then', async () => {
    const stage = new RequestStage();
    const id = await stage.ask();
    stage.edit(stage.path(id), (text) => text.replace('still works', 'works better'));
    stage.moveTo(stage.path(id), 'approved');
    await stage.round();
    expect(stage.outside.calls.map(({ call }) => call.arguments['body'])).toEqual([
      'Yes, the 14th works better.',
    ]);
  });

  it('comes back when its recipient was changed before it was moved', async () => {
    const stage = new RequestStage();
    const id = await stage.ask();
    stage.edit(stage.path(id), (text) => text.replaceAll('ann@example.com', 'eve@evil.example'));
    stage.moveTo(stage.path(id), 'approved');
    await stage.round();
    expect(stage.outside.calls).toEqual([]);
    expect(stage.path(id)).toContain(FOLDERS.pending);
    expect(stage.vault.text(stage.path(id))).toContain('The recipient changed: approve it in Deputy.');
  });

  it.each([
    ['target_recipient', /^target_recipient: .*$/m, 'target_recipient: eve@evil.example'],
    ['tool', /^tool: .*$/m, 'tool: send_all'],
    ['server', /^server: .*$/m, 'server: elsewhere'],
  ])('comes back when its %s alone was changed before it was moved', async (_key, line, changed) => {
    const stage = new RequestStage();
    const id = await stage.ask();
    stage.edit(stage.path(id), (text) => text.replace(line, changed));
    stage.moveTo(stage.path(id), 'approved');
    await stage.round();
    expect(stage.outside.calls).toEqual([]);
    expect(stage.request(stage.path(id))?.statusReason).toMatch(/changed: approve it in Deputy/);
  });

  it('comes back when it was changed after the person approved it', async () => {
    const stage = new RequestStage();
    const id = await stage.ask();
    await stage.approve(stage.path(id));
    stage.edit(stage.path(id), (text) => text.replace('still works', 'never works'));
    await stage.round();
    expect([stage.outside.calls, await stage.state(id), FOLDER(stage.path(id))]).toEqual([
      [],
      'not_called',
      FOLDERS.pending,
    ]);
  });

  it('that was rejected never runs, and a second rejection is harmless', async () => {
    const stage = new RequestStage();
    const [one, other] = [await stage.ask(), await stage.ask()];
    await stage.reject(stage.path(one));
    await stage.approve(stage.path(one));
    await stage.approve(stage.path(other));
    await stage.round();
    await stage.round();
    expect(stage.outside.calls.map(({ request }) => request)).toEqual([other]);
    expect(await stage.state(one)).not.toBe('executed');
  });

  it('whose status says rejected is not run from Approved', async () => {
    const stage = new RequestStage();
    const id = await stage.ask();
    stage.edit(stage.path(id), (text) => text.replace('status: pending', 'status: rejected'));
    stage.moveTo(stage.path(id), 'approved');
    await stage.round();
    expect([stage.outside.calls, FOLDER(stage.path(id))]).toEqual([[], FOLDERS.pending]);
  });

  it('that nobody here asked for is put aside, and not run', async () => {
    const stage = new RequestStage();
    const id = await stage.ask();
    const text = stage.vault.text(stage.path(id)).replaceAll(id, 'rffffffffffffffff');
    stage.vault.external('Approved/from nowhere.md', text);
    await stage.round();
    expect([stage.outside.calls, stage.path('rffffffffffffffff')]).toEqual([[], 'Rejected/from nowhere.md']);
  });

  it('waits when the server is down, says why, and asks again', async () => {
    const stage = new RequestStage();
    const id = await stage.ask();
    stage.outside.isUp = false;
    await stage.approve(stage.path(id));
    await stage.round();
    expect([stage.outside.calls, await stage.state(id)]).toEqual([[], 'not_called']);
    stage.outside.isUp = true;
    await stage.round();
    expect(stage.outside.calls).toEqual([]);
    await stage.approve(stage.path(id));
    await stage.round();
    expect([stage.outside.calls.length, await stage.state(id)]).toEqual([1, 'executed']);
  });

  it('whose call got no answer is shown, and never repeated', async () => {
    const stage = new RequestStage();
    const id = await stage.ask();
    stage.outside.outcomes = ['throws'];
    await stage.approve(stage.path(id));
    await stage.round();
    stage.moveTo(stage.path(id), 'approved');
    await stage.round();
    await stage.round();
    expect([stage.outside.calls.length, await stage.state(id), FOLDER(stage.path(id))]).toEqual([
      1,
      'outcome_unknown',
      FOLDERS.pending,
    ]);
    await stage.resolve(stage.path(id), false);
    await stage.round();
    expect(await stage.state(id)).toBe('pending');
  });

  it('is never called twice, wherever the process dies', async () => {
    const writes = (await crash(Infinity)).writes;
    expect(writes).toBeGreaterThan(5);
    for (const fault of ['kill', 'tear'] as const) {
      for (let n = 1; n <= writes; n += 1) {
        const { stage, id } = await crash(n, fault);
        await stage.round();
        await stage.round();
        const state = await stage.state(id);
        expect(stage.outside.calls.length, `${fault} at write ${String(n)}`).toBeLessThanOrEqual(1);
        expect(state, `${fault} at write ${String(n)}`).toMatch(
          stage.outside.calls.length === 1
            ? /executed|outcome_unknown/
            : /executed|outcome_unknown|pending|not_called/,
        );
      }
    }
  });
});

async function crash(n: number, fault: 'kill' | 'tear' = 'kill') {
  const stage = new RequestStage();
  const id = await stage.ask();
  await stage.approve(stage.path(id));
  const faults = new Faults({ onWrite: (write) => (write.n === n ? fault : undefined) });
  await stage.round(faults).catch(() => undefined);
  return { stage, id, writes: faults.writes.length };
}
