import { describe, expect, it } from 'vitest';
import { Ledger } from '../../../src/approvals/ledger';
import { RequestWarnings } from '../../../src/deputy/desk/papers/request-warnings';
import type { ToolOutcome } from '../../../src/ports/tool-caller';
import { Asking } from '../asking';

const ANSWERED =
  /This device answered the mail, or tried to, on 2026-\d\d-\d\d \d\d:\d\d: the vault was put back/;

const approve = async (stage: Asking): Promise<void> => {
  const [card] = await stage.deputy.requests();
  if (card === undefined) throw new Error('Nothing waits.');
  const { id, hash, attempt, path } = card;
  await stage.deputy.decide(path, { kind: 'approve', request: id, shownHash: hash, attempt });
};

/** A mail was answered, then the vault was put back to before it was triaged, and another request was made. */
const answeredThenRestored = async (outcome: ToolOutcome, settings = {}): Promise<Asking> => {
  const stage = new Asking({ settings });
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
    const stage = await answeredThenRestored({ kind: 'done', text: 'queued' });
    expect((await stage.deputy.requests())[0]?.warnings.map(({ kind }) => kind)).toEqual(['answered_before']);
    expect(stage.vault.text(stage.pending)).toMatch(ANSWERED);
  });

  it('comes back once from a move, with that, and goes out on the next', async () => {
    const stage = await answeredThenRestored({ kind: 'done', text: 'queued' });
    stage.drag(stage.pending, 'Approved');
    await stage.cycle();
    expect([stage.sent.length, stage.request().statusReason]).toEqual([1, expect.stringMatching(ANSWERED)]);
    stage.drag(stage.pending, 'Approved');
    await stage.cycle();
    expect(stage.sent).toHaveLength(2);
  });

  it('says so where the person had sent the answer themselves', async () => {
    const stage = new Asking({ settings: { emailTool: null } });
    const restore = stage.backup();
    await stage.cycle();
    await approve(stage);
    await stage.deputy.decide(stage.only('Approved'), { kind: 'resolve', wasSent: true });
    restore();
    await stage.cycle();
    expect(stage.vault.text(stage.pending)).toMatch(ANSWERED);
  });

  it('says nothing where nothing had left', async () => {
    const stage = await answeredThenRestored({ kind: 'not_called', why: 'no such mailbox' });
    expect((await stage.deputy.requests())[0]?.warnings).toEqual([]);
  });

  it('says nothing in a vault that knows of the answer', async () => {
    const stage = new Asking();
    await stage.cycle();
    const request = stage.request();
    await approve(stage);
    const ledger = await Ledger.load(stage.device, () => '');
    const warnings = new RequestWarnings(stage.ports, stage.settings);
    expect(await warnings.of({ ...request, id: 'r0000000000000000' }, ledger)).toEqual([]);
  });
});

describe('An approval that was undone before the vault was put back', () => {
  it('comes back once, and is not sent', async () => {
    const stage = new Asking();
    await stage.cycle();
    stage.outside.isUp = false;
    await approve(stage);
    const restore = stage.backup();
    stage.drag(stage.only('Approved'), 'Pending_Approval');
    await stage.cycle();
    restore();
    stage.outside.isUp = true;
    await stage.clock.sleep(600_000);
    await stage.cycle();
    await stage.cycle();
    expect(stage.sent).toEqual([]);
    expect(stage.request().statusReason).toMatch(/^Your approval of this ended without a call on 2026-/);
    expect((await stage.deputy.requests())[0]?.path).toBe(stage.pending);
    await approve(stage);
    expect(stage.sent).toHaveLength(1);
  });
});
