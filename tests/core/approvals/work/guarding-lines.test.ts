import { describe, expect, it } from 'vitest';
import { WorkLock } from '../../../../src/core/session/work-lock';
import { VaultError } from '../../../../src/kernel/ports/vault';
import { Faults } from '../../../fakes/faults';
import { codeBeside } from '../../../../src/kernel/notes/codes';
import { NO_APPROVALS } from '../../../../src/core/approvals/work/approvals-report';
import { asked, Asking, NOTE, yesTo } from '../../app/asking';
import { Stage } from '../../app/stage';

/** Decides on what is on the screen, as it was shown earlier. */
async function shown(stage: Asking) {
  const [card] = await stage.deputy.approvals.list();
  return (path = stage.pending) => stage.deputy.approvals.decide(path, yesTo(card));
}

describe('a yes on the screen', () => {
  it('is none to what may have happened already', async () => {
    const stage = await asked();
    stage.outside.outcomes = ['throws'];
    await (
      await shown(stage)
    )();
    expect(stage.request().status).toBe('outcome_unknown');
    const again = await shown(stage);
    expect(await again()).toEqual({ kind: 'refused', why: expect.stringContaining('Say first') });
    expect(await stage.device.list('acts')).toEqual([]);
  });

  it('is none to what was moved to Rejected meanwhile', async () => {
    const stage = await asked();
    const approve = await shown(stage);
    const path = stage.drag(stage.pending, 'Rejected');
    expect(await approve(path)).toEqual({ kind: 'refused', why: expect.stringContaining('was rejected') });
    await stage.cycle();
    expect(stage.sent).toEqual([]);
  });

  it('is none to another try than the one that was shown', async () => {
    const stage = await asked();
    const approve = await shown(stage);
    await stage.deputy.approvals.decide(stage.pending, { kind: 'reject', reason: '' });
    await stage.deputy.approvals.decide(stage.only('Rejected'), { kind: 'restore' });
    expect(await approve()).toMatchObject({ kind: 'changed' });
    await stage.cycle();
    expect(stage.sent).toEqual([]);
  });

  it('is none to another text, where another device runs Deputy', async () => {
    const stage = await asked();
    const approve = await shown(stage);
    await stage.edit(stage.pending, 'gladly', 'never');
    const runner = stage.vault.text('Logs/Runner.md');
    stage.vault.external('Logs/Runner.md', runner.replaceAll(stage.host.deviceId, 'another-device'));
    expect(await approve()).toMatchObject({ kind: 'changed' });
    expect(stage.vault.paths('Approved')).toEqual([]);
  });

  it('is none to another request with the same text, where another device runs Deputy', async () => {
    const stage = await asked();
    const [card] = await stage.deputy.approvals.list();
    const runner = stage.vault.text('Logs/Runner.md');
    stage.vault.external('Logs/Runner.md', runner.replaceAll(stage.host.deviceId, 'another-device'));
    const { hash: shownHash = '', attempt = 0 } = card ?? {};
    const decision = { kind: 'approve', request: 'r0000000000000000', shownHash, attempt } as const;
    expect(await stage.deputy.approvals.decide(stage.pending, decision)).toMatchObject({ kind: 'changed' });
    expect(stage.vault.paths('Approved')).toEqual([]);
  });

  it('that was written down by a clock ahead of ours is taken in, not waited for', async () => {
    const stage = await asked();
    const [card] = await stage.deputy.approvals.list();
    const at = new Date(stage.clock.now() + 3_600_000).toISOString();
    const act = { act: 'approve', request: card?.id, attempt: 0, hash: card?.hash, by: 'deputy', at };
    await stage.device.create(`acts/${card?.id ?? ''}-0.json`, JSON.stringify(act));
    await stage.cycle();
    expect(await stage.device.list('acts')).toEqual([]);
    expect([stage.request().status, stage.sent]).toEqual(['not_called', []]);
  });
});

