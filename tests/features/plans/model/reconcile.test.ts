import { describe, expect, it } from 'vitest';
import { err, ok } from '../../../../src/kernel/notes/values/result';
import type { Plan } from '../../../../src/features/plans/model/note/plan';
import type { PlanAct } from '../../../../src/features/plans/model/reconcile';
import type { StepApproval } from '../../../../src/features/plans/model/step-approval';
import { reconcilePlans } from '../../../../src/features/plans/model/reconcile';
import { planOf } from './a-plan';

const SINCE = '2026-02-22T09:00:00+01:00';
const HOUR = 3_600_000;
const hours = { high: 4, other: 24 };

const requestOf = (changed: Partial<StepApproval> = {}): StepApproval => ({
  id: 'r01',
  path: 'Pending_Approval/2026_send_email_ada.md',
  plan: 'PLAN-2026-001',
  step: 3,
  text: 'Send the invoice to Ada',
  state: 'pending',
  ...changed,
});

const placed = (plan: Plan, path = `Plans/${plan.id}.md`) => ({ path, reading: ok(plan) });

function acts(plans: readonly Plan[], requests: readonly StepApproval[] = [], hoursLater = 1): PlanAct[] {
  const now = Date.parse(SINCE) + hoursLater * HOUR;
  return reconcilePlans({ plans: plans.map((plan) => placed(plan)), requests, now, hours });
}

const blocked = (reason: string, changed: Partial<Plan> = {}): Plan =>
  planOf({
    state: { status: 'Blocked', reason },
    log: [...planOf().log, { at: SINCE, actor: 'deputy', action: 'blocked', why: reason }],
    ...changed,
  });

const link = '[[2026_send_email_ada]]';
const AWAITING = `Awaiting Human Approval: ${link}`;
const STUCK = '“Send the invoice to Ada” was rejected: no. Edit the step, skip it, or drop the plan.';
const path = 'Plans/PLAN-2026-001.md';
const eventOf = (event: object): PlanAct[] => [{ act: 'event', path, event } as PlanAct];

