import type { Result } from '../../../kernel/notes/values/result';
import { currentMission, isIncomplete, type PlacedPlan } from '../model/mission';
import { stepToTick } from '../model/plan-block';
import type { Plan } from '../model/note/plan';
import type { PlanProblem } from '../model/note/plan-problem';
import { missionBlock, missionView, type MissionFacts, missionStep, plainLine } from './mission';
import type { BlockedPlan, DraftPlan, PlansOverview, SuggestedPlan } from './mission-view';

export interface PlansFacts extends Pick<MissionFacts, 'requests' | 'now' | 'hours'> {
  /** Notes in `Plans/` that look like plans, readable or not. */
  plans: readonly { path: string; reading: Result<Plan, PlanProblem> }[];
  /** Notes that may need a plan. */
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
