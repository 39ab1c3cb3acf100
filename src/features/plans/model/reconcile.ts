import type { Result } from '../../../kernel/notes/values/result';
import { compareAge, isIncomplete, type PlacedPlan, nextStep } from './mission';
import { findOrphans } from './orphan-approvals';
import type { Plan } from './note/plan';
import type { PlanEvent } from './plan-event';
import type { PlanProblem } from './note/plan-problem';
import { type StepApproval, isUndecided } from './step-approval';
import { nameInLink, noteLink } from '../../../kernel/notes/names';
import { isSameSource } from './same-source';
import { tellingWords } from './similar-plan';
import { findStep } from './find-step';
import { blockedSince, planBlock, isAwaitingApproval, isWarned } from './plan-block';
import { isLogged } from './logged-approval';

/** Actions that make plans and their approvals consistent again. */
export type PlanAct =
  | { act: 'event'; path: string; event: PlanEvent }
  /** Moves a finished plan to `Done/Plans/`. */
  | { act: 'file'; path: string }
  /** Moves a plan to `Archive/`, because the plan at `keep` is about the same task. */
  | { act: 'archive'; path: string; keep: string }
  /** Withdraws an approval that is no longer needed. */
  | { act: 'withdraw'; request: string; why: string }
  /** Reports an unreadable plan, which is not touched. */
  | { act: 'broken'; path: string; why: string };

/** The notes in `Plans/`, and all undecided or rejected approvals of plans. */
export interface PlansFound extends PlanSurroundings {
  plans: readonly { path: string; reading: Result<Plan, PlanProblem> }[];
}

/** Compares plans and approvals in linear time. Acting and comparing again ends: nothing is done twice. */
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

interface DuplicatePlan {
  path: string;
  keep: string;
}

/**
 * Finds incomplete plans for one task: with the same number, or from the same note with the same objective. The one
 * in progress is kept, then the oldest. Each typed text is a task of its own.
 */
function findDuplicates(plans: readonly PlacedPlan[]): DuplicatePlan[] {
  const kept = new Map<string, PlacedPlan[]>();
  const duplicates: DuplicatePlan[] = [];
  for (const placed of plans.filter(isIncomplete).sort(compareWork)) {
    const tasks = tasksOf(placed);
    const rivals = tasks.flatMap((task) => kept.get(task) ?? []);
    const keep = rivals.find((rival) => isSameTask(rival, placed));
    if (keep !== undefined) duplicates.push({ path: placed.path, keep: keep.path });
    else for (const task of tasks) kept.set(task, [...(kept.get(task) ?? []), placed]);
  }
  return duplicates;
}

/** Compares two plans: started plans come before drafts, then the one with the most progress, then the oldest. */
const compareWork = (a: PlacedPlan, b: PlacedPlan): number =>
  Number(isDraft(a)) - Number(isDraft(b)) || finished(b) - finished(a) || compareAge(a, b);

const isDraft = ({ plan }: PlacedPlan): boolean => plan.state.status === 'Draft';

const finished = ({ plan }: PlacedPlan): number => plan.steps.filter(({ state }) => state !== 'open').length;

/** Whether two plans have the same task. Different tasks of one note share few words of their objectives. */
function isSameTask({ plan: a }: PlacedPlan, { plan: b }: PlacedPlan): boolean {
  const [one, other] = [tellingWords(a.objective), tellingWords(b.objective)];
  const shared = [...one].filter((word) => other.has(word)).length;
  return a.id === b.id || (isSameSource(a, b) && shared >= Math.min(one.size, other.size) * SHARE);
}

const SHARE = 0.4;

const tasksOf = ({ plan: { id, source } }: PlacedPlan): string[] =>
  source.startsWith('ask:') ? [id] : [id, `source ${nameInLink(source)}`];

/** An approval, and the open step that it now belongs to. */
interface Bound {
  request: StepApproval;
  step: number;
}

interface PlanSurroundings {
  requests: readonly StepApproval[];
  /** The current time, in wall-clock milliseconds. */
  now: number;
  /** Hours after which the person is warned of a blocked plan; `high` applies to plans of that priority. */
  hours: { high: number; other: number };
}

/** The next event of an incomplete plan that its note lacks; `null` if there is none. One at a time. */
function tendPlan(plan: Plan, around: PlanSurroundings): PlanEvent | null {
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

/** Records which approval the plan waits for; `null` if its note says so, or if it waits for a person. */
function askedOf(plan: Plan, waiting: readonly Bound[]): PlanEvent | null {
  const { state } = plan;
  if (planBlock(plan)?.kind === 'other') return null;
  const isSaid = ({ request }: Bound): boolean =>
    state.status === 'Blocked' &&
    isAwaitingApproval(state.reason) &&
    state.reason.includes(noteLink(request.path));
  const [first] = waiting;
  return first === undefined || waiting.some(isSaid)
    ? null
    : { event: 'asked', step: first.step, request: noteLink(first.request.path) };
}

function rejectionOf(plan: Plan, bound: readonly Bound[]): PlanEvent | null {
  const found = bound.find(
    ({ request }) =>
      request.state === 'rejected' &&
      !isLogged(plan, 'rejected', { requestId: request.id, request: noteLink(request.path) }),
  );
  if (found === undefined) return null;
  const { step, request } = found;
  return { event: 'rejected', step, request: noteLink(request.path), requestId: request.id, reason: '' };
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

const byStep = (a: Bound, b: Bound): number => a.step - b.step;

const HOUR_MS = 3_600_000;
