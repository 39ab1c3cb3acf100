import type { Result } from '../../../kernel/notes/values/result';
import { findDuplicates } from './duplicate-plans';
import { isIncomplete, type PlacedPlan } from './mission';
import { findOrphans } from './orphan-approvals';
import type { Plan } from './note/plan';
import type { PlanEvent } from './plan-event';
import type { PlanProblem } from './note/plan-problem';
import type { StepApproval } from './step-approval';
import { type PlanSurroundings, tendPlan } from './tend-plan';

/** What is to be done so that plans, their requests and the clock agree again. */
export type PlanAct =
  | { act: 'event'; path: string; event: PlanEvent }
  /** It is done: to `Done/Plans/`. */
  | { act: 'file'; path: string }
  /** It is about the same task as the plan at `keep`: to `Archive/`. */
  | { act: 'archive'; path: string; keep: string }
  /** A request, by its id: it is no longer needed. */
  | { act: 'withdraw'; request: string; why: string }
  /** It can't be read, and is not touched. */
  | { act: 'broken'; path: string; why: string };

/** The notes in `Plans/`, and the requests of all plans that are undecided or rejected. */
export interface PlansFound extends PlanSurroundings {
  plans: readonly { path: string; reading: Result<Plan, PlanProblem> }[];
}

/**
 * Looks at all plans and requests at once, in time that grows as their number does. Carrying the acts out and looking
 * again comes to an end: what was reported, asked or moved is not found again.
 */
export function reconcilePlans({ plans, requests, now, hours }: PlansFound): PlanAct[] {
  const broken = plans.flatMap(({ path, reading }) =>
    reading.ok || reading.error.code === 'not_a_plan' ? [] : [{ path, why: reading.error.message }],
  );
  const readable = plans.flatMap(({ path, reading }): PlacedPlan[] =>
    reading.ok ? [{ path, plan: reading.value }] : [],
  );
  const duplicates = findDuplicates(readable);
  const gone = new Set(duplicates.map(({ path }) => path));
  const kept = readable.filter(({ path }) => !gone.has(path));
  const requestsOf = byPlan(requests);
  const orphans = findOrphans(requests, { plans: kept, broken: broken.map(({ path }) => path) });
  return [
    ...broken.map((plan): PlanAct => ({ act: 'broken', ...plan })),
    ...duplicates.map((duplicate): PlanAct => ({ act: 'archive', ...duplicate })),
    ...kept.flatMap((placed) =>
      actsFor(placed, { requests: requestsOf.get(placed.plan.id) ?? [], now, hours }),
    ),
    ...orphans.map((orphan): PlanAct => ({ act: 'withdraw', ...orphan })),
  ];
}

function actsFor(placed: PlacedPlan, around: PlanSurroundings): PlanAct[] {
  const { path, plan } = placed;
  if (!isIncomplete(placed)) return [{ act: 'file', path }];
  const event = tendPlan(plan, around);
  return event === null ? [] : [{ act: 'event', path, event }];
}

function byPlan(requests: readonly StepApproval[]): Map<string, StepApproval[]> {
  const groups = new Map<string, StepApproval[]>();
  for (const request of requests) {
    const group = groups.get(request.plan);
    if (group === undefined) groups.set(request.plan, [request]);
    else group.push(request);
  }
  return groups;
}
