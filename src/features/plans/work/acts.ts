import { plansOf } from './plan-notes';
import { type ActContext, type ActRows, connectOf } from '../../../core/app/acts';
import { settleApprovals } from '../../../core/approvals/work/settle-approvals';
import type { Session } from '../../../core/session/session';
import type { ActOutcome } from '../../../core/triage/work/note-acts';
import { makePlan, type PlanOrder, type PlanSubject } from './make-plan';
import { applyPlanAct, type PlanActName } from './plan-acts';
import { tendPlans } from './tend-plans';

declare module '../../../core/app/acts' {
  /** The subject is a note's path, or a plan's; `null` is the current mission. */
  interface ActSubjects {
    /** Plans longer work from a note with the model. If the note has a plan, the outcome is `unchanged` and names it. */
    proposePlan: string;
    /**
     * Makes a plan from a note and starts it at once, without a draft first: the person has just read the note. If it
     * has a draft plan, starts that one.
     */
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

export const PLAN_ACTS: ActRows = {
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

/**
 * Runs an act on a plan. Approvals are settled before, so that pending ones are known, and again afterwards.
 */
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

const NEVER = new AbortController().signal;
