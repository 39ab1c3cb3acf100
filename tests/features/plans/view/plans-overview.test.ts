import { describe, expect, it } from 'vitest';
import { EMPTY_PLANS, type PlansOverview } from '../../../../src/features/plans/view/mission-view';
import { plansOverview } from '../../../../src/features/plans/view/plans-overview';
import { err, ok } from '../../../../src/kernel/notes/values/result';
import type { Plan } from '../../../../src/features/plans/model/note/plan';
import { aPlan, blockedPlan } from '../../../app/view/a-plan';

const facts = { requests: [], now: Date.parse('2026-11-21T14:30:00Z'), hours: { high: 4, other: 24 } };

const overview = (...plans: Plan[]): PlansOverview =>
  plansOverview({
    ...facts,
    plans: plans.map((plan) => ({ path: `Plans/${plan.id}.md`, reading: ok(plan) })),
  });

const draft = { state: { status: 'Draft' } } as const;
const done = { state: { status: 'Done' } } as const;

describe('the plans of a vault', () => {
  it('are nothing where there are none', () => {
    expect(overview()).toEqual(EMPTY_PLANS);
    expect(overview(aPlan(done))).toEqual(EMPTY_PLANS);
  });

  it('have one mission, and name the others that are blocked, those that wait longest first', () => {
    const plans = overview(
      aPlan({ id: 'PLAN-2026-001', ...draft }),
      blockedPlan('2026-11-21T12:30:00Z', 'Later [[a]]', { id: 'PLAN-2026-002' }),
      aPlan({ id: 'PLAN-2026-003' }),
      blockedPlan('2026-11-20T12:30:00Z', 'Rejected', { id: 'PLAN-2026-004' }),
      aPlan({ id: 'PLAN-2026-005', ...done }),
    );
    expect(plans.mission?.id).toBe('PLAN-2026-003');
    expect(plans.open).toBe(4);
    expect(plans.blocked).toEqual([
      {
        id: 'PLAN-2026-004',
        path: 'Plans/PLAN-2026-004.md',
        objective: 'Send the March invoice to Client A',
        hours: 26,
        reason: 'Rejected',
        step: null,
        isOverdue: true,
      },
      {
        id: 'PLAN-2026-002',
        path: 'Plans/PLAN-2026-002.md',
        objective: 'Send the March invoice to Client A',
        hours: 2,
        reason: 'Later a',
        step: null,
        isOverdue: false,
      },
    ]);
  });

  it('do not name the mission among those that are blocked', () => {
    const plans = overview(blockedPlan('2026-11-21T12:30:00Z', 'Rejected'));
    expect(plans.mission).toMatchObject({ status: 'Blocked', blockedHours: 2 });
    expect(plans.blocked).toEqual([]);
  });

  it('name those that can not be read', () => {
    const reading = err({ code: 'no_steps', message: 'The roadmap holds no step.' } as const);
    const suggested = [{ path: 'Needs_Action/a.md', title: 'A', why: 'Several steps.' }];
    expect(plansOverview({ ...facts, plans: [{ path: 'Plans/torn.md', reading }], suggested })).toEqual({
      ...EMPTY_PLANS,
      broken: [{ path: 'Plans/torn.md', why: 'The roadmap holds no step.' }],
      suggested,
    });
  });
});