describe('reconciling plans', () => {
  it('finds nothing to do where all agree', () => {
    expect(acts([planOf()])).toEqual([]);
    expect(acts([blocked(AWAITING)], [requestOf()])).toEqual([]);
    expect(acts([planOf({ state: { status: 'Draft' } })], [requestOf()])).toEqual([]);
  });

  it.each([
    'pending',
    'approved',
    'executing',
    'tool_error',
    'not_called',
    'outcome_unknown',
    'handed_over',
  ] as const)('blocks a plan whose request is %s', (state) => {
    expect(acts([planOf()], [requestOf({ state })])).toEqual(
      eventOf({ event: 'asked', step: 3, request: link }),
    );
  });

  it('finds the step of a request by its text when a person has moved it', () => {
    const [first, second, third] = planOf().steps;
    const steps = [third, first, second].flatMap((step) => step ?? []);
    expect(acts([planOf({ steps })], [requestOf()])).toEqual(
      eventOf({ event: 'asked', step: 1, request: link }),
    );
  });

  it('frees a plan whose request is gone', () => {
    expect(acts([blocked(AWAITING)])).toMatchObject([{ event: { event: 'unblocked' } }]);
  });

  it('tells a rejection that the plan has not heard of, once', () => {
    const rejected = requestOf({ state: 'rejected' });
    expect(acts([blocked(AWAITING)], [rejected])).toMatchObject([
      { event: { event: 'rejected', step: 3, requestId: 'r01' } },
    ]);
    const plan = blocked(STUCK, {
      log: [{ at: SINCE, actor: 'deputy', action: 'rejected', why: 'Step 3, request r01: no' }],
    });
    expect(acts([plan], [rejected])).toEqual([]);
  });

  it.each([
    ['reworded', { text: 'Call Ada' }],
    ['ticked', { state: 'done' as const }],
    ['skipped', { state: 'skipped' as const }],
  ])('frees a plan whose rejected step was %s', (_how, changed) => {
    const steps = planOf().steps.map((step, index) => (index === 2 ? { ...step, ...changed } : step));
    expect(acts([blocked(STUCK, { steps })])).toMatchObject([{ event: { event: 'unblocked' } }]);
  });

  it('leaves a plan that a person has blocked', () => {
    expect(acts([blocked('Ada is on holiday')], [requestOf()])).toEqual([]);
  });

  it.each([
    ['medium', 23, []],
    ['medium', 24, eventOf({ event: 'warned', hours: 24 })],
    ['high', 3, []],
    ['high', 5, eventOf({ event: 'warned', hours: 5 })],
  ] as const)('warns of a plan of %s priority after %i hours', (priority, later, expected) => {
    expect(acts([blocked(AWAITING, { priority })], [requestOf()], later)).toEqual(expected);
  });

  it('does not warn twice of one block', () => {
    const plan = blocked(AWAITING);
    const warning = { at: SINCE, actor: 'deputy', action: 'warned', why: 'Plan blocked for 25 hours' };
    expect(acts([{ ...plan, log: [...plan.log, warning] }], [requestOf()], 30)).toEqual([]);
  });

  it('finishes a plan whose steps are ticked, and files one that is done', () => {
    const steps = planOf().steps.map((step) => ({ ...step, state: 'done' as const }));
    expect(acts([planOf({ steps })])).toEqual(eventOf({ event: 'finished' }));
    expect(acts([planOf({ steps, state: { status: 'Done' } })])).toEqual([{ act: 'file', path }]);
  });

  it('keeps the oldest of plans about one task', () => {
    const younger = planOf({ id: 'PLAN-2026-002', createdAt: '2026-02-22T08:00:00+01:00' });
    const typed = planOf({ id: 'PLAN-2026-003', source: 'ask:1' });
    const alsoTyped = planOf({ id: 'PLAN-2026-004', source: 'ask:1' });
    const request = requestOf({ id: 'r02', plan: 'PLAN-2026-002' });
    expect(acts([younger, typed, alsoTyped, planOf()], [request])).toEqual([
      { act: 'archive', path: 'Plans/PLAN-2026-002.md', keep: path },
      { act: 'withdraw', request: 'r02', why: 'Its plan is gone.' },
    ]);
  });

  it('keeps the plan in work, whatever came before it', () => {
    const fresh = planOf().steps.map((step) => ({ ...step, state: 'open' as const }));
    const begun = blocked(AWAITING);
    const draft = planOf({
      id: 'PLAN-2026-002',
      createdAt: '2026-01-01T00:00:00Z',
      state: { status: 'Draft' },
    });
    const idle = planOf({ id: 'PLAN-2026-003', createdAt: '2026-01-02T00:00:00Z', steps: fresh });
    expect(acts([draft, idle, begun], [requestOf()])).toEqual([
      { act: 'archive', path: 'Plans/PLAN-2026-003.md', keep: path },
      { act: 'archive', path: 'Plans/PLAN-2026-002.md', keep: path },
    ]);
  });

  it('keeps two plans of one note that are for different ends', () => {
    const other = planOf({ id: 'PLAN-2026-002', objective: 'The kitchen tap does not drip any longer.' });
    expect(acts([planOf(), other])).toEqual([]);
  });

  it('keeps one of two plans with the same number, by time and path', () => {
    const plans = ['Plans/b.md', 'Plans/a.md'].map((at) => placed(planOf({ source: at }), at));
    expect(reconcilePlans({ plans, requests: [], now: 0, hours })).toEqual([
      { act: 'archive', path: 'Plans/b.md', keep: 'Plans/a.md' },
    ]);
  });

  it('keeps one of two plans with the same number, whatever each is for', () => {
    const other = planOf({ objective: 'The kitchen tap does not drip any longer.', source: '[[Tap]]' });
    const plans = [placed(planOf(), 'Plans/a.md'), placed(other, 'Plans/b.md')];
    expect(reconcilePlans({ plans, requests: [], now: 0, hours })).toEqual([
      { act: 'archive', path: 'Plans/b.md', keep: 'Plans/a.md' },
    ]);
  });

  it('leaves the request of a plan in work, though a finished one has its number', () => {
    const done = placed(planOf({ state: { status: 'Done' } }), 'Plans/z.md');
    const plans = [placed(blocked(AWAITING), path), done];
    expect(reconcilePlans({ plans, requests: [requestOf()], now: 0, hours })).not.toContainEqual(
      expect.objectContaining({ act: 'withdraw' }),
    );
  });

  it('takes back what is no longer waited for, but nothing that is approved', () => {
    const steps = planOf().steps.map((step, index) =>
      index === 1 ? step : { ...step, state: 'skipped' as const },
    );
    const requests = [
      requestOf({ id: 'skipped' }),
      requestOf({ id: 'gone', plan: 'PLAN-2026-009' }),
      requestOf({ id: 'reworded', text: 'Call Ada' }),
      requestOf({ id: 'approved', state: 'approved' }),
      requestOf({ id: 'rejected', state: 'rejected' }),
    ];
    expect(acts([planOf({ steps })], requests)).toEqual([
      { act: 'withdraw', request: 'skipped', why: 'Its step was skipped.' },
      { act: 'withdraw', request: 'gone', why: 'Its plan is gone.' },
      { act: 'withdraw', request: 'reworded', why: 'Its step was reworded or removed.' },
    ]);
  });

  it('reports a broken plan, and leaves its requests', () => {
    const reading = err({ code: 'no_steps', message: 'No step.' } as const);
    const plans = [{ path, reading }];
    expect(reconcilePlans({ plans, requests: [requestOf()], now: 0, hours })).toEqual([
      { act: 'broken', path, why: 'No step.' },
    ]);
    const nameless = [{ path: 'Plans/x.md', reading }];
    expect(reconcilePlans({ plans: nameless, requests: [requestOf()], now: 0, hours })).toHaveLength(1);
  });

  it('passes over somebody’s own note', () => {
    const reading = err({ code: 'not_a_plan', message: 'x' } as const);
    expect(reconcilePlans({ plans: [{ path, reading }], requests: [], now: 0, hours })).toEqual([]);
  });

  it('looks at twice as much for twice as many plans and requests', () => {
    expect(looks(400) / looks(200)).toBeLessThan(2.5);
  });
});

/** How often a plan or a request is looked at, by how many there are of each. */
function looks(count: number): number {
  let reads = 0;
  const counted = <Value extends object>(value: Value): Value =>
    new Proxy(value, {
      get: (target, key, receiver): unknown => {
        reads += 1;
        return Reflect.get(target, key, receiver);
      },
    });
  const ids = Array.from({ length: count }, (_, n) => `PLAN-2026-${String(n).padStart(3, '0')}`);
  const plans = ids.map((id) => placed(counted(planOf({ id, source: `[[${id}]]` }))));
  const requests = ids.map((id) => counted(requestOf({ id, plan: id })));
  expect(reconcilePlans({ plans, requests, now: 0, hours })).toHaveLength(count);
  return reads;
}
