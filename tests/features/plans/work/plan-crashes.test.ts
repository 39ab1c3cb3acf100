import { describe, expect, it } from 'vitest';
import { composePlan, parsePlan } from '../../../../src/features/plans/model/note/plan-note';
import { Faults, Killed } from '../../../fakes/faults';
import { aMailNote } from '../../../fakes/mail-note';
import { crashPoints } from '../../../runs';
import { NOTE } from '../../../core/app/asking';
import { promise } from '../../../promise';
import { Planning } from './planning';

/** It waits until the first plan is done, and begins when the person says so. */
const NEXT = composePlan({
  id: 'PLAN-2026-041',
  source: 'ask:shed',
  createdAt: '2026-10-01T09:00:00+02:00',
  priority: 'low',
  state: { status: 'Draft' },
  objective: 'The shed is painted',
  context: '',
  steps: [{ text: 'Paint the shed', state: 'open', needsPerson: true }],
  log: [],
});

const stageWith = (faults = new Faults()): Planning =>
  new Planning({ files: { [NOTE]: aMailNote(), 'Plans/PLAN-2026-041-shed.md': NEXT }, faults });

const plansOf = (stage: Planning): string[] =>
  stage.vault.paths().filter((path) => /(?:^|\/)PLAN-/.test(path) && !path.includes('041'));

/** What a person does from mail to finished plan; whatever is done already is not asked for again. */
async function live(stage: Planning): Promise<void> {
  if (plansOf(stage).length === 0) await stage.planNote();
  await stage.cycle();
  for (const path of stage.vault.paths('Pending_Approval'))
    if (stage.request(path).status === 'pending') stage.drag(path, 'Approved');
  await stage.cycle();
  await stage.cycle();
}

function expectWhole(stage: Planning, when: string): void {
  for (const path of plansOf(stage))
    expect(parsePlan(stage.vault.text(path)).ok, `${when}: ${path}`).toBe(true);
}

/** How often a step's work lies in the vault. */
function expectOnce(stage: Planning, when: string): void {
  expect(stage.vault.paths('Notes'), when).toEqual(['Notes/Figures.md']);
  expect(stage.vault.text('Notes/Figures.md').split('400 euros'), when).toHaveLength(2);
  expect(stage.vault.paths('Reminders').length, when).toBeLessThanOrEqual(1);
  expect(stage.sent.length, when).toBeLessThanOrEqual(1);
  expect(plansOf(stage), when).toHaveLength(1);
  expectWhole(stage, when);
}

function expectFinished(stage: Planning, when: string): void {
  expectOnce(stage, when);
  const [path = ''] = plansOf(stage);
  expect(path, when).toMatch(/^Done\/Plans\//);
  expect([stage.boxes(path), stage.plan(path).state.status], when).toEqual(['xxxx', 'Done']);
  const actions = stage.plan(path).log.map(({ action }) => action);
  for (const action of ['created', 'executed', 'finished'])
    expect(
      actions.filter((each) => each === action),
      `${when}: ${action}`,
    ).toHaveLength(1);
  expect(
    actions.filter((action) => action === 'step_done'),
    when,
  ).toHaveLength(3);
  expect(stage.vault.paths('Reminders'), when).toHaveLength(1);
  expect(stage.mission?.id, when).toBe('PLAN-2026-041');
  expect(stage.vault.paths('Approved'), when).toEqual([]);
  const left = stage.device.paths().filter((each) => /^(open|answers|acts)\//.test(each));
  expect(left, when).toEqual([]);
}

/** It is unknown whether the mail went out: the plan says that it waits, and goes on when the person says how it was. */
async function tellWhatBecameOfIt(stage: Planning, when: string): Promise<void> {
  const [path = ''] = plansOf(stage);
  const { state } = stage.plan(path);
  expect(state, when).toMatchObject({ status: 'Blocked' });
  expect(state.status === 'Blocked' && state.reason, when).toContain('Awaiting Human Approval: [[');
  expect(stage.request().status, when).toBe('outcome_unknown');
  await stage.deputy.approvals.decide(stage.pending, { kind: 'resolve', wasSent: true });
  await stage.cycle();
}

describe('a plan from mail to its last step that dies at any write', () => {
  it.each(['kill', 'tear'] as const)(
    '%s: no step is done twice, no mail sent twice, no number used twice, and it ends',
    async (fault) => {
      promise('A step that no tool of the vault can do gets its ✋ from code');
      const whole = new Faults();
      const undisturbed = stageWith(whole);
      await live(undisturbed);
      expectFinished(undisturbed, 'undisturbed');
      expect(undisturbed.sent).toHaveLength(1);
      const asked = undisturbed.calls;
      let [paidAgain, unknown] = [0, 0];
      for (const n of crashPoints(whole.writes.length)) {
        const when = `${fault} at write ${String(n)}: ${JSON.stringify(whole.writes[n - 1])}`;
        const stage = stageWith(new Faults({ onWrite: (write) => (write.n === n ? fault : undefined) }));
        await expect(live(stage), when).rejects.toBeInstanceOf(Killed);
        if (fault === 'kill') expectWhole(stage, when);
        stage.restart();
        await live(stage);
        if (stage.vault.paths('Pending_Approval').length > 0) {
          unknown += 1;
          await tellWhatBecameOfIt(stage, when);
        } else expect(stage.sent, when).toHaveLength(1);
        expectFinished(stage, when);
        // Only the one answer that the crash caught before it was saved is asked for again.
        expect(stage.calls - asked, when).toBeLessThanOrEqual(1);
        paidAgain += stage.calls - asked;
      }
      console.log(
        `${fault}: ${String(whole.writes.length)} crash points, ${String(paidAgain)} answers asked for again, ${String(unknown)} times unknown.`,
      );
      expect(whole.writes.length).toBeGreaterThan(80);
      expect(paidAgain).toBeLessThanOrEqual(asked);
      expect(unknown).toBeLessThanOrEqual(10);
    },
    240_000,
  );
});
