import { describe, expect, it } from 'vitest';
import { findStep } from '../../../../src/features/plans/model/find-step';
import { currentMission, nextStep } from '../../../../src/features/plans/model/mission';
import type { PlanState } from '../../../../src/features/plans/model/note/plan';
import { nextPlanId } from '../../../../src/features/plans/model/note/plan-number';
import { planOf } from './a-plan';

const BLOCKED: PlanState = { status: 'Blocked', reason: 'x' };
const DRAFT: PlanState = { status: 'Draft' };
const ACTIVE: PlanState = { status: 'Active' };
const DONE: PlanState = { status: 'Done' };

const placed = (id: string, state: PlanState, createdAt = '2026-02-21T10:30:00+01:00') => ({
  path: `Plans/${id}.md`,
  plan: planOf({ id, state, createdAt }),
});

const missionOf = (...plans: ReturnType<typeof placed>[]): string | undefined =>
  currentMission(plans)?.plan.id;

describe('the current mission', () => {
  it('is active before blocked before draft, and never done', () => {
    const [draft, blocked, active, done] = [
      placed('d', DRAFT),
      placed('b', BLOCKED),
      placed('a', ACTIVE),
      placed('x', DONE),
    ];
    expect(missionOf(done, draft, blocked, active)).toBe('a');
    expect(missionOf(done, draft, blocked)).toBe('b');
    expect(missionOf(done, draft)).toBe('d');
    expect(missionOf(done)).toBeUndefined();
  });

  it('is the newest, whatever the time zone; of equals the one with the higher number', () => {
    const early = placed('PLAN-2026-009', ACTIVE, '2026-02-21T10:00:00+01:00');
    const late = placed('PLAN-2026-001', ACTIVE, '2026-02-21T09:30:00Z');
    expect(missionOf(late, early)).toBe('PLAN-2026-001');
    expect(missionOf(placed('PLAN-2026-999', ACTIVE), placed('PLAN-2026-1000', ACTIVE))).toBe(
      'PLAN-2026-1000',
    );
  });

  it('goes on with the first open step', () => {
    expect(nextStep(planOf())).toBe(2);
    expect(nextStep(planOf({ steps: [] }))).toBeNull();
  });
});

describe('the step of a request', () => {
  const step = { text: 'Send it', state: 'open', needsPerson: true } as const;
  const other = { text: 'Read it', state: 'open', needsPerson: false } as const;

  it('is the one with its number and text, else the only one with its text', () => {
    expect(findStep(planOf({ steps: [step, step] }), { step: 2, text: 'Send it' })).toBe(2);
    expect(findStep(planOf({ steps: [other, step] }), { step: 1, text: '✋ Send it ' })).toBe(2);
  });

  it('is none where the text is gone or stands twice', () => {
    expect(findStep(planOf({ steps: [other] }), { step: 1, text: 'Send it' })).toBeNull();
    expect(findStep(planOf({ steps: [other, step, step] }), { step: 1, text: 'Send it' })).toBeNull();
    expect(findStep(planOf({ steps: [step] }), { step: 1, text: '' })).toBeNull();
  });
});

describe('a plan’s number', () => {
  it.each([
    [[], null, 'PLAN-2026-001'],
    [['PLAN-2026-007', 'PLAN-2025-300'], null, 'PLAN-2026-008'],
    [
      ['Plans/PLAN-2026-007-an-invoice.md', 'Done/Plans/PLAN-2026-012-x.md'],
      'PLAN-2026-009',
      'PLAN-2026-013',
    ],
    [['PLAN-2026-007'], 'PLAN-2026-041', 'PLAN-2026-042'],
    [[], 'PLAN-2025-041', 'PLAN-2026-001'],
    [['PLAN-2026-999'], null, 'PLAN-2026-1000'],
    [['PLAN-2026-99999999999999999999', 'PLAN-2026-x', 'PLAN-2026-01', ''], 'nonsense', 'PLAN-2026-001'],
  ])('follows %j and %s as %s', (known, highest, next) => {
    expect(nextPlanId([...known, highest ?? ''], 2026)).toBe(next);
  });
});
