import { describe, expect, it } from 'vitest';
import { Ledger } from '../../../../src/core/approvals/model/ledger';
import { ApprovalWarnings } from '../../../../src/core/session/approval-warnings';
import type { ToolOutcome } from '../../../../src/kernel/ports/tool-caller';
import { FakeHost } from '../../../fakes/fake-host';
import { aMailNote } from '../../../fakes/mail-note';
import { approve, asked, Asking } from '../../app/asking';
import { IN } from '../../app/stage';
import { promise } from '../../../promise';

const ANSWERED =
  /This device answered the mail, or tried to, on 2026-\d\d-\d\d \d\d:\d\d: in another vault, or before this one was restored/;

/** A mail was answered, then the vault was put back to before it was triaged, and another request was made. */
const answeredThenRestored = async (
  outcome: ToolOutcome,
  given: ConstructorParameters<typeof Asking>[0] = {},
): Promise<Asking> => {
  const stage = new Asking(given);
  const restore = stage.backup();
  await stage.cycle();
  stage.outside.outcomes = [outcome];
  await approve(stage);
  restore();
  stage.outside.outcomes = [{ kind: 'done', text: 'queued' }];
  await stage.cycle();
  return stage;
};

describe('A new request for a mail that was answered before the vault was put back', () => {
  it('says so on its card and in its note', async () => {
    promise('a mail that this device has answered already, as a vault that was put back does not know');
    const stage = await answeredThenRestored({ kind: 'done', text: 'queued' });
    expect((await stage.deputy.approvals.list())[0]?.warnings.map(({ kind }) => kind)).toEqual([
      'answered_before',
    ]);
    expect(stage.vault.text(stage.pending)).toMatch(ANSWERED);
  });

  it('comes back once from a move, with that, and goes out on the next', async () => {
    promise('a mail that this device has answered already, as a vault that was put back does not know');
    const stage = await answeredThenRestored({ kind: 'done', text: 'queued' });
    await stage.approveByMove();
    expect([stage.sent.length, stage.request().statusReason]).toEqual([1, expect.stringMatching(ANSWERED)]);
    await stage.approveByMove();
    expect(stage.sent).toHaveLength(2);
  });

  it('says so where the person had sent the answer themselves', async () => {
    const stage = new Asking({ settings: { emailTool: null } });
    const restore = stage.backup();
    await stage.cycle();
    await approve(stage);
    await stage.deputy.approvals.decide(stage.only('Approved'), { kind: 'resolve', wasSent: true });
    restore();
    await stage.cycle();
    expect(stage.vault.text(stage.pending)).toMatch(ANSWERED);
  });

  it('says nothing where nothing had left', async () => {
    const stage = await answeredThenRestored({ kind: 'not_called', why: 'no such mailbox' });
    expect((await stage.deputy.approvals.list())[0]?.warnings).toEqual([]);
  });

  it('says nothing where the mail has no Message-ID, by which it could be known again', async () => {
    const files = { [`${IN}/from-a-form.md`]: aMailNote({ frontmatter: { message_id: undefined } }) };
    const stage = await answeredThenRestored({ kind: 'done', text: 'queued' }, { files });
    expect(stage.request()).toMatchObject({ content: { inReplyTo: '' } });
    expect((await stage.deputy.approvals.list())[0]?.warnings).toEqual([]);
  });

  it('says nothing in a vault that knows of the answer', async () => {
    const stage = await asked();
    const approval = stage.request();
    await approve(stage);
    const ledger = await Ledger.load(stage.device, () => '');
    const warnings = new ApprovalWarnings(stage.ports, stage.settings);
    expect(await warnings.of({ ...approval, id: 'r0000000000000000' }, ledger)).toEqual([]);
  });
});

describe('A yes that is given after the vault was put back to before a no', () => {
  const rejected = async (): Promise<{ stage: Asking; restore: () => void }> => {
    const stage = await asked();
    const restore = stage.backup();
    await stage.deputy.approvals.decide(stage.pending, { kind: 'reject', reason: '' });
    return { stage, restore };
  };

  it.each([0, -86_400_000])(
    'sends at once, with the clock at %i ms, though no cycle has looked yet',
    async (ms) => {
      promise('A yes that you give in Deputy after that names what it came after, and counts at once');
      const { stage, restore } = await rejected();
      restore();
      stage.clock.setWallClock(stage.clock.now() + ms);
      await approve(stage);
      expect(stage.sent).toHaveLength(1);
    },
  );

  it('counts no more in a backup that is put back after the next no', async () => {
    promise('A yes that you give in Deputy after that names what it came after, and counts at once');
    const { stage, restore } = await rejected();
    restore();
    stage.outside.isUp = false;
    await approve(stage);
    const restoreYes = stage.backup();
    await stage.deputy.approvals.decide(stage.only('Approved'), { kind: 'reject', reason: '' });
    restoreYes();
    stage.outside.isUp = true;
    await stage.clock.sleep(600_000);
    await stage.cycle();
    expect(stage.sent).toEqual([]);
    expect(stage.request().statusReason).toMatch(/^You rejected this on 2026-/);
  });

  it('comes back once where it was a move, which could be the backup’s', async () => {
    promise("a moved file could be the backup's, and comes back once");
    const { stage, restore } = await rejected();
    restore();
    await stage.approveByMove();
    expect([stage.sent.length, stage.request().statusReason]).toEqual([
      0,
      expect.stringMatching(/^You rejected this on 2026-/),
    ]);
    await stage.approveByMove();
    expect(stage.sent).toHaveLength(1);
  });
});

