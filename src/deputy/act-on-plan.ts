import type { Desk } from './desk/desk';
import { applyPlanAct, type PlanActName } from './plans/plan-acts';
import { tendPlans } from './plans/tend-plans';
import { settleApprovals } from './requests/settle-approvals';
import type { ActOutcome } from './triage/note-acts';

/** What a person does with a plan: what waits for approval is known before, and follows after. */
export async function actOnPlan(desk: Desk, name: PlanActName, path: string | null): Promise<ActOutcome> {
  const settle = { stop: NEVER, waitsForTyping: false };
  await settleApprovals(desk, settle);
  // What is skipped or dropped can be taken back for as long as nothing else was done to the plan.
  const isStart = name === 'resume';
  desk.plans.callForWork(isStart);
  const outcome = await applyPlanAct(desk, name, path);
  desk.plans.callForWork(isStart && outcome.kind === 'done');
  if (outcome.kind === 'done') {
    await tendPlans(desk);
    await settleApprovals(desk, settle);
  }
  return outcome;
}

const NEVER = new AbortController().signal;
