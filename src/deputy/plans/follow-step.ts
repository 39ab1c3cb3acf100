import type { Origin } from '../../approvals/request-note';
import type { RequestState } from '../../approvals/request-state';
import type { Effect } from '../../effects/operation';
import { noteLink } from '../../notes/names';
import { findStep } from '../../plans/find-step';
import type { PlanEvent } from '../../plans/plan-event';
import type { Desk } from '../desk';
import type { Followed } from '../follow-request';
import { planEffect, readPlanFile } from './edit-plan-note';
import { openPlans } from './tend-plans';

type StepOrigin = Extract<Origin, { kind: 'step' }>;

/** A plan's step is done when its request was executed, not when it was approved. */
export async function followStep(
  desk: Desk,
  origin: StepOrigin,
  { request, state, path }: Followed,
): Promise<Effect[]> {
  if (state.kind !== 'executed' && state.kind !== 'rejected') return [];
  const found = openPlans(await desk.plans.look()).find(({ plan }) => plan.id === origin.plan);
  const file = found === undefined ? null : await readPlanFile(desk.ports.vault, found.path);
  if (file === null) return [];
  const step = findStep(file.plan, origin);
  const event = eventOf(state, { step, request: noteLink(path), requestId: request.id });
  const edit = planEffect(file, [event], desk.timestamp());
  return edit.ok && edit.value !== null ? [edit.value] : [];
}

const eventOf = (
  state: Extract<RequestState, { kind: 'executed' | 'rejected' }>,
  told: { step: number | null; request: string; requestId: string },
): PlanEvent =>
  state.kind === 'executed'
    ? { event: 'executed', ...told, outcome: state.text }
    : { event: 'rejected', ...told, reason: state.reason };
