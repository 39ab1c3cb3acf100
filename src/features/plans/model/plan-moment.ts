import { harmlessLine } from '../../../core/tools/harmless-line';
import { nextStep } from './mission';
import type { Plan, PlanStep, StepState } from './note/plan';
import type { PlanChange } from './note/plan-change';

/** A plan, and the time of an event, ISO 8601 with offset. */
export interface PlanMoment {
  plan: Plan;
  at: string;
}

/** A log entry by Deputy, unless another actor is given. */
export const logged = (
  { at }: PlanMoment,
  { action, why, actor = 'deputy' }: { action: PlanAction; why: string; actor?: string },
): PlanChange => ({ change: 'log', entry: { at, actor, action, why: logExcerpt(why) } });

export function openStep({ plan }: PlanMoment, number: number): PlanStep | null {
  const step = plan.steps[number - 1];
  return step?.state === 'open' ? step : null;
}

/** Follows a settled step: finishes the plan if that was the last step, and unblocks a plan that the step blocked. */
export function settle(
  moment: PlanMoment,
  { step, state, isFreed }: { step: number; state: Exclude<StepState, 'open'>; isFreed: boolean },
  entry: PlanChange,
): PlanChange[] {
  const { plan } = moment;
  const steps = plan.steps.map((each, index) => (index === step - 1 ? { ...each, state } : each));
  const after = { ...moment, plan: { ...plan, steps } };
  const freed = isFreed ? free(after, `Step ${String(step)} is ${state}`) : [];
  const finished = finish(after);
  return [{ change: 'step', step, state }, entry, ...(finished.length > 0 ? finished : freed)];
}

/** Unblocks a plan that no longer waits for anything. */
export const free = (moment: PlanMoment, why: string): PlanChange[] =>
  moment.plan.state.status === 'Blocked'
    ? [{ change: 'state', state: { status: 'Active' } }, logged(moment, { action: 'unblocked', why })]
    : [];

/** Changes that finish the plan; none while a step is open. */
export function finish(moment: PlanMoment): PlanChange[] {
  const { steps } = moment.plan;
  if (nextStep(moment.plan) !== null) return [];
  const skipped = steps.filter(({ state }) => state === 'skipped').length;
  const done = `${String(steps.length - skipped)} of ${String(steps.length)} steps are done`;
  const why = skipped === 0 ? done : `${done}, ${String(skipped)} skipped`;
  return [{ change: 'state', state: { status: 'Done' } }, logged(moment, { action: 'finished', why })];
}

/** Shortens a server's long answer for the log, so that the log stays readable. */
export function logExcerpt(text: string): string {
  const line = harmlessLine(text);
  if (line.length <= MOST_SHOWN) return line;
  return harmlessLine(
    `${line
      .slice(0, MOST_SHOWN - 1)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trimEnd()}…`,
  );
}

const MOST_SHOWN = 500;

/** Actions of log entries. A person who edits the log may use other words. */
type PlanAction =
  | 'started'
  | 'resumed'
  | 'step_done'
  | 'hand_raised'
  | 'blocked'
  | 'unblocked'
  | 'executed'
  | 'rejected'
  | 'call_failed'
  | 'call_delayed'
  | 'step_failed'
  | 'skipped'
  | 'changed'
  | 'warned'
  | 'finished'
  | 'dropped'
  | 'consolidated';
