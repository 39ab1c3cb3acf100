import type { Plan } from '../../../../src/features/plans/model/note/plan';

/** An active plan of three steps, the first of which is done. */
export const aPlan = (changes: Partial<Plan> = {}): Plan => ({
  id: 'PLAN-2026-004',
  source: '[[March invoice]]',
  createdAt: '2026-11-21T08:00:00Z',
  priority: 'medium',
  state: { status: 'Active' },
  objective: 'Send the March invoice to Client A',
  context: '',
  steps: [
    { text: 'Find the hours of March', state: 'done', needsPerson: false },
    { text: 'Send the invoice to [[Client A]]', state: 'open', needsPerson: true },
    { text: 'Log it', state: 'open', needsPerson: false },
  ],
  log: [{ at: '2026-11-21T08:00:00Z', actor: 'deputy', action: 'created', why: 'Asked for.' }],
  ...changes,
});

/** One that waits since the time. */
export const blockedPlan = (at: string, reason: string, changes: Partial<Plan> = {}): Plan =>
  aPlan({
    state: { status: 'Blocked', reason },
    log: [{ at, actor: 'deputy', action: 'blocked', why: reason }],
    ...changes,
  });
