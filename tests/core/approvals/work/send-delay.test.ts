import { describe, expect, it } from 'vitest';
import type { DecideOutcome } from '../../../../src/core/approvals/work/person-decision';
import { FakeClock } from '../../../fakes/fake-clock';
import { snapshot } from '../../../fakes/vault-diff';
import { asked } from '../../app/asking';
import { promise } from '../../../promise';

/** A mail that was approved in the app, and waits until it is due. */
async function approved(by: 'deputy' | 'command' = 'deputy') {
  const clock = new FakeClock();
  const stage = await asked({ clock, settings: { sendDelaySeconds: 10 } });
  const [card] = await stage.deputy.approvals.list();
  const { path = '', id = '', hash = '', attempt = 0 } = card ?? {};
  const process = new AbortController();
  const ended: DecideOutcome[] = [];
  const deciding = stage.deputy.approvals
    .decide(path, { kind: 'approve', request: id, shownHash: hash, attempt, by }, process.signal)
    .then((outcome) => {
      ended.push(outcome);
      return outcome;
    });
  while (clock.pending === 0 && ended.length === 0) await turn();
  return { stage, clock, path, deciding, process };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('an approved mail', () => {
  it('goes out when its delay is over, once, and is not held back by a cycle meanwhile', async () => {
    const { stage, clock, deciding } = await approved();
    await stage.cycle();
    expect(stage.sent).toEqual([]);
    await clock.advance(9_900);
    await stage.cycle();
    expect(stage.sent).toEqual([]);
    await clock.advance(100);
    expect(await deciding).toMatchObject({ kind: 'settled', state: 'executed' });
    await stage.cycle();
    expect(stage.sent).toEqual(['Yes, gladly.']);
  });

  it.each([0, 5_000, 9_900])('is undone %i ms after the approval, with no call made', async (ms) => {
    promise('so that undo can take it back with no call made');
    const { stage, clock, path, deciding } = await approved();
    const before = stage.request(stage.only('Approved')).content;
    if (ms > 0) await clock.advance(ms);
    expect(await stage.deputy.history.undoable()).toContain('Approved: ');
    expect(await stage.deputy.undo()).toMatchObject({ kind: 'undone' });
    expect(await deciding).toMatchObject({ kind: 'undone' });
    await clock.advance(60_000);
    await stage.cycle();
    expect(stage.sent).toEqual([]);
    expect(stage.pending).toBe(path);
    expect(stage.request()).toMatchObject({ content: before, status: 'pending', statusReason: null });
  });

  it('is undone by its own id, and by no other', async () => {
    const { stage, clock, deciding } = await approved();
    expect(await stage.deputy.approvals.takeBack('r0000000000000000')).toBeNull();
    const { id } = stage.request(stage.only('Approved'));
    expect(await stage.deputy.approvals.takeBack(id)).toMatchObject({ kind: 'undone' });
    expect(await deciding).toEqual({ kind: 'undone' });
    await clock.advance(60_000);
    expect(stage.sent).toEqual([]);
  });

  it('that has gone out is not undone by its id, nor is anything else', async () => {
    const { stage, clock, deciding } = await approved();
    const { id } = stage.request(stage.only('Approved'));
    await clock.advance(10_000);
    await deciding;
    const after = snapshot(stage.vault);
    expect(await stage.deputy.approvals.takeBack(id)).toBeNull();
    expect(snapshot(stage.vault)).toEqual(after);
  });

  it('can be approved again after that', async () => {
    const { stage, clock, deciding } = await approved();
    await stage.deputy.undo();
    await deciding;
    const [card] = await stage.deputy.approvals.list();
    const { path = '', id = '', hash = '', attempt = 0 } = card ?? {};
    await stage.deputy.approvals.decide(path, {
      kind: 'approve',
      request: id,
      shownHash: hash,
      attempt,
      by: 'command',
    });
    await clock.advance(60_000);
    expect(stage.sent).toEqual(['Yes, gladly.']);
  });

  it('is asked about again where Deputy was closed within the delay, and not sent', async () => {
    promise('so that undo can take it back with no call made');
    const { stage, clock, path, process } = await approved();
    await clock.advance(5_000);
    process.abort();
    stage.restart();
    const [card] = await stage.deputy.approvals.list();
    expect(card?.status.reason).toContain('If Deputy is closed before that, you are asked again.');
    await stage.cycle();
    expect(stage.sent).toEqual([]);
    await clock.advance(60_000);
    await stage.cycle();
    expect(stage.sent).toEqual([]);
    expect(stage.pending).toBe(path);
    expect(stage.request().statusReason).toBe(
      'Deputy was closed, or the computer slept, before this was sent. Approve it again to send it.',
    );
    expect(await stage.deputy.approvals.list()).toMatchObject([{ isCutOff: true }]);
    stage.restart();
    expect(await stage.deputy.approvals.list()).toMatchObject([{ isCutOff: true }]);
  });

  it('from a command goes out at once', async () => {
    const { stage } = await approved('command');
    expect(stage.sent).toEqual(['Yes, gladly.']);
  });

  it.each([
    ['wait', 'cycle'],
    ['cycle', 'wait'],
  ])('is asked about again where the computer slept within the delay: %s first', async (first) => {
    const { stage, clock, path, deciding } = await approved();
    await clock.advance(5_000);
    clock.suspend(8 * 3_600_000);
    if (first === 'cycle') await stage.cycle();
    await clock.advance(1_000);
    await deciding;
    await stage.cycle();
    await clock.advance(60_000);
    await stage.cycle();
    expect(stage.sent).toEqual([]);
    expect(stage.pending).toBe(path);
    expect(await stage.deputy.approvals.list()).toMatchObject([{ isCutOff: true }]);
  });

  it('is sent though other work kept Deputy from it after its delay', async () => {
    const { stage, clock, deciding } = await approved();
    const list = stage.vault.list.bind(stage.vault);
    let free = (): void => undefined;
    const isFree = new Promise<void>((resolve) => (free = resolve));
    stage.vault.list = async (folder) => {
      await isFree;
      return list(folder);
    };
    await clock.advance(10_000);
    await clock.advance(3_600_000);
    free();
    await deciding;
    await stage.cycle();
    expect(stage.sent).toEqual(['Yes, gladly.']);
  });

  it('is sent once though the clock is set back by an hour', async () => {
    const { stage, clock, deciding } = await approved();
    clock.setWallClock(clock.now() - 3_600_000);
    await clock.advance(10_000);
    await deciding;
    await stage.cycle();
    expect(stage.sent).toEqual(['Yes, gladly.']);
  });

  it('is asked about again where the clock is set an hour ahead, which may have been a sleep', async () => {
    const { stage, clock, path, deciding } = await approved();
    clock.setWallClock(clock.now() + 3_600_000);
    await clock.advance(10_000);
    await deciding;
    await stage.cycle();
    expect([stage.sent, stage.pending]).toEqual([[], path]);
  });
});