describe('A yes from before a no that comes back with its vault', () => {
  it('is none, though the clock was ahead when it was given', async () => {
    const stage = await asked();
    stage.outside.isUp = false;
    stage.clock.setWallClock(stage.clock.now() + 3_600_000);
    await approve(stage);
    const restore = stage.backup();
    stage.clock.setWallClock(stage.clock.now() - 3_600_000);
    await stage.deputy.approvals.decide(stage.only('Approved'), { kind: 'reject', reason: '' });
    restore();
    stage.outside.isUp = true;
    await stage.clock.sleep(3_600_000);
    await stage.cycle();
    expect(stage.sent).toEqual([]);
  });

  it('is none, though the no came at the attempt at which another yes was taken back', async () => {
    const stage = await asked();
    stage.outside.isUp = false;
    await approve(stage);
    stage.drag(stage.only('Approved'), 'Pending_Approval');
    await stage.cycle();
    const moved = stage.drag(stage.pending, 'Approved');
    const restore = stage.backup();
    stage.drag(moved, 'Pending_Approval');
    await stage.deputy.approvals.decide(stage.pending, { kind: 'reject', reason: '' });
    restore();
    stage.outside.isUp = true;
    await stage.cycle();
    expect(stage.sent).toEqual([]);
  });
});

/** Another host holds the lock meanwhile. */
async function whileLocked<Value>(stage: Asking, act: () => Promise<Value>): Promise<Value> {
  const other = new FakeHost({ pid: 777, name: 'obsidian', alive: stage.host.alive });
  const holder = { host: other.name, pid: 777, machine: other.machine, token: 't', since: 'now' };
  await stage.device.create('.orchestrator.lock.1', `${JSON.stringify(holder)}\n`);
  const value = await act();
  await stage.device.remove('.orchestrator.lock.1');
  return value;
}

/** A mail that was approved while its server is down, and a backup of that. */
async function waitingForServer(settings = {}): Promise<{ stage: Asking; restore: () => void }> {
  const stage = await asked({ settings });
  stage.outside.isUp = false;
  await approve(stage);
  return { stage, restore: stage.backup() };
}

async function restoredLater({ stage, restore }: Awaited<ReturnType<typeof waitingForServer>>) {
  restore();
  stage.outside.isUp = true;
  await stage.clock.sleep(600_000);
  await stage.cycle();
  return [stage.sent, stage.request().statusReason];
}

describe('What the person did in Deputy, and no cycle has looked at', () => {
  it('counts in a vault that was put back, where it was a no', async () => {
    promise('A no in Deputy is there at once');
    const made = await waitingForServer();
    const { stage } = made;
    const said = await whileLocked(stage, () =>
      stage.deputy.approvals.decide(stage.only('Approved'), { kind: 'reject', reason: '' }),
    );
    expect(said.kind).toBe('put_off');
    expect(await restoredLater(made)).toEqual([[], expect.stringMatching(/^You rejected this on 2026-/)]);
  });

  it('counts in a vault that was put back, where it was the undo of an approval', async () => {
    promise('A no in Deputy is there at once');
    const made = await waitingForServer({ sendDelaySeconds: 10 });
    const { stage } = made;
    const said = await whileLocked(stage, () => stage.deputy.undo());
    expect(said.kind).toBe('not_worked');
    expect(await restoredLater(made)).toEqual([
      [],
      expect.stringMatching(/^You withdrew your approval of this on 2026-/),
    ]);
  });

  it('is undone without a word about a backup, where there was none', async () => {
    const { stage } = await waitingForServer({ sendDelaySeconds: 10 });
    expect(await stage.deputy.undo()).toMatchObject({ kind: 'undone' });
    stage.outside.isUp = true;
    await stage.clock.sleep(600_000);
    await stage.cycle();
    expect([stage.sent, stage.request()]).toMatchObject([[], { status: 'pending', statusReason: null }]);
  });
});
