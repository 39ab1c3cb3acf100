import type { Plan, PlanState } from './note/plan';

export interface PlacedPlan {
  path: string;
  plan: Plan;
}

/** The plan in work: Active before Blocked before Draft, then the newest; `null` if all are done. */
export function currentMission<Placed extends PlacedPlan>(plans: readonly Placed[]): Placed | null {
  const open = plans.filter(isIncomplete);
  return open.reduce<Placed | null>(
    (best, each) => (best === null || compareMissions(each, best) < 0 ? each : best),
    null,
  );
}

/** Number of the first open step, from 1; `null` if no step is open. */
export function nextStep({ steps }: Plan): number | null {
  const index = steps.findIndex(({ state }) => state === 'open');
  return index < 0 ? null : index + 1;
}

export const isIncomplete = ({ plan }: PlacedPlan): boolean => plan.state.status !== 'Done';

/** Compares two plans by age: by time, then number, then path. The older one comes first. */
export const compareAge = (a: PlacedPlan, b: PlacedPlan): number =>
  Date.parse(a.plan.createdAt) - Date.parse(b.plan.createdAt) ||
  a.plan.id.length - b.plan.id.length ||
  compareText(a.plan.id, b.plan.id) ||
  compareText(a.path, b.path);

/** Compares two plans so that the mission comes first, then the plans that follow it. */
export const compareMissions = (a: PlacedPlan, b: PlacedPlan): number =>
  rank(a) - rank(b) || compareAge(b, a);

const ORDER = ['Active', 'Blocked', 'Draft', 'Done'] as const satisfies PlanState['status'][];

const rank = ({ plan }: PlacedPlan): number => ORDER.indexOf(plan.state.status);

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
