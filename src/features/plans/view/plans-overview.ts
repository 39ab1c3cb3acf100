import type { Result } from '../../../kernel/notes/values/result';
import { currentMission, isIncomplete, type PlacedPlan, nextStep } from '../model/mission';
import { stepToTick, blockedSince, isAwaitingApproval } from '../model/plan-block';
import type { Plan, ReasoningEntry } from '../model/note/plan';
import type { PlanProblem } from '../model/note/plan-problem';
import type {
  BlockedPlan,
  DraftPlan,
  PlansOverview,
  SuggestedPlan,
  MissionStep,
  MissionView,
  MissionWait,
} from './mission-view';
import {
  STATE_FACTS,
  type StateKind,
  waitsForPerson,
} from '../../../core/approvals/model/approval/approval-state';
import { shortLine } from '../../../core/app/view/words/short-line';

export interface PlansFacts extends Pick<MissionFacts, 'requests' | 'now' | 'hours'> {
  /** Notes in `Plans/` that look like plans, readable or not. */
  plans: readonly { path: string; reading: Result<Plan, PlanProblem> }[];
  suggested?: readonly SuggestedPlan[];
}

/** Makes the view of all plans in progress, the longest waiting first. Pure. */
export function plansOverview({ plans, suggested = [], ...facts }: PlansFacts): PlansOverview {
  const open = plans.flatMap(({ path, reading }) => (reading.ok ? [{ path, plan: reading.value }] : []));
  const inWork = open.filter(isIncomplete);
  const mission = currentMission(inWork);
  return {
    mission: mission === null ? null : missionView({ ...facts, ...mission }),
    drafts: inWork.filter(({ plan }) => plan.state.status === 'Draft').map(draftPlan),
    blocked: inWork
      .filter((each) => each !== mission)
      .flatMap((each) => blockedPlan(each, facts))
      .sort((a, b) => (b.hours ?? 0) - (a.hours ?? 0)),
    broken: plans.flatMap(({ path, reading }) => (reading.ok ? [] : [{ path, why: reading.error.message }])),
    suggested,
    open: inWork.length,
  };
}

const draftPlan = ({ path, plan }: PlacedPlan): DraftPlan => ({
  path,
  objective: plainLine(plan.objective),
  step: plainLine(plan.steps.find(({ state }) => state === 'open')?.text ?? ''),
});

function blockedPlan({ path, plan }: PlacedPlan, facts: Pick<MissionFacts, 'now' | 'hours'>): BlockedPlan[] {
  if (plan.state.status !== 'Blocked') return [];
  const { blockedHours, isOverdue } = missionBlock({ ...facts, plan });
  return [
    {
      id: plainLine(plan.id),
      path,
      objective: plainLine(plan.objective),
      hours: blockedHours,
      reason: plainLine(plan.state.reason),
      step: stepToTick(plan) === null ? null : missionStep(plan),
      isOverdue,
    },
  ];
}

export interface MissionApproval {
  path: string;
  /** Id of the approval's plan. */
  plan: string;
  state: StateKind;
  /** Explanation of the state, or the next step; '' if there is nothing to add. */
  reason: string;
}

/** Hours after which a blocked plan is overdue; `high` applies to plans of that priority. */
interface OverdueHours {
  high: number;
  other: number;
}

interface MissionFacts {
  path: string;
  plan: Plan;
  requests: readonly MissionApproval[];
  /** The current time, in wall-clock milliseconds. */
  now: number;
  hours: OverdueHours;
}

const MOST_ENTRIES = 20;

/** Makes the view of an incomplete plan. Pure. */
export function missionView(facts: MissionFacts): MissionView {
  const { path, plan } = facts;
  const step = missionStep(plan);
  const wait = waitOf(facts);
  return {
    id: plainLine(plan.id, 40),
    path,
    objective: plainLine(plan.objective),
    status: plan.state.status === 'Done' ? 'Active' : plan.state.status,
    statusLine: statusLine(step, plan.steps.length, wait),
    step,
    steps: plan.steps.map(({ state }) => state),
    done: plan.steps.filter(({ state }) => state !== 'open').length,
    total: plan.steps.length,
    wait,
    ...missionBlock(facts),
    log: plan.log.slice(-MOST_ENTRIES).reverse().map(shortEntry),
  };
}

/** Whole hours since a plan was blocked, and whether it is overdue. */
function missionBlock({ plan, now, hours }: Pick<MissionFacts, 'plan' | 'now' | 'hours'>): Block {
  const since = Date.parse(blockedSince(plan) ?? '');
  if (Number.isNaN(since)) return { blockedHours: null, isOverdue: false };
  const blockedHours = Math.max(0, Math.floor((now - since) / HOUR_MS));
  return { blockedHours, isOverdue: blockedHours >= (plan.priority === 'high' ? hours.high : hours.other) };
}

type Block = Pick<MissionView, 'blockedHours' | 'isOverdue'>;

const HOUR_MS = 3_600_000;

function missionStep(plan: Plan): MissionStep | null {
  const number = nextStep(plan);
  const step = number === null ? undefined : plan.steps[number - 1];
  return number === null || step === undefined
    ? null
    : { number, text: plainLine(step.text), needsPerson: step.needsPerson };
}

/** Reason why the mission waits. Files in `Pending_Approval/` take precedence over the plan's own note. */
function waitOf({ plan, requests }: MissionFacts): MissionWait {
  const own = requests.filter((request) => request.plan === plan.id);
  const asked = own.filter(({ state }) => waitsForPerson(state)).map(({ path }) => path);
  if (asked.length > 0) return { kind: 'approval', requests: asked };
  const running = own.find(({ state }) => STATE_FACTS[state].waitsFor === 'run');
  if (running !== undefined) return { kind: 'run', why: plainLine(running.reason, 500) };
  switch (plan.state.status) {
    case 'Blocked':
      // On a device that did not submit the approval, only the plan's note says what the plan waits for.
      return isAwaitingApproval(plan.state.reason)
        ? { kind: 'approval', requests: [] }
        : { kind: 'person', why: plainLine(plan.state.reason), canTick: stepToTick(plan) !== null };
    case 'Draft':
      return { kind: 'start' };
    case 'Active':
    case 'Done':
      return { kind: 'nothing' };
  }
}

const WAITS: Record<MissionWait['kind'], string> = {
  nothing: '',
  start: ': waiting for you to start it',
  approval: ': waiting for your approval',
  run: ': approved',
  person: ': waiting for you',
};

const statusLine = (step: MissionStep | null, total: number, { kind }: MissionWait): string =>
  step === null
    ? `All ${String(total)} steps are done`
    : `Step ${String(step.number)} of ${String(total)}${WAITS[kind]}`;

const shortEntry = ({ at, actor, action, why }: ReasoningEntry): ReasoningEntry => ({
  at: plainLine(at, 40),
  actor: plainLine(actor, 60),
  action: plainLine(action, 60),
  why: plainLine(why),
});

/** Replaces each link in a plan note's text by its name, for places where links cannot be followed. */
const plainLine = (text: string, most = 300): string =>
  shortLine(text.replace(/\[\[(?:[^[\]|]*\|)?([^[\]|]*)\]\]/g, '$1'), most);
