import type { NoteTrouble } from '../../../kernel/notes/note-trouble';
import type { PlanState } from '../model/note/plan';
import type { ReportPart } from '../../../core/app/cycle-report';

declare module '../../../core/app/cycle-report' {
  interface CycleReport {
    plans: PlansReport;
  }
}

export interface PlansReport {
  mission: ReportedMission | null;
  steps: number;
  /** Number of steps submitted for approval. */
  asked: number;
  tended: number;
  /** Number of notes for which a plan was only suggested, because too many notes needed one. */
  suggested: number;
  troubles: NoteTrouble[];
}

export interface ReportedMission {
  id: string;
  objective: string;
  path: string;
  status: PlanState['status'];
  reason: string | null;
}

export const NO_PLANS: PlansReport = {
  mission: null,
  steps: 0,
  asked: 0,
  tended: 0,
  suggested: 0,
  troubles: [],
};

/** How work on plans counts in a cycle. */
export const PLANS_PART: ReportPart = {
  none: { plans: NO_PLANS },
  errors: ({ plans }) => plans.troubles.length,
  isIdle: ({ plans: { steps, asked, tended } }) => steps + asked + tended === 0,
  fields: ({ plans }) => ({
    mission: plans.mission?.id ?? null,
    plan_steps: plans.steps,
    plan_requests: plans.asked,
  }),
  json: ({ plans }) => ({ plans }),
  withoutTwins: ({ plans }, others) => ({ plans: { ...plans, troubles: others(plans.troubles) } }),
};

/** Adds up two reports of one cycle: the counts and troubles of the earlier work, and the plans as they are now. */
export function withTended(done: PlansReport, now: PlansReport): PlansReport {
  const known = new Set(now.troubles.map(({ path }) => path));
  return {
    ...now,
    steps: done.steps + now.steps,
    asked: done.asked + now.asked,
    suggested: done.suggested + now.suggested,
    tended: done.tended + now.tended,
    troubles: [...done.troubles.filter(({ path }) => !known.has(path)), ...now.troubles],
  };
}
