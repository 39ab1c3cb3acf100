import type { Session } from '../session/session';
import { applyPlanAct, type PlanActName } from '../features/plans/work/plan-acts';
import { tendPlans } from '../features/plans/work/tend-plans';
import { settleApprovals } from '../features/approvals/work/settle-approvals';
import type { ActOutcome } from '../features/triage/work/note-acts';

/** What a person does with a plan: what waits for approval is known before, and follows after. */
export async function actOnPlan(
  session: Session,
  name: PlanActName,
  path: string | null,
): Promise<ActOutcome> {
  const settle = { stop: NEVER, waitsForTyping: false };
  await settleApprovals(session, settle);
  // What is skipped or dropped can be taken back for as long as nothing else was done to the plan.
  const isStart = name === 'resume';
  session.plans.callForWork(isStart);
  const outcome = await applyPlanAct(session, name, path);
  session.plans.callForWork(isStart && outcome.kind === 'done');
  if (outcome.kind === 'done') {
    await tendPlans(session);
    await settleApprovals(session, settle);
  }
  return outcome;
}

const NEVER = new AbortController().signal;
