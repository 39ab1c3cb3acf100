import { describe, expect, it } from 'vitest';
import { checkpoint, checkpointOf, comparePlan } from '../../../../src/features/plans/model/checkpoint';
import type { Plan, PlanStep } from '../../../../src/features/plans/model/note/plan';
import { planChanges } from '../../../../src/features/plans/model/plan-transition';
import { planOf } from './a-plan';

const steps = planOf().steps;
const changeOf = (changed: Partial<Plan>, before = planOf()): string | null =>
  comparePlan(checkpointOf(before), { ...before, ...changed });

const withStep = (number: number, changed: Partial<PlanStep>): PlanStep[] =>
  steps.map((step, index) => (index === number - 1 ? { ...step, ...changed } : step));

describe('what a person has changed in a plan', () => {
  it('is nothing where nothing differs, after the checkpoint was kept as JSON', () => {
    const kept = checkpoint.parse(JSON.parse(JSON.stringify(checkpointOf(planOf()))));
    expect(comparePlan(kept, planOf())).toBeNull();
  });

  it.each<[string, Partial<Plan>]>([
    ['ticked step 2', { steps: withStep(2, { state: 'done' }) }],
    ['unticked step 1', { steps: withStep(1, { state: 'open' }) }],
    ['skipped step 3', { steps: withStep(3, { state: 'skipped' }) }],
    ['added a ✋ to step 2', { steps: withStep(2, { needsPerson: true }) }],
    ['removed the ✋ from step 3', { steps: withStep(3, { needsPerson: false }) }],
    ['reworded step 2', { steps: withStep(2, { text: 'Write a letter' }) }],
    ['added “Call Ada”', { steps: [...steps, { text: 'Call Ada', state: 'open', needsPerson: true }] }],
    ['removed “Write the invoice”', { steps: steps.filter((_, index) => index !== 1) }],
    ['reordered the steps', { steps: [...steps].reverse() }],
    ['changed the objective', { objective: 'Ben has his.' }],
    ['set the status to Draft', { state: { status: 'Draft' } }],
    [
      'set the status to Draft, ticked step 2',
      { state: { status: 'Draft' }, steps: withStep(2, { state: 'done' }) },
    ],
  ])('is described as: %s', (words, changed) => {
    expect(changeOf(changed)).toBe(words);
  });

  it('leaves out what Deputy did itself, as the log says', () => {
    const entry = { at: '2026-02-22T09:00:00Z', actor: 'x:y', action: 'step_done', why: 'Step 2: wrote it' };
    const log = [...planOf().log, entry];
    expect(changeOf({ log, steps: withStep(2, { state: 'done' }) })).toBeNull();
    expect(changeOf({ log, steps: withStep(3, { state: 'done' }) })).toBe('ticked step 3');
    const finished = { log, steps: withStep(2, { state: 'done' }), state: { status: 'Done' } as const };
    expect(changeOf(finished)).toBeNull();
  });

  it('is logged once, even where the log cuts it', () => {
    const added = Array.from({ length: 30 }, (_, n) => `Call number ${String(n)}`);
    const more = added.map((text) => ({ text, state: 'open' as const, needsPerson: true }));
    const changed = { ...planOf(), steps: [...steps, ...more] };
    const what = comparePlan(checkpointOf(planOf()), changed) ?? '';
    const changes = planChanges(changed, { event: 'changed', what }, '2026-02-22T09:00:00Z');
    const log = [...changed.log, ...changes.flatMap((each) => (each.change === 'log' ? [each.entry] : []))];
    expect(log.at(-1)?.why).not.toBe(what);
    expect(changeOf({ ...changed, log })).toBeNull();
    expect(changeOf({ ...changed, log, objective: 'Ben has his.' })).toContain('changed the objective');
  });
});
