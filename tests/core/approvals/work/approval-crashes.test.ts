import { describe, expect, it } from 'vitest';
import { Outside } from '../model/approval-stage';
import { Faults } from '../../../fakes/faults';
import { crashPoints } from '../../../runs';
import type { Asking } from '../../app/asking';
import { promise } from '../../../promise';
import { preparedRequests } from './prepared-approvals';

const pathOf = (stage: Asking, name: string): string =>
  stage.vault.paths().find((each) => each.includes(`send_email_re-${name}`)) ?? '';

const statusOf = (stage: Asking, name: string): string => {
  const path = pathOf(stage, name);
  return `${path.split('/')[0] ?? ''} ${stage.request(path).status}`;
};

/** A call that began may be lost sight of; everything else is as if nothing had happened. */
function expectFinished(stage: Asking, calls: number, when: string): void {
  const one = statusOf(stage, 'one');
  expect(['Done executed', 'Pending_Approval outcome_unknown'], when).toContain(one);
  if (calls === 0) expect(one, when).toBe('Pending_Approval outcome_unknown');
  expect(statusOf(stage, 'two'), when).toBe('Rejected rejected');
  expect(statusOf(stage, 'three'), when).toBe('Pending_Approval pending');
  const three = stage.vault.paths('Pending_Approval').find((path) => path.includes('re-three')) ?? '';
  expect(stage.request(three).content, when).toMatchObject({ body: 'Yes, of course.' });
  expect(statusOf(stage, 'four'), when).toBe('Pending_Approval pending');
  const { id } = stage.request(pathOf(stage, 'one'));
  const kept = stage.device.paths().filter((path) => path.includes(id));
  if (one === 'Done executed') expect(kept, when).toEqual([]);
  const approvals = stage.vault.paths().filter((path) => path.includes('send_email'));
  expect(approvals, when).toHaveLength(4);
  expect(
    stage.device.paths().filter((path) => /^(open|acts)\//.test(path)),
    when,
  ).toEqual([]);
}

describe('a cycle with approvals in it that dies at any write', () => {
  promise('never after a no, a closed window, a time-out or a restart');
  it.each(['kill', 'tear'] as const)(
    '%s: what was approved is called at most once, and all else is finished',
    async (fault) => {
      const whole = new Faults();
      const undisturbed = await preparedRequests(new Outside());
      undisturbed.restart(whole);
      await undisturbed.cycle();
      expectFinished(undisturbed, 1, 'undisturbed');
      let [lost, unknown] = [0, 0];
      for (const n of crashPoints(whole.writes.length, fault)) {
        const outside = new Outside();
        const stage = await preparedRequests(outside);
        stage.restart(new Faults({ onWrite: (write) => (write.n === n ? fault : undefined) }));
        await stage.tryCycle().catch(() => undefined);
        stage.restart();
        await stage.cycle();
        await stage.cycle();
        const when = `write ${String(n)}: ${JSON.stringify(whole.writes[n - 1])}`;
        expect(outside.calls.length, when).toBeLessThanOrEqual(1);
        expectFinished(stage, outside.calls.length, when);
        if (statusOf(stage, 'one').endsWith('outcome_unknown')) unknown += 1;
        if (outside.calls.length === 0) lost += 1;
      }
      console.log(
        `${String(whole.writes.length)} writes: ${String(unknown)} times unknown, ${String(lost)} times nothing was called.`,
      );
      expect(whole.writes.length).toBeGreaterThan(40);
      // Between the announcement in the note and the outcome in the ledger, and nowhere else.
      expect(unknown).toBeLessThanOrEqual(10);
    },
    240_000,
  );
});
