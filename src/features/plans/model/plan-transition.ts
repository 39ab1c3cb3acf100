import type { PlanChange } from './note/plan-change';
import type { PlanEvent } from './plan-event';
import { isWarned } from './plan-block';
import { finish, free, logged, type PlanMoment } from './plan-moment';
import {
  awaitApproval,
  callDelayed,
  callFailed,
  executed,
  handRaised,
  leftToPerson,
  rejected,
  skipped,
  stepDone,
  stepFailed,
  ticked,
} from './step-transition';

/**
 * Changes that an event makes to a plan note; empty if the event is impossible in the plan's state or already logged.
 * Each event adds one log entry, and a second one if it blocks, unblocks or finishes the plan. `at`: ISO 8601 with
 * offset. Never throws, whatever the texts contain.
 */
export function planChanges(plan: PlanMoment['plan'], event: PlanEvent, at: string): PlanChange[] {
  const moment = { plan, at };
  // An executed action is recorded even if the plan is done or dropped by now.
  if (event.event === 'executed') return executed(moment, event);
  if (event.event === 'rejected') return rejected(moment, event);
  if (event.event === 'call_failed') return callFailed(moment, event);
  if (event.event === 'call_delayed') return callDelayed(moment, event);
  return plan.state.status === 'Done' ? [] : transition(moment, event);
}

function transition(
  moment: PlanMoment,
  event: Exclude<PlanEvent, { event: 'executed' | 'rejected' | 'call_failed' | 'call_delayed' }>,
): PlanChange[] {
  switch (event.event) {
    case 'started':
      return started(moment, event);
    case 'step_done':
      return stepDone(moment, event);
    case 'hand_raised':
      return handRaised(moment, event);
    case 'asked':
      return awaitApproval(moment, event);
    case 'left_to_person':
      return leftToPerson(moment, event);
    case 'ticked':
      return ticked(moment, event);
    case 'step_failed':
      return stepFailed(moment, event);
    case 'skipped':
      return skipped(moment, event);
    case 'unblocked':
      return unblocked(moment, event.why);
    case 'changed':
      return [logged(moment, { action: 'changed', why: event.what, actor: 'you' }), ...finish(moment)];
    case 'warned':
      return warned(moment, event.hours);
    case 'finished':
      return finish(moment);
    case 'dropped':
      return end(logged(moment, { action: 'dropped', why: event.why, actor: 'you' }));
    case 'consolidated':
      return consolidated(moment, event);
  }
}

type Happened<Name extends PlanEvent['event']> = Extract<PlanEvent, { event: Name }>;

function started(moment: PlanMoment, { actor, why }: Happened<'started'>): PlanChange[] {
  const { status } = moment.plan.state;
  if (status === 'Active') return [];
  const action = status === 'Draft' ? 'started' : 'resumed';
  return [
    { change: 'state', state: { status: 'Active' } },
    logged(moment, { action, why, actor }),
    ...finish(moment),
  ];
}

function unblocked(moment: PlanMoment, why: string): PlanChange[] {
  const freed = free(moment, why);
  return freed.length === 0 ? [] : [...freed, ...finish(moment)];
}

const warned = (moment: PlanMoment, hours: number): PlanChange[] =>
  moment.plan.state.status !== 'Blocked' || isWarned(moment.plan)
    ? []
    : [logged(moment, { action: 'warned', why: `Plan blocked for ${String(hours)} hours` })];

function consolidated(moment: PlanMoment, { other, isKept }: Happened<'consolidated'>): PlanChange[] {
  const why = isKept
    ? `${other} was about the same task and is in the archive`
    : `${other} is about the same task and continues`;
  const entry = logged(moment, { action: 'consolidated', why });
  if (!isKept) return end(entry);
  const isSaid = moment.plan.log.some(
    ({ action, why: said }) =>
      action === 'consolidated' && entry.change === 'log' && said === entry.entry.why,
  );
  return isSaid ? [] : [entry];
}

const end = (entry: PlanChange): PlanChange[] => [{ change: 'state', state: { status: 'Done' } }, entry];
