import type { CycleStep } from '../../../core/app/cycle-steps';
import type { FeatureWork } from '../../../core/feature';
import { PLAN_ACTS } from './acts';
import { PLAN_LOOKS } from './looks';
import { DASHBOARD_SECTIONS } from '../view/dashboard-sections';
import { PLAN_NEEDS } from '../view/plan-needs';
import { PLANS_OVERVIEW } from './overview-part';
import { openPlanNotes } from './plan-notes';
import { makePlan } from './make-plan';
import { judgeComplexity } from '../model/complexity';
import { planByRules, stepsNamed } from '../model/planner/plan-by-rules';
import { planFromNotes } from './plan-from-notes';
import { PLANS_PART, withTended } from './plans-report';
import { PLAN_SOURCES, STEP_ORIGIN } from './step-origin';
import { announceMission, onlyTend, workOnPlans } from './work-on-plans';

const PLANNED_BEFORE = 'There is a plan for it already';

const STEPS: readonly CycleStep[] = [
  {
    at: 'begun',
    part: 'Current mission',
    run: async (session) => {
      await announceMission(session);
      return {};
    },
  },
  {
    at: 'approved',
    part: 'Plans',
    run: async (session, { models, parts, ...signals }) => {
      const now = models === null ? onlyTend(session) : workOnPlans(session, models, signals);
      return { plans: withTended(parts.plans, await now) };
    },
  },
  {
    at: 'triaged',
    part: 'Plans',
    run: async (session, { models, triaged, parts, ...signals }) => {
      const suggested = models === null ? 0 : await planFromNotes(session, models, triaged, signals);
      return { plans: { ...parts.plans, suggested } };
    },
  },
  {
    at: 'triaged',
    part: 'Plans',
    run: async (session, { parts }) => ({ plans: withTended(parts.plans, await onlyTend(session)) }),
  },
];

/** Longer work in several steps, of which one plan is the current mission. */
export const plansWork: FeatureWork = {
  acts: PLAN_ACTS,
  doneTitles: { makePlan: PLANNED_BEFORE, planText: PLANNED_BEFORE, proposePlan: PLANNED_BEFORE },
  origins: [STEP_ORIGIN],
  sources: PLAN_SOURCES,
  looks: PLAN_LOOKS,
  tasks: { makePlan },
  steps: STEPS,
  report: PLANS_PART,
  overview: PLANS_OVERVIEW,
  needs: PLAN_NEEDS,
  dashboard: DASHBOARD_SECTIONS,
  notes: openPlanNotes,
  longWork: {
    isLong: (text) => judgeComplexity({ text, priority: null, tags: [] }).isComplex,
    stepsNamed,
  },
  rules: { planning: (input) => Promise.resolve(planByRules(input)) },
};
