import { leftOutWords } from '../../../core/tools/open-notes';
import { isModel, modelSays } from '../../../kernel/mail/model-words';
import { planBlock, awaitingApproval, leftAt, stuckAt } from './plan-block';
import type { PlanChange } from './note/plan-change';
import type { PlanEvent } from './plan-event';
import { nextStep } from './mission';
import { logged, type PlanMoment, openStep, settle } from './plan-moment';
import { isLogged, approvalEntryWords } from './logged-approval';

type Happened<Name extends PlanEvent['event']> = Extract<PlanEvent, { event: Name }>;

/** Changes to the plan after a finished step; none unless the plan is active and the step has no ✋. */
export function stepDone(
  moment: PlanMoment,
  { step, actor, what, leftOut = 0 }: Happened<'step_done'>,
): PlanChange[] {
  const found = openStep(moment, step);
  if (moment.plan.state.status !== 'Active' || found === null || found.needsPerson) return [];
  const entry = logged(moment, {
    action: 'step_done',
    why: `${nameOf(step)}: ${isModel(actor) ? modelSays(what, 400) : what}${leftOutWords(leftOut)}`,
    actor,
  });
  return settle(moment, { step, state: 'done', isFreed: false }, entry);
}

export function handRaised(moment: PlanMoment, { step, why }: Happened<'hand_raised'>): PlanChange[] {
  const found = openStep(moment, step);
  if (found === null || found.needsPerson) return [];
  const entry = logged(moment, { action: 'hand_raised', why: `${nameOf(step)}: ${why}` });
  return [{ change: 'raise_hand', step }, entry];
}

/** Changes when a step's approval waits; none if the plan is a draft, or a person blocked it with a reason. */
export function awaitApproval(moment: PlanMoment, { step, request }: Happened<'asked'>): PlanChange[] {
  const { state } = moment.plan;
  if (openStep(moment, step) === null || isHeld(moment)) return [];
  const reason = awaitingApproval(request);
  if (state.status === 'Blocked' && state.reason === reason) return [];
  return block(moment, { reason, why: `${reason} (step ${String(step)})` });
}

export function executed(moment: PlanMoment, event: Happened<'executed'>): PlanChange[] {
  if (isLogged(moment.plan, 'executed', event)) return [];
  const { step, request, requestId, outcome } = event;
  const why = approvalEntryWords(step, requestId) + withComma(request, outcome);
  const entry = logged(moment, { action: 'executed', why });
  if (moment.plan.state.status === 'Done' || step === null || openStep(moment, step) === null) return [entry];
  return settle(moment, { step, state: 'done', isFreed: isBlockedBy(moment, step) }, entry);
}

/** Changes to the plan after a failed call. While the approval waits again, only the log changes. */
export function callFailed(moment: PlanMoment, event: Happened<'call_failed'>): PlanChange[] {
  const { step, request, requestId, attempt, why } = event;
  const words = `${approvalEntryWords(step, requestId)}attempt ${String(attempt)}`;
  const isSaid = moment.plan.log.some(
    ({ action, why: said }) => action === 'call_failed' && `${said},`.startsWith(`${words},`),
  );
  return isSaid ? [] : [logged(moment, { action: 'call_failed', why: withComma(words, request, why) })];
}

/** Changes to the plan after a delayed call. While the action is tried again, only the log changes. */
export function callDelayed(
  moment: PlanMoment,
  { step, request, requestId, why }: Happened<'call_delayed'>,
): PlanChange[] {
  const entry = logged(moment, {
    action: 'call_delayed',
    why: approvalEntryWords(step, requestId) + withComma(request, why),
  });
  const isSaid = moment.plan.log.some(
    ({ action, why: said }) =>
      action === 'call_delayed' && entry.change === 'log' && said === entry.entry.why,
  );
  return isSaid ? [] : [entry];
}

/** Changes to the plan after a rejection: the person has to decide how the plan continues. */
export function rejected(moment: PlanMoment, event: Happened<'rejected'>): PlanChange[] {
  if (isLogged(moment.plan, 'rejected', event)) return [];
  const { step, request, requestId, reason } = event;
  const why = approvalEntryWords(step, requestId) + withComma(request, reason);
  const entry = logged(moment, { action: 'rejected', why });
  const found = step === null ? null : openStep(moment, step);
  if (found === null || isHeld(moment)) return [entry];
  const stuck = stuckAt(found, reason.trim() === '' ? 'was rejected' : `was rejected: ${reason}`);
  return [entry, ...block(moment, { reason: stuck, why: stuck })];
}

/** Changes that leave the step to the person: the plan waits until they tick it, in its note or in Deputy. */
export function leftToPerson(moment: PlanMoment, { step, why }: Happened<'left_to_person'>): PlanChange[] {
  const found = openStep(moment, step);
  if (moment.plan.state.status !== 'Active' || found === null || !found.needsPerson) return [];
  const reason = leftAt(found, why);
  return block(moment, { reason, why: reason });
}

export function ticked(moment: PlanMoment, { step }: Happened<'ticked'>): PlanChange[] {
  if (openStep(moment, step) === null) return [];
  const entry = logged(moment, { action: 'step_done', why: `${nameOf(step)}: You ticked it`, actor: 'you' });
  return settle(moment, { step, state: 'done', isFreed: isBlockedBy(moment, step) }, entry);
}

export function stepFailed(moment: PlanMoment, { step, why }: Happened<'step_failed'>): PlanChange[] {
  const found = openStep(moment, step);
  if (moment.plan.state.status !== 'Active' || found === null) return [];
  const reason = stuckAt(found, `needs you: ${why}`);
  const entry = logged(moment, { action: 'step_failed', why: `${nameOf(step)}: ${why}` });
  return [entry, ...block(moment, { reason, why: reason })];
}

export function skipped(moment: PlanMoment, { step, why }: Happened<'skipped'>): PlanChange[] {
  if (openStep(moment, step) === null) return [];
  const entry = logged(moment, { action: 'skipped', why: `${nameOf(step)}: ${why}`, actor: 'you' });
  return settle(moment, { step, state: 'skipped', isFreed: isBlockedBy(moment, step) }, entry);
}

const block = (moment: PlanMoment, { reason, why }: { reason: string; why: string }): PlanChange[] => [
  { change: 'state', state: { status: 'Blocked', reason } },
  logged(moment, { action: 'blocked', why }),
];

/** Whether the person controls the plan: not started, done, or blocked with their own reason. */
function isHeld({ plan }: PlanMoment): boolean {
  const { status } = plan.state;
  return status === 'Draft' || status === 'Done' || planBlock(plan)?.kind === 'other';
}

function isBlockedBy({ plan }: PlanMoment, step: number): boolean {
  const found = planBlock(plan);
  switch (found?.kind) {
    case 'approval':
      return step === nextStep(plan);
    case 'step':
      return step === found.step;
    case 'other':
    case undefined:
      return false;
  }
}

/** Joins the parts with a comma, because a colon after a link would not be harmless. */
const withComma = (...parts: string[]): string => parts.filter((part) => part.trim() !== '').join(', ');

const nameOf = (step: number): string => `Step ${String(step)}`;
