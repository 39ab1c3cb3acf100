import { isDecidable } from '../../approvals/request-state';
import { checkpointOf, comparePlan } from '../../plans/checkpoint';
import { currentMission, type PlacedPlan } from '../../plans/mission';
import type { PlanEvent } from '../../plans/plan-event';
import { type PlanAct, reconcilePlans } from '../../plans/reconcile';
import type { NoteTrouble } from '../cycle';
import type { Desk } from '../desk';
import { archivePlan } from './archive-plan';
import { filePlan } from './file-plan';
import { commitPlan } from './plan-commit';
import type { FoundPlan } from './plan-notes';
import { stepRequests } from './step-requests';

export interface TendedPlans {
  mission: PlacedPlan | null;
  /** So many were brought into line with what has happened. */
  tended: number;
  troubles: NoteTrouble[];
}

/** What is found makes work at most so often: what was blocked, finished or put aside is looked at again. */
const MOST_PASSES = 4;

/**
 * Brings the plans into line with what has happened: with their requests, with what a person has written, with each
 * other. No model is asked.
 */
export async function tendPlans(desk: Desk): Promise<TendedPlans> {
  const troubles: NoteTrouble[] = [];
  let tended = 0;
  let found = await desk.plans.look();
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const done = await tendOnce(desk, found, troubles);
    if (done === 0) break;
    tended += done;
    found = await desk.plans.look();
  }
  await keepCheckpoints(desk, found);
  await tellBroken(desk, found, troubles);
  return { mission: currentMission(openPlans(found)), tended, troubles };
}

export const openPlans = (found: readonly FoundPlan[]): PlacedPlan[] =>
  found.flatMap(({ path, value }) => (value.ok ? [{ path, plan: value.value }] : []));

async function tendOnce(desk: Desk, found: readonly FoundPlan[], troubles: NoteTrouble[]): Promise<number> {
  const changed = await tellChanges(desk, found);
  const acts = reconcilePlans({
    plans: found.map(({ path, value }) => ({ path, reading: value })),
    requests: await stepRequests(desk),
    now: desk.ports.clock.now(),
    hours: desk.settings.blockedHours,
  });
  let done = changed;
  for (const act of acts) {
    const outcome = await carryOut(desk, act);
    if (outcome.kind === 'done') done += 1;
    if (outcome.kind === 'refused') troubles.push({ path: 'path' in act ? act.path : '', why: outcome.why });
  }
  return done;
}

type Carried = { kind: 'done' | 'later' } | { kind: 'refused'; why: string };

async function carryOut(desk: Desk, act: PlanAct): Promise<Carried> {
  switch (act.act) {
    case 'event': {
      const { event } = act;
      const outcome = await commitPlan(desk, act.path, { events: [event], label: LABELS[event.event] });
      if (outcome.kind === 'refused') return outcome;
      return { kind: outcome.kind === 'committed' ? 'done' : 'later' };
    }
    case 'file':
      return filePlan(desk, act.path);
    case 'archive':
      return archivePlan(desk, act);
    case 'withdraw': {
      return withdraw(desk, act);
    }
    case 'broken':
      return { kind: 'later' };
  }
}

/** Nobody else writes the ledger meanwhile. The note follows when requests are settled. */
const withdraw = ({ papers, ports, timestamp }: Desk, { request, why }: Withdrawal): Promise<Carried> =>
  papers.turns.add(async () => {
    const ledger = await papers.ledger(ports.device, timestamp);
    const state = ledger.state(request);
    if (state === null || !isDecidable(state)) return { kind: 'later' };
    await ledger.append(request, { event: 'withdrawn', why });
    papers.due(0);
    return { kind: 'done' };
  });

type Withdrawal = Extract<PlanAct, { act: 'withdraw' }>;

const LABELS: Record<PlanEvent['event'], string> = {
  started: 'Began a plan',
  step_done: 'Did a step of a plan',
  hand_raised: 'Left a step to you',
  asked: 'A plan waits for your approval',
  executed: 'A step of a plan is done',
  rejected: 'A step of a plan was rejected',
  unblocked: 'A plan goes on',
  step_failed: 'A step of a plan needs you',
  skipped: 'Skipped a step of a plan',
  changed: 'You changed a plan',
  warned: 'A plan still waits for you',
  finished: 'Finished a plan',
  dropped: 'Dropped a plan',
  consolidated: 'Put a second plan aside',
};

/** What a person has ticked, added or rewritten since Deputy last looked is told in the plan's own log. */
async function tellChanges(desk: Desk, found: readonly FoundPlan[]): Promise<number> {
  let told = 0;
  for (const { path, plan } of openPlans(found)) {
    const before = desk.checkpoints.find(plan.id);
    const what = before === null ? null : comparePlan(before, plan);
    if (what === null) continue;
    const outcome = await commitPlan(desk, path, {
      events: [{ event: 'changed', what }],
      label: `You changed ${plan.id}`,
    });
    if (outcome.kind === 'committed') told += 1;
  }
  return told;
}

const keepCheckpoints = (desk: Desk, found: readonly FoundPlan[]): Promise<void> =>
  desk.checkpoints.keep(new Map(openPlans(found).map(({ plan }) => [plan.id, checkpointOf(plan)])));

/** Each broken plan once in the log, and again only when its file has changed. */
async function tellBroken(desk: Desk, found: readonly FoundPlan[], troubles: NoteTrouble[]): Promise<void> {
  for (const { path, mtime, value } of found) {
    if (value.ok) continue;
    troubles.push({ path, why: value.error.message });
    if (desk.toldBroken.get(path) === mtime) continue;
    desk.toldBroken.set(path, mtime);
    const details = { note: path, reason: value.error.message };
    await desk.log.append([{ event: 'note_skipped', severity: 'warn', details }]);
  }
}
