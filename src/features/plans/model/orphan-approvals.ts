import { findStep } from './find-step';
import { isIncomplete, type PlacedPlan } from './mission';
import type { Plan } from './note/plan';
import { isWithdrawable, type StepApproval } from './step-approval';

/** An approval that no plan needs any more. */
export interface OrphanApproval {
  request: string;
  why: string;
}

interface Surroundings {
  /** Plans in progress; each number occurs once among them. */
  plans: readonly PlacedPlan[];
  /** Paths of unreadable notes; one of them may be the plan of an approval. */
  broken: readonly string[];
}

/** Approvals that no plan waits for, without approved ones, which Deputy never withdraws. */
export function findOrphans(
  requests: readonly StepApproval[],
  { plans, broken }: Surroundings,
): OrphanApproval[] {
  const byId = new Map<string, PlacedPlan>();
  for (const placed of plans)
    if (isIncomplete(placed) || !byId.has(placed.plan.id)) byId.set(placed.plan.id, placed);
  const hidden = broken.map((path) => /PLAN-\d{4}-\d{3,9}/.exec(path)?.[0]);
  const isHidden = new Set(hidden);
  return requests.filter(isWithdrawable).flatMap((request) => {
    const placed = byId.get(request.plan);
    const mayBeHidden = isHidden.has(undefined) || isHidden.has(request.plan);
    const why = placed === undefined ? (mayBeHidden ? null : PLAN_GONE) : whyOrphaned(placed.plan, request);
    return why === null ? [] : [{ request: request.id, why }];
  });
}

/** Why a plan no longer waits for an approval; `null` if it still does. */
export function whyOrphaned(plan: Plan, request: Pick<StepApproval, 'step' | 'text'>): string | null {
  if (plan.state.status === 'Done') return 'Its plan is done.';
  const step = findStep(plan, request);
  if (step === null) return 'Its step was reworded or removed.';
  switch (plan.steps[step - 1]?.state) {
    case 'done':
      return 'Its step is ticked.';
    case 'skipped':
      return 'Its step was skipped.';
    case 'open':
    case undefined:
      return null;
  }
}

export const PLAN_GONE = 'Its plan is gone.';
