import { findStep } from './find-step';
import { isIncomplete, type PlacedPlan } from './mission';
import type { Plan } from './note/plan';
import { isWithdrawable, type StepApproval } from './step-approval';

/** A request that is no longer needed. */
export interface OrphanApproval {
  request: string;
  why: string;
}

interface Surroundings {
  /** Each number once among those in work. */
  plans: readonly PlacedPlan[];
  /** Paths of notes that can't be read: the plan of a request may be one of them. */
  broken: readonly string[];
}

/** The requests that lost their step or their plan. What a person has approved already is not taken back. */
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

/** Why a plan does not wait for a request of one of its steps any more; `null`: it does. */
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
