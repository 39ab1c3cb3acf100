import { describe, expect, it } from 'vitest';
import {
  EMPTY_PLANS,
  type PlansOverview,
  type MissionView,
} from '../../../../src/features/plans/view/mission-view';
import {
  plansOverview,
  missionView,
  type MissionApproval,
} from '../../../../src/features/plans/view/plans-overview';
import { err, ok } from '../../../../src/kernel/notes/values/result';
import type { Plan } from '../../../../src/features/plans/model/note/plan';
import { aPlan, blockedPlan } from './a-plan';
import { awaitingApproval } from '../../../../src/features/plans/model/plan-block';

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

const NOW = Date.parse('2026-11-21T14:30:00Z');
const path = 'Plans/PLAN-2026-004-send-the-march-invoice.md';

const view = (plan: Plan, requests: readonly MissionApproval[] = []): MissionView =>
  missionView({ path, plan, requests, now: NOW, hours: { high: 4, other: 24 } });

const asked = (state: MissionApproval['state'], plan = 'PLAN-2026-004'): MissionApproval => ({
  path: `Pending_Approval/${state}.md`,
  plan,
  state,
  reason: '',
});

const AWAITING = awaitingApproval('[[2026-11-21T091000Z_send_email_invoice]]');

describe('the view of a mission', () => {
  it('says which step is next, and how far it is', () => {
    expect(view(aPlan())).toEqual({
      id: 'PLAN-2026-004',
      path,
      objective: 'Send the March invoice to Client A',
      status: 'Active',
      statusLine: 'Step 2 of 3',
      step: { number: 2, text: 'Send the invoice to Client A', needsPerson: true },
      steps: ['done', 'open', 'open'],
      done: 1,
      total: 3,
      wait: { kind: 'nothing' },
      blockedHours: null,
      isOverdue: false,
      log: aPlan().log,
    });
  });

  it('counts steps that were skipped, or done out of order', () => {
    const steps = aPlan().steps.map(
      (step, at) => ({ ...step, state: at === 0 ? 'skipped' : 'done' }) as const,
    );
    const { done, step, statusLine } = view(aPlan({ steps }));
    expect({ done, step, statusLine }).toEqual({ done: 3, step: null, statusLine: 'All 3 steps are done' });
  });

  it.each([
    ['pending', 'approval'],
    ['tool_error', 'approval'],
    ['not_called', 'approval'],
    ['outcome_unknown', 'approval'],
    ['handed_over', 'approval'],
    ['approved', 'run'],
    ['executing', 'run'],
    ['executed', 'person'],
    ['rejected', 'person'],
    ['withdrawn', 'person'],
    ['quarantined', 'person'],
  ] as const)('with a request that is %s waits for: %s', (state, kind) => {
    const plan = blockedPlan('2026-11-21T09:10:00Z', '“Send the invoice” was rejected. Edit the step.');
    expect(view(plan, [asked(state), asked('pending', 'PLAN-2026-003')]).wait.kind).toBe(kind);
  });

  it('names the requests that wait for an answer', () => {
    const { wait, statusLine } = view(aPlan(), [asked('pending'), asked('approved'), asked('not_called')]);
    const requests = ['Pending_Approval/pending.md', 'Pending_Approval/not_called.md'];
    expect(wait).toEqual({ kind: 'approval', requests });
    expect(statusLine).toBe('Step 2 of 3: waiting for your approval');
  });

  it('of a request that another device knows says that it waits for approval', () => {
    expect(view(blockedPlan('2026-11-21T09:10:00Z', AWAITING)).wait).toEqual({
      kind: 'approval',
      requests: [],
    });
  });

  it('of a draft waits for its start', () => {
    const { status, wait, statusLine } = view(aPlan({ state: { status: 'Draft' } }));
    expect({ status, wait, statusLine }).toEqual({
      status: 'Draft',
      wait: { kind: 'start' },
      statusLine: 'Step 2 of 3: waiting for you to start it',
    });
  });

  it.each([
    ['2026-11-21T14:10:00Z', 'medium', 0, false],
    ['2026-11-21T09:10:00Z', 'medium', 5, false],
    ['2026-11-20T14:30:00Z', 'medium', 24, true],
    ['2026-11-21T10:31:00Z', 'high', 3, false],
    ['2026-11-21T10:30:00Z', 'high', 4, true],
    ['2026-11-22T09:10:00Z', 'low', 0, false],
  ] as const)('blocked since %s with priority %s is so for %i hours', (at, priority, hours, isLate) => {
    const { blockedHours, isOverdue } = view(blockedPlan(at, AWAITING, { priority }));
    expect({ blockedHours, isOverdue }).toEqual({ blockedHours: hours, isOverdue: isLate });
  });

  it('says no hours where the beginning is unknown', () => {
    const plan = blockedPlan('soon', 'I have to think.', { log: [] });
    expect(view(plan)).toMatchObject({ blockedHours: null, isOverdue: false, status: 'Blocked' });
  });

  it('shows the last entries of the log, newest first', () => {
    const log = Array.from({ length: 30 }, (_, at) => ({
      at: '2026-11-21T09:10:00Z',
      actor: 'deputy',
      action: 'did',
      why: `step ${String(at)}`,
    }));
    const whys = view(aPlan({ log })).log.map(({ why }) => why);
    expect(whys).toHaveLength(20);
    expect([whys[0], whys[19]]).toEqual(['step 29', 'step 10']);
  });

  it('makes one harmless line of each text', () => {
    const hostile = 'a\n## b\u202E [[x|y]] ![[z]]';
    const entry = { at: hostile, actor: hostile, action: hostile, why: hostile };
    const shown = view(blockedPlan('', hostile, { objective: hostile, id: hostile, log: [entry] }));
    expect(shown.objective).toBe('a ## b y !z');
    expect(shown.wait).toEqual({ kind: 'person', why: 'a ## b y !z', canTick: false });
    expect(JSON.stringify(shown)).not.toMatch(/\\n|\u202E|\[\[/);
  });
});
