import type { ApprovalRequest, Origin } from '../../approvals/request-note';
import type { RequestState } from '../../approvals/request-state';
import type { Effect } from '../../effects/operation';
import { findStep } from '../../plans/find-step';
import type { Plan } from '../../plans/plan';
import type { PlanEvent } from '../../plans/plan-event';
import type { Desk } from '../desk';
import { planEffect, readPlanFile } from './edit-plan-note';
import { openPlans } from './tend-plans';

type StepOrigin = Extract<Origin, { kind: 'step' }>;

/** A plan's step is done when its request was executed, not when it was approved. */
export async function followStep(
  desk: Desk,
  origin: StepOrigin,
  request: ApprovalRequest,
  state: RequestState,
): Promise<Effect[]> {
  if (state.kind !== 'executed' && state.kind !== 'rejected') return [];
  const found = openPlans(await desk.plans.look()).find(({ plan }) => plan.id === origin.plan);
  const file = found === undefined ? null : await readPlanFile(desk.ports.vault, found.path);
  if (file === null) return [];
  const edit = planEffect(file, [eventOf(file.plan, origin, request, state)], desk.timestamp());
  return edit.ok && edit.value !== null ? [edit.value] : [];
}

function eventOf(
  plan: Plan,
  origin: StepOrigin,
  { id, actionType }: ApprovalRequest,
  state: Extract<RequestState, { kind: 'executed' | 'rejected' }>,
): PlanEvent {
  const common = { step: findStep(plan, origin), request: actionType, requestId: id };
  return state.kind === 'executed'
    ? { event: 'executed', ...common, outcome: state.text }
    : { event: 'rejected', ...common, reason: state.reason };
}
