import { noteLink } from '../../../kernel/notes/names';
import { findStep } from './find-step';
import { nextStep } from './mission';
import type { Plan } from './note/plan';
import { blockedSince, planBlock, isAwaitingApproval, isWarned } from './plan-block';
import type { PlanEvent } from './plan-event';
import { isUndecided, type StepApproval } from './step-approval';
import { isLogged } from './logged-approval';

/** An approval, and the open step that it now belongs to. */
interface Bound {
  request: StepApproval;
  step: number;
}

export interface PlanSurroundings {
  /** Approvals of this plan. */
  requests: readonly StepApproval[];
  /** The current time, in wall-clock milliseconds. */
  now: number;
  /** Hours after which the person is warned of a blocked plan; `high` applies to plans of that priority. */
  hours: { high: number; other: number };
}

/**
 * The next event of an incomplete plan that its note does not contain yet; `null` if there is none. Returns one event
 * at a time.
 */
export function tendPlan(plan: Plan, around: PlanSurroundings): PlanEvent | null {
  const bound = around.requests.flatMap((request) => boundTo(plan, request));
  if (nextStep(plan) === null) return { event: 'finished' };
  if (plan.state.status === 'Draft') return null;
  const waiting = bound.filter(({ request }) => isUndecided(request)).sort(byStep);
  if (waiting.length > 0) return askedOf(plan, waiting) ?? warningOf(plan, around);
  return rejectionOf(plan, bound) ?? freedOf(plan) ?? warningOf(plan, around);
}

function boundTo(plan: Plan, request: StepApproval): Bound[] {
  const step = findStep(plan, request);
  return step !== null && plan.steps[step - 1]?.state === 'open' ? [{ request, step }] : [];
}

/**
 * The event that tells the plan which approval it waits for; `null` if its note says so already, or if a person
 * blocked the plan, which then waits for them.
 */
function askedOf(plan: Plan, waiting: readonly Bound[]): PlanEvent | null {
  const { state } = plan;
  if (planBlock(plan)?.kind === 'other') return null;
  const isSaid = ({ request }: Bound): boolean =>
    state.status === 'Blocked' && isAwaitingApproval(state.reason) && state.reason.includes(linkOf(request));
  const [first] = waiting;
  return first === undefined || waiting.some(isSaid)
    ? null
    : { event: 'asked', step: first.step, request: linkOf(first.request) };
}

function rejectionOf(plan: Plan, bound: readonly Bound[]): PlanEvent | null {
  const found = bound.find(
    ({ request }) =>
      request.state === 'rejected' &&
      !isLogged(plan, 'rejected', { requestId: request.id, request: linkOf(request) }),
  );
  if (found === undefined) return null;
  const { step, request } = found;
  return { event: 'rejected', step, request: linkOf(request), requestId: request.id, reason: '' };
}

function freedOf(plan: Plan): PlanEvent | null {
  const block = planBlock(plan);
  if (block?.kind === 'approval') return { event: 'unblocked', why: 'Nothing waits for approval any more' };
  if (block?.kind === 'step' && block.step === null)
    return { event: 'unblocked', why: 'The step that it waited for was changed' };
  return null;
}

function warningOf(plan: Plan, { now, hours }: PlanSurroundings): PlanEvent | null {
  const since = blockedSince(plan);
  if (since === null || isWarned(plan)) return null;
  const blocked = Math.floor((now - Date.parse(since)) / HOUR_MS);
  const most = plan.priority === 'high' ? hours.high : hours.other;
  return blocked >= most ? { event: 'warned', hours: blocked } : null;
}

const linkOf = ({ path }: StepApproval): string => noteLink(path);

const byStep = (a: Bound, b: Bound): number => a.step - b.step;

const HOUR_MS = 3_600_000;
