import { NEVER } from '../../../core/app/at-once';
import type { CycleStep } from '../../../core/app/cycle-steps';
import type { FeatureWork } from '../../../core/feature';
import { PLAN_LOOKS } from './looks';
import { DASHBOARD_SECTIONS } from '../view/dashboard-sections';
import { PLAN_NEEDS } from '../view/plan-needs';
import { openPlanNotes, plansOf } from './plan-notes';
import { makePlan, type PlanOrder, type PlanSubject } from './make-plan';
import { judgeComplexity } from '../model/complexity';
import { planByRules, stepsNamed } from '../model/planner/plan-by-rules';
import { planFromNotes } from './plan-from-notes';
import { PLANS_PART, withTended } from './plans-report';
import { PLAN_SOURCES, STEP_ORIGIN } from './step-origin';
import { announceMission, onlyTend, workOnPlans } from './work-on-plans';
import { type ActContext, type ActRows, connectOf } from '../../../core/app/acts';
import { settleApprovals } from '../../../core/approvals/work/settle-approvals';
import type { Session } from '../../../core/session/session';
import type { ActOutcome } from '../../../core/triage/work/note-acts';
import { applyPlanAct, type PlanActName } from './plan-acts';
import { tendPlans } from './tend-plans';
import type { ApprovalStatus } from '../../../core/approvals/view/approval-status';
import type { StateKind } from '../../../core/approvals/model/approval/approval-state';
import type { OverviewPart } from '../../../core/app/overview/overview-parts';
import type { Need } from '../../../core/app/view/needs/need';
import type { OpenDeputy } from '../../../core/session/work-lock';
import { readNote } from '../../../kernel/index/read-note';
import { ifReadable } from '../../../kernel/index/unless-refused';
import { EMPTY_PLANS, type PlansOverview, type SuggestedPlan } from '../view/mission-view';
import { plansOverview } from '../view/plans-overview';
import { wantedPlan } from './wanted-plan';

declare module '../../../core/app/view/overview' {
  interface Overview {
    plans: PlansOverview;
  }
}

/** Means that the note needs no plan, because it takes only one step or already has a plan. */
const NO_PLAN = 'no plan';

/** Maximum number of needs that Deputy checks for a useful plan, because each check takes a millisecond. */
const MOST_JUDGED = 50;

const PLANS_OVERVIEW: OverviewPart = {
  empty: { plans: EMPTY_PLANS },
  open: ({ ports, settings, workLock }) => {
    // The overview keeps a need as long as its note is unchanged.
    const judged = new WeakMap<Need, SuggestedPlan | typeof NO_PLAN>();
    const suggestions = async (needs: readonly Need[]): Promise<SuggestedPlan[]> => {
      const suggested: SuggestedPlan[] = [];
      for (const need of needs.slice(0, MOST_JUDGED)) {
        if (need.kind === 'broken') continue;
        const plan = judged.get(need) ?? (await suggestion(ports, need));
        judged.set(need, plan);
        if (plan !== NO_PLAN) suggested.push(plan);
      }
      return suggested;
    };
    return async ({ requests, needs }) => ({
      plans: plansOverview({
        plans: (await plansOf(workLock).read()).map(({ path, value }) => ({ path, reading: value })),
        requests: requests.flatMap(({ path, plan, status }) =>
          plan === null ? [] : [{ path, plan, state: stateOf(status.kind), reason: status.reason }],
        ),
        suggested: settings.plansFromNotes === 'off' ? [] : await suggestions(needs),
        now: ports.clock.now(),
        hours: settings.blockedHours,
      }),
    });
  },
};

async function suggestion(
  { vault }: OpenDeputy['ports'],
  { path, title }: Need,
): Promise<SuggestedPlan | typeof NO_PLAN> {
  const note = await ifReadable(readNote(vault, path));
  const wanted = note === null ? null : wantedPlan(note);
  return wanted === null ? NO_PLAN : { path, title, why: wanted.why };
}

/** Approvals that are unknown here or were changed in two places are shown as waiting. */
const stateOf = (kind: ApprovalStatus['kind']): StateKind =>
  kind === 'contested' || kind === 'elsewhere' || kind === 'stranger' ? 'pending' : kind;

declare module '../../../core/app/acts' {
  /** The subject is a note's path, or a plan's; `null` is the current mission. */
  interface ActSubjects {
    /** Plans longer work from a note with the model. If the note has a plan, the outcome is `unchanged` and names it. */
    proposePlan: string;
    /** Makes a plan from a note the person has just read, and starts it; or starts the draft that it has. */
    makePlan: string;
    /** Makes a plan from the person's text and starts it at once. */
    planText: string;
    /** Starts a draft plan, or continues a plan after a rejected or failed step. The next cycle carries out the steps. */
    resumeMission: string | null;
    /** Ticks the next step, because the person has done it by hand. */
    tickStep: string | null;
    /** Skips the next step and withdraws its approval. */
    skipStep: string | null;
    /** Moves the plan to the archive and withdraws its approval. */
    dropPlan: string | null;
  }
}

const PLAN_ACTS: ActRows = {
  proposePlan: (context, path) => plan(context, { kind: 'note', path }, 'Draft'),
  makePlan: (context, path) => plan(context, { kind: 'note', path }, 'Active'),
  planText: (context, text) => plan(context, { kind: 'text', text, privacy: 'open' }, 'Active'),
  resumeMission: ({ session }, path) => actOnPlan(session, 'resume', path),
  tickStep: ({ session }, path) => actOnPlan(session, 'tick', path),
  skipStep: ({ session }, path) => actOnPlan(session, 'skip', path),
  dropPlan: ({ session }, path) => actOnPlan(session, 'drop', path),
};

function plan(context: ActContext, subject: PlanSubject, status: PlanOrder['status']): Promise<ActOutcome> {
  const { session, signal } = context;
  return makePlan(session, { subject, status, models: { connect: connectOf(context) }, signal });
}

/** Runs an act on a plan. Approvals are settled before, so that pending ones are known, and again afterwards. */
async function actOnPlan(session: Session, name: PlanActName, path: string | null): Promise<ActOutcome> {
  const settle = { stop: NEVER, waitsForTyping: false };
  await settleApprovals(session, settle);
  // A skip or drop can be undone as long as nothing else has happened to the plan.
  const isStart = name === 'resume';
  plansOf(session).callForWork(isStart);
  const outcome = await applyPlanAct(session, name, path);
  plansOf(session).callForWork(isStart && outcome.kind === 'done');
  if (outcome.kind === 'done') {
    await tendPlans(session);
    await settleApprovals(session, settle);
  }
  return outcome;
}

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