describe('an approval by a move', () => {
  it('opens no mail program once Deputy is stopped', async () => {
    const stage = await asked({ settings: { emailTool: null } });
    stage.drag(stage.pending, 'Approved');
    await stage.cycle({ stop: AbortSignal.abort() });
    expect(stage.host.opened).toEqual([]);
    await stage.clock.sleep(11_000);
    await stage.cycle();
    expect(stage.host.opened).toHaveLength(1);
  });

  it('is logged, with its exact call', async () => {
    const stage = await asked();
    const [card] = await stage.deputy.approvals.list();
    await stage.approveByMove();
    expect(stage.events('approval_approved')).toMatchObject([{ details: { by: 'file', hash: card?.hash } }]);
  });
});

describe('a refusal that is taken back', () => {
  it('leaves a reason alone that the person has written since', async () => {
    const stage = await asked();
    await stage.deputy.approvals.decide(stage.pending, { kind: 'reject', reason: 'Hm' });
    await stage.edit(NOTE, 'You rejected the reply: Hm', 'I asked Bo');
    await stage.deputy.approvals.decide(stage.only('Rejected'), { kind: 'restore' });
    expect(stage.vault.text(NOTE)).toContain('I asked Bo');
  });

  it('is taken back from the note whatever words an earlier version wrote', async () => {
    const stage = await asked();
    await stage.deputy.approvals.decide(stage.pending, { kind: 'reject', reason: 'Hm' });
    await stage.edit(NOTE, 'You rejected the reply: Hm', 'Not to be sent');
    await stage.edit(
      NOTE,
      codeBeside('You rejected the reply: Hm', 'rejected'),
      codeBeside('Not to be sent', 'rejected'),
    );
    await stage.deputy.approvals.decide(stage.only('Rejected'), { kind: 'restore' });
    expect(stage.vault.text(NOTE)).toContain('decision_reason: "The model says: “A question.”"');
    expect(stage.vault.text(NOTE)).not.toContain('deputy_decision_code');
  });
});

describe('trouble with a file', () => {
  it('of the requests ends no cycle: the mails are triaged all the same', async () => {
    const stage = new Asking();
    const { vault } = stage;
    const list = vault.list.bind(vault);
    vault.list = (folder) =>
      folder === 'Rejected' ? Promise.reject(new VaultError('denied', 'EACCES')) : list(folder);
    const report = await stage.cycle();
    expect(report.approvals.troubles).toEqual([{ path: '', why: 'EACCES' }]);
    expect(NO_APPROVALS.troubles).toEqual([]);
    expect(vault.text(NOTE)).toContain('status: pending_approval');
  });

  it('of the lock after the work leaves the work done', async () => {
    const denied = new VaultError('denied', 'EACCES');
    const faults = new Faults({
      onWrite: ({ kind, path }) => (kind === 'remove' && path.includes('lock') ? denied : undefined),
    });
    const stage = await asked({ faults });
    expect(stage.vault.paths('Drafts')).toHaveLength(1);
  });
});

describe('the gate', () => {
  it('is held until those are done who work beside', async () => {
    const stage = new Stage();
    const gate = new WorkLock(stage.ports, stage.settings);
    const done: string[] = [];
    await gate.underLock(async () => {
      void gate.beside(async () => {
        await stage.clock.sleep(1_000);
        done.push('beside', String((await stage.device.list('')).some((path) => path.includes('lock'))));
        return { kind: 'done' };
      });
      done.push('work');
      return { kind: 'done' };
    });
    expect(done).toEqual(['work', 'beside', 'true']);
  });

  it('reads all afresh where somebody else has worked since, and only there', async () => {
    const stage = new Stage();
    const gate = new WorkLock(stage.ports, stage.settings);
    const session = () => gate.underLock((there) => Promise.resolve({ kind: 'done', there }));
    const [first, second] = [await session(), await session()];
    stage.vault.external('Logs/2026-11-02.log', 'of another\n');
    const third = await session();
    const sessions = [first, second, third].map((each) => ('there' in each ? each.there : null));
    expect(sessions[0]).not.toBeNull();
    expect([sessions[1] === sessions[0], sessions[2] === sessions[0]]).toEqual([true, false]);
  });
});
