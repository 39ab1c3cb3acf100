import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { modelSays } from '../../../../src/kernel/mail/model-words';
import { applyEdits } from '../../../../src/kernel/notes/text/text-edit';
import { editPlan } from '../../../../src/features/plans/model/note/edit-plan';
import type { Plan, PlanState } from '../../../../src/features/plans/model/note/plan';
import { blockedSince } from '../../../../src/features/plans/model/plan-block';
import type { PlanEvent } from '../../../../src/features/plans/model/plan-event';
import { composePlan, parsePlan } from '../../../../src/features/plans/model/note/plan-note';
import { planChanges } from '../../../../src/features/plans/model/plan-transition';
import { planOf, plans } from './a-plan';

const AT = '2026-02-22T09:00:00+01:00';

/** The plan after events, by way of its note. */
function after(plan: Plan, ...events: PlanEvent[]): Plan {
  let text = composePlan(plan);
  for (const event of events) {
    const before = parsePlan(text);
    if (!before.ok) throw new Error(before.error.message);
    const edits = editPlan(text, planChanges(before.value, event, AT));
    if (!edits.ok) throw new Error(edits.error.message);
    text = applyEdits(text, edits.value);
  }
  const read = parsePlan(text);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

/** Status, boxes, and what was logged. */
const summary = (plan: Plan, before = planOf()): string[] => [
  plan.state.status === 'Blocked' ? `Blocked: ${plan.state.reason}` : plan.state.status,
  plan.steps.map(({ state }) => ({ open: ' ', done: 'x', skipped: '-' })[state]).join(''),
  ...plan.log.slice(before.log.length).map(({ actor, action, why }) => `${actor} ${action}: ${why}`),
];

const link = '[[2026-02-21T103000Z_send_email_ada]]';
const DONE: PlanEvent = { event: 'step_done', step: 2, actor: 'anthropic:claude', what: 'wrote [[Invoice]]' };
const ASKED: PlanEvent = { event: 'asked', step: 3, request: link };
const EXECUTED: PlanEvent = { event: 'executed', step: 3, request: link, requestId: 'r01', outcome: 'sent' };
const REJECTED: PlanEvent = {
  event: 'rejected',
  step: 3,
  request: link,
  requestId: 'r01',
  reason: 'too early.',
};
const AWAITING = `Awaiting Human Approval: ${link}`;
const STUCK = '“Send the invoice to Ada” was rejected: too early. Edit the step, skip it, or drop the plan.';

describe('a plan', () => {
  it('that has not begun is not blocked by a step that fails', () => {
    const draft = planOf({ state: { status: 'Draft' } });
    expect(summary(after(draft, { event: 'step_failed', step: 2, why: 'No hours found.' }))).toEqual([
      'Draft',
      'x  ',
    ]);
  });

  it('goes from step to approval to done', () => {
    expect(summary(after(planOf(), DONE, ASKED, EXECUTED))).toEqual([
      'Done',
      'xxx',
      'anthropic:claude step_done: Step 2: The model says: “wrote [[Invoice]]”',
      `deputy blocked: ${AWAITING} (step 3)`,
      `deputy executed: Step 3, request r01: ${link}, sent`,
      'deputy finished: 3 of 3 steps are done',
    ]);
  });

  it('begins when the person says so', () => {
    const draft = planOf({ state: { status: 'Draft' } });
    const begun = after(draft, { event: 'started', actor: 'you', why: 'You said so.' });
    expect(summary(begun)).toEqual(['Active', 'x  ', 'you started: You said so.']);
    expect(planChanges(begun, { event: 'started', actor: 'you', why: '' }, AT)).toEqual([]);
  });

  it('waits after a rejection, and names the ways on', () => {
    expect(summary(after(planOf(), ASKED, REJECTED))).toEqual([
      `Blocked: ${STUCK}`,
      'x  ',
      `deputy blocked: ${AWAITING} (step 3)`,
      `deputy rejected: Step 3, request r01: ${link}, too early.`,
      `deputy blocked: ${STUCK}`,
    ]);
  });

  it('goes on after the rejected step is skipped', () => {
    const skipped = after(planOf(), ASKED, REJECTED, { event: 'skipped', step: 3, why: 'You skipped it.' });
    expect(summary(skipped).slice(0, 2)).toEqual(['Active', 'x -']);
    expect(summary(skipped).slice(-2)).toEqual([
      'you skipped: Step 3: You skipped it.',
      'deputy unblocked: Step 3 is skipped',
    ]);
  });

  it('stays blocked when another step is skipped', () => {
    const plan = after(planOf(), ASKED, REJECTED, { event: 'skipped', step: 2, why: 'no need' });
    expect(summary(plan).slice(0, 2)).toEqual([`Blocked: ${STUCK}`, 'x- ']);
  });

  it('waits for the person where a step can not be done', () => {
    expect(summary(after(planOf(), { event: 'step_failed', step: 2, why: 'No hours found.' }))).toEqual([
      'Blocked: “Write the invoice” needs you: No hours found. Edit the step, skip it, or drop the plan.',
      'x  ',
      'deputy step_failed: Step 2: No hours found.',
      'deputy blocked: “Write the invoice” needs you: No hours found. Edit the step, skip it, or drop the plan.',
    ]);
  });

  it('puts its full stop behind what a model says', () => {
    const why = modelSays(`${'No hours found. '.repeat(15)}None.`, 260);
    const { state } = after(planOf(), { event: 'step_failed', step: 2, why });
    expect(state).toMatchObject({
      reason: expect.stringMatching(/ found\. None”\. Edit the step, skip it, or drop the plan\.$/),
    });
  });

  it('never does a step that needs a person by itself', () => {
    expect(planChanges(planOf(), { ...DONE, step: 3 }, AT)).toEqual([]);
  });

  it('raises a hand once', () => {
    const raised = after(planOf(), { event: 'hand_raised', step: 2, why: 'external' });
    expect(raised.steps[1]?.needsPerson).toBe(true);
    expect(planChanges(raised, { event: 'hand_raised', step: 2, why: 'external' }, AT)).toEqual([]);
    expect(planChanges(raised, DONE, AT)).toEqual([]);
  });

  it('tells an outcome once', () => {
    const plan = after(planOf(), DONE, ASKED, EXECUTED);
    expect(planChanges(plan, EXECUTED, AT)).toEqual([]);
    const other: PlanEvent = { ...EXECUTED, requestId: 'r02' };
    expect(planChanges(plan, other, AT)).toHaveLength(1);
    const rejected = after(planOf(), ASKED, REJECTED);
    expect(planChanges(rejected, REJECTED, AT)).toEqual([]);
  });

  it('tells once of each attempt that failed, and goes on waiting', () => {
    const failed = (attempt: number): PlanEvent => ({
      event: 'call_failed',
      step: 3,
      request: link,
      requestId: 'r01',
      attempt,
      why: 'The server is offline.',
    });
    const plan = after(planOf(), ASKED, failed(10), failed(1), failed(1));
    expect(summary(plan)).toEqual([
      `Blocked: ${AWAITING}`,
      'x  ',
      `deputy blocked: ${AWAITING} (step 3)`,
      `deputy call_failed: Step 3, request r01: attempt 10, ${link}, The server is offline.`,
      `deputy call_failed: Step 3, request r01: attempt 1, ${link}, The server is offline.`,
    ]);
  });

  it('is not kept from telling an outcome by a text that names its request', () => {
    const plan = after(
      planOf(),
      { ...DONE, what: 'request r01: sent' },
      { ...EXECUTED, requestId: 'r9', outcome: 'request r01: x' },
    );
    expect(planChanges(plan, EXECUTED, AT)).not.toEqual([]);
  });

  it('tells a second rejection of a request that was taken back', () => {
    const again = after(planOf(), ASKED, REJECTED, ASKED);
    expect(again.state).toEqual({ status: 'Blocked', reason: AWAITING });
    expect(planChanges(again, REJECTED, AT)).toHaveLength(3);
  });

  it('only logs the outcome for a step that is gone', () => {
    expect(summary(after(planOf(), { ...EXECUTED, step: null }))).toEqual([
      'Active',
      'x  ',
      `deputy executed: Request r01: ${link}, sent`,
    ]);
    expect(summary(after(planOf(), { ...REJECTED, step: null })).slice(0, 2)).toEqual(['Active', 'x  ']);
  });

  it('leaves alone what a person has blocked', () => {
    const held = planOf({ state: { status: 'Blocked', reason: 'Ada is on holiday' } });
    expect(planChanges(held, ASKED, AT)).toEqual([]);
    expect(summary(after(held, EXECUTED)).slice(0, 2)).toEqual(['Blocked: Ada is on holiday', 'x x']);
  });

  it('warns once for each block', () => {
    const warned: PlanEvent = { event: 'warned', hours: 25 };
    const once = after(planOf(), ASKED, warned, warned);
    expect(once.log.map(({ why }) => why).filter((why) => why === 'Plan blocked for 25 hours')).toHaveLength(
      1,
    );
    const again = after(once, { event: 'unblocked', why: 'gone' }, ASKED, warned);
    expect(again.log.filter(({ action }) => action === 'warned')).toHaveLength(2);
    expect(planChanges(planOf(), warned, AT)).toEqual([]);
  });

  it('knows from its log since when it is blocked', () => {
    expect(blockedSince(after(planOf(), ASKED))).toBe(AT);
    expect(blockedSince(planOf())).toBeNull();
    expect(blockedSince(planOf({ state: { status: 'Blocked', reason: 'mine' } }))).toBeNull();
    const freed = after(planOf(), ASKED, { event: 'unblocked', why: 'gone' });
    expect(blockedSince({ ...freed, state: { status: 'Blocked', reason: 'mine' } })).toBeNull();
  });

  it('is done when a person has ticked the rest', () => {
    const ticked = planOf({ steps: planOf().steps.map((step) => ({ ...step, state: 'done' })) });
    expect(summary(after(ticked, { event: 'changed', what: 'ticked step 3' }))).toEqual([
      'Done',
      'xxx',
      'you changed: ticked step 3',
      'deputy finished: 3 of 3 steps are done',
    ]);
    expect(planChanges(planOf(), { event: 'finished' }, AT)).toEqual([]);
  });

  it('is dropped by the person, and hears of nothing more but outcomes', () => {
    const dropped = after(planOf(), { event: 'dropped', why: 'You dropped it.' });
    expect(summary(dropped)).toEqual(['Done', 'x  ', 'you dropped: You dropped it.']);
    expect(summary(after(dropped, EXECUTED, { event: 'changed', what: 'x' })).slice(3)).toEqual([
      `deputy executed: Step 3, request r01: ${link}, sent`,
    ]);
  });

  it('is put aside for an older one, which says so once', () => {
    const other = '[[PLAN-2026-002-x]]';
    expect(summary(after(planOf(), { event: 'consolidated', other, isKept: false }))).toEqual([
      'Done',
      'x  ',
      `deputy consolidated: ${other} is about the same task and continues`,
    ]);
    const kept: PlanEvent = { event: 'consolidated', other, isKept: true };
    expect(summary(after(planOf(), kept, kept))).toHaveLength(3);
  });
});

describe('planChanges', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', link, '|', '\n## Roadmap\n', 'x'.repeat(9_000)),
  );
  const step = fc.constantFrom(0, 1, 2, 3, 8, 99, -1, 1.5, NaN);
  const events: fc.Arbitrary<PlanEvent> = fc.oneof(
    fc.record({ event: fc.constant('started' as const), actor: text, why: text }),
    fc.record({ event: fc.constant('step_done' as const), step, actor: text, what: text }),
    fc.record({ event: fc.constantFrom('hand_raised', 'step_failed', 'skipped'), step, why: text }),
    fc.record({ event: fc.constant('asked' as const), step, request: text }),
    fc.record({
      event: fc.constant('executed' as const),
      step: fc.option(step),
      request: text,
      requestId: text,
      outcome: text,
    }),
    fc.record({
      event: fc.constant('rejected' as const),
      step: fc.option(step),
      request: text,
      requestId: text,
      reason: text,
    }),
    fc.record({
      event: fc.constant('call_failed' as const),
      step: fc.option(step),
      request: text,
      requestId: text,
      attempt: fc.nat(),
      why: text,
    }),
    fc.record({ event: fc.constantFrom('unblocked', 'dropped'), why: text }),
    fc.record({ event: fc.constant('changed' as const), what: text }),
    fc.record({ event: fc.constant('warned' as const), hours: fc.nat() }),
    fc.constant<PlanEvent>({ event: 'finished' }),
    fc.record({ event: fc.constant('consolidated' as const), other: text, isKept: fc.boolean() }),
  );

  it('is total, and leaves a plan that can be read and a trace of each event', () => {
    fc.assert(
      fc.property(plans, fc.array(events, { maxLength: 8 }), (plan, happened) => {
        const before = after(plan);
        const end = after(before, ...happened);
        const states: readonly PlanState['status'][] = ['Draft', 'Active', 'Blocked', 'Done'];
        expect(states).toContain(end.state.status);
        for (const event of happened) {
          const entries = planChanges(before, event, AT).filter(({ change }) => change === 'log');
          const isSomething = planChanges(before, event, AT).length > 0;
          expect(entries.length).toBeGreaterThanOrEqual(isSomething ? 1 : 0);
          expect(entries.length).toBeLessThanOrEqual(2);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('never takes a tick back, nor a hand away', () => {
    fc.assert(
      fc.property(plans, events, (plan, event) => {
        const end = after(plan, event);
        plan.steps.forEach((step, index) => {
          if (step.state !== 'open') expect(end.steps[index]?.state).toBe(step.state);
          if (step.needsPerson) expect(end.steps[index]?.needsPerson).toBe(true);
        });
      }),
    );
  });
});
