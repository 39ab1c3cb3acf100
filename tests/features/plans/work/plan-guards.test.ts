import { setImmediate as tick } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { VaultError } from '../../../../src/kernel/ports/vault';
import { type Fault, Faults, Killed } from '../../../fakes/faults';
import { begun, planned, type Planning } from './planning';

/** A plan whose mail waits for the person. */
async function waiting(): Promise<Planning> {
  const stage = await begun();
  return stage;
}

const figures = (fault: Fault): Faults =>
  new Faults({
    onWrite: ({ kind, path }) => (kind === 'create' && path === 'Notes/Figures.md' ? fault : undefined),
  });

describe('a plan', () => {
  it('that waits for the person keeps no answers to the steps that are done', async () => {
    const stage = await waiting();
    expect(stage.boxes()).toBe('xx  ');
    expect(stage.device.paths().filter((path) => path.startsWith('answers/'))).toEqual([]);
  });

  it('that a person changed while Deputy did not run says so when it is back', async () => {
    const stage = await waiting();
    await stage.edit(stage.planPath, '4. [ ] Note', '4. [ ] ✋ Note');
    stage.restart();
    await stage.cycle();
    const reasons = stage.plan().log.map(({ why }) => why);
    expect(reasons.join()).toContain('added a ✋ to step 4');
  });

  it('is not built upon while a step that a crash cut off can not be finished', async () => {
    const stage = await planned();
    stage.restart(figures('kill'));
    await expect(stage.tryCycle()).rejects.toBeInstanceOf(Killed);
    stage.restart(figures(new VaultError('io', 'Could not create Notes/Figures.md')));
    await stage.edit(stage.planPath, '## Context', '## Context\n\nMine.');
    const text = stage.vault.text(stage.planPath);
    expect(await stage.deputy.act('skipStep', null)).toMatchObject({
      kind: 'conflict',
      why: expect.stringContaining('could not be finished yet'),
    });
    expect(stage.vault.text(stage.planPath)).toBe(text);
    stage.restart();
    await stage.cycle();
    expect([stage.boxes(), stage.vault.paths('Notes')]).toEqual(['xx  ', ['Notes/Figures.md']]);
  });

  it('takes no request back that the person rejects while the plan is looked at', async () => {
    const stage = await waiting();
    const { planPath, pending } = stage;
    await stage.edit(planPath, '3. [ ]', '3. [x]');
    const rejecting: Promise<unknown>[] = [];
    const isRejected = (): boolean => stage.device.text('approvals.jsonl').includes('"event":"rejected"');
    stage.restart(
      new Faults({
        onCall: async ({ store, kind, path }) => {
          if (store !== 'vault' || kind !== 'edit' || path !== planPath || rejecting.length > 0) return;
          rejecting.push(stage.deputy.approvals.decide(pending, { kind: 'reject', reason: 'Too dear' }));
          for (let n = 0; n < 200 && !isRejected(); n += 1) await tick();
        },
      }),
    );
    await stage.cycle();
    await Promise.all(rejecting);
    expect(isRejected()).toBe(true);
    await stage.clock.sleep(60_000);
    await stage.cycle();
    expect(stage.request(stage.only('Rejected'))).toMatchObject({ status: 'rejected' });
  });
});
