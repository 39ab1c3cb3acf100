import { checkpointsOf } from './checkpoints';
import { isDecidable } from '../../../core/approvals/model/approval/approval-state';
import { type Checkpoint, checkpointOf, comparePlan } from '../model/checkpoint';
import { currentMission, type PlacedPlan } from '../model/mission';
import type { PlanEvent } from '../model/plan-event';
import { type PlanAct, reconcilePlans } from '../model/reconcile';
import type { NoteTrouble } from '../../../kernel/notes/note-trouble';
import type { Session } from '../../../core/session/session';
import { commitPlan, planEntry, commitToPlan } from './plan-commit';
import { type FoundPlan, plansOf } from './plan-notes';
import type { StepApproval } from '../model/step-approval';
import { stepApprovals } from './step-approvals';
import { baseName, noteLink } from '../../../kernel/notes/names';
import { readPlanFile, planEffect } from './edit-plan-note';
import { rewriteEffect } from '../../../kernel/effects/edit-effect';
import { applyEdits } from '../../../kernel/notes/text/text-edit';
import { editBlock } from '../../../kernel/notes/block';

export interface TendedPlans {
  mission: PlacedPlan | null;
  plans: FoundPlan[];
  tended: number;
  troubles: NoteTrouble[];
}

/** Maximum number of passes in a row; an update of the plans may make another pass necessary. */
const MOST_PASSES = 4;

/** Updates plans after events: decided approvals, a person's edits, duplicates. Calls no model. */
export async function tendPlans(session: Session): Promise<TendedPlans> {
  const found = await plansOf(session).look();
  const round: Round = { found, tended: 0, troubles: [], hasOpenWork: false, unreported: new Set() };
  // If there are no plans, the approvals, which may be thousands, are not listed.
  if (found.length === 0 && !session.inbox.hasSteps) return resultOf(round);
  if (plansOf(session).isTended(signatureOf(session))) return resultOf(round);
  await tendPass(session, round, await stepApprovals(session));
  for (let pass = 1; pass < MOST_PASSES && round.tended > 0; pass += 1) {
    const before = round.tended;
    round.found = await plansOf(session).look();
    await tendPass(session, round, await stepApprovals(session));
    if (round.tended === before) break;
  }
  await keepCheckpoints(session, round);
  await logBroken(session, round.found);
  // If updates were postponed, the plans are not up to date, so that the next check tries again.
  plansOf(session).hasTended(round.hasOpenWork ? null : signatureOf(session));
  return resultOf(round);
}

interface Round {
  found: FoundPlan[];
  tended: number;
  troubles: NoteTrouble[];
  /** Whether a plan is being edited or could not be written. */
  hasOpenWork: boolean;
  /** Ids of plans whose changes by a person could not be logged. */
  unreported: Set<string>;
}

/**
 * Identifies the state of the plans' files, and the current period of ten minutes: even unchanged files may need a
 * warning, because a plan has been blocked for too long.
 */
const signatureOf = (session: Session): string => {
  const { inbox, ports } = session;
  return [plansOf(session).revision, inbox.revision, Math.floor(ports.clock.now() / PATIENCE_MS)].join(' ');
};

const PATIENCE_MS = 600_000;

const resultOf = ({ found, tended, troubles }: Round): TendedPlans => ({
  mission: currentMission(openPlans(found)),
  plans: found,
  tended,
  troubles: [...troubles, ...found.flatMap(troubleOf)],
});

const troubleOf = ({ path, value }: FoundPlan): NoteTrouble[] =>
  value.ok ? [] : [{ path, why: value.error.message }];

export const openPlans = (found: readonly FoundPlan[]): PlacedPlan[] =>
  found.flatMap(({ path, value }) => (value.ok ? [{ path, plan: value.value }] : []));

async function tendPass(session: Session, round: Round, requests: readonly StepApproval[]): Promise<void> {
  await logChanges(session, round);
  const acts = reconcilePlans({
    plans: round.found.map(({ path, value }) => ({ path, reading: value })),
    requests,
    now: session.ports.clock.now(),
    hours: session.settings.blockedHours,
  });
  for (const act of acts) {
    if (act.act === 'broken') continue;
    const part = 'path' in act ? act.path : session.settings.folders.plans;
    const outcome = await session.fence.around(part, () => carryOut(session, act), { instead: LATER });
    if (outcome.kind === 'done') round.tended += 1;
    else round.hasOpenWork = true;
    if (outcome.kind === 'refused')
      round.troubles.push({ path: 'path' in act ? act.path : '', why: outcome.why });
  }
}

const LATER: Carried = { kind: 'later' };

type Carried = { kind: 'done' | 'later' } | { kind: 'refused'; why: string };

async function carryOut(session: Session, act: Exclude<PlanAct, { act: 'broken' }>): Promise<Carried> {
  switch (act.act) {
    case 'event': {
      const { event } = act;
      const outcome = await commitPlan(session, act.path, { events: [event], label: LABELS[event.event] });
      if (outcome.kind === 'refused') return outcome;
      return { kind: outcome.kind === 'committed' ? 'done' : 'later' };
    }
    case 'file':
      return filePlan(session, act.path);
    case 'archive':
      return archivePlan(session, act);
    case 'withdraw': {
      return withdraw(session, act);
    }
  }
}

/** Withdraws an approval in the ledger, in its turn. Its note follows when approvals are settled. */
const withdraw = (session: Session, { request, why }: Withdrawal): Promise<Carried> =>
  session.hostMemory.turns.add(async () => {
    const ledger = await session.hostMemory.ledger(session);
    const state = ledger.state(request);
    if (state === null || !isDecidable(state)) return { kind: 'later' };
    await ledger.append(request, { event: 'withdrawn', why });
    session.schedule.due(0);
    return { kind: 'done' };
  });

type Withdrawal = Extract<PlanAct, { act: 'withdraw' }>;

const LABELS: Record<PlanEvent['event'], string> = {
  started: 'Started a plan',
  step_done: 'Did a step of a plan',
  hand_raised: 'Left a step to you',
  asked: 'A plan waits for your approval',
  executed: 'A step of a plan is done',
  rejected: 'A step of a plan was rejected',
  call_failed: 'What you approved did not run',
  call_delayed: 'What you approved has not run yet',
  unblocked: 'A plan continues',
  left_to_person: 'A step of a plan is yours',
  ticked: 'You ticked a step of a plan',
  step_failed: 'A step of a plan needs you',
  skipped: 'Skipped a step of a plan',
  changed: 'You changed a plan',
  warned: 'A plan still waits for you',
  finished: 'Finished a plan',
  dropped: 'Dropped a plan',
  consolidated: 'Archived a duplicate plan',
};

/** Logs a person's changes of the plan since Deputy's last check. */
async function logChanges(session: Session, round: Round): Promise<void> {
  const checkpoints = await checkpointsOf(session);
  for (const { path, plan } of openPlans(round.found)) {
    const before = checkpoints.find(plan.id);
    const what = before === null ? null : comparePlan(before, plan);
    if (what === null) continue;
    const outcome = await commitPlan(session, path, {
      events: [{ event: 'changed', what }],
      label: `You changed ${plan.id}`,
    });
    if (outcome.kind !== 'committed') {
      round.unreported.add(plan.id);
      round.hasOpenWork = true;
      continue;
    }
    checkpoints.set(plan.id, checkpointOf(plan));
    round.unreported.delete(plan.id);
    round.tended += 1;
  }
}

/** Saves the plans' state. Changes that could not be logged keep the former one, so that they are found again. */
async function keepCheckpoints(session: Session, { found, unreported }: Round): Promise<void> {
  const checkpoints = await checkpointsOf(session);
  const now = openPlans(found).map(({ plan }): [string, Checkpoint] => {
    const before = unreported.has(plan.id) ? checkpoints.find(plan.id) : null;
    return [plan.id, before ?? checkpointOf(plan)];
  });
  return checkpoints.keep(new Map(now));
}

/** Logs each broken plan once, and again only after its file has changed. */
async function logBroken(session: Session, found: readonly FoundPlan[]): Promise<void> {
  for (const { path, mtime, value } of found) {
    if (value.ok) continue;
    if (session.loggedBroken.get(path) === mtime) continue;
    session.loggedBroken.set(path, mtime);
    const details = { note: path, reason: value.error.message };
    await session.log.append([{ event: 'note_skipped', severity: 'warn', details }]);
  }
}

/** Moves a finished plan to its folder. */
async function filePlan(
  session: Session,
  path: string,
): Promise<{ kind: 'done' | 'later' } | { kind: 'refused'; why: string }> {
  const file = await readPlanFile(session.ports.vault, path);
  if (file === null || session.effects.isOpenOn(path)) return { kind: 'later' };
  const to = `${session.settings.folders.donePlans}/${baseName(path)}`;
  const result = await session.effects.commit({
    kind: 'plan_filed',
    label: `Finished ${file.plan.id}`,
    effects: [{ kind: 'move', from: path, to }],
    // The end is logged here, whether the last step or the person finished the plan.
    entries: [planEntry(file, { event: 'finished' })],
  });
  if (result.kind === 'failed') return { kind: 'refused', why: result.error.message };
  return { kind: result.kind === 'committed' ? 'done' : 'later' };
}

/** Moves a second plan for the same task to the archive; the notes of both plans say why. */
async function archivePlan(
  session: Session,
  { path, keep }: { path: string; keep: string },
): Promise<{ kind: 'done' | 'later' } | { kind: 'refused'; why: string }> {
  const { vault } = session.ports;
  const [file, kept] = [await readPlanFile(vault, path), await readPlanFile(vault, keep)];
  if (file === null || kept === null) return { kind: 'later' };
  const event = { event: 'consolidated', other: noteLink(keep), isKept: false } as const;
  const edit = planEffect(file, [event], session.timestamp());
  if (!edit.ok) return { kind: 'refused', why: edit.error.message };
  const said = edit.value?.after ?? file.text;
  const after = applyEdits(said, editBlock(said, why(noteLink(keep))));
  const to = `${session.settings.folders.archive}/${baseName(path)}`;
  const outcome = await commitToPlan(session, kept, {
    events: [{ event: 'consolidated', other: noteLink(path), isKept: true }],
    label: `Archived a duplicate plan: ${file.plan.objective}`,
    effects: [rewriteEffect(path, file.text, after), { kind: 'move', from: path, to }],
    entries: [planEntry(file, event)],
  });
  if (outcome.kind === 'refused') return outcome;
  return { kind: outcome.kind === 'committed' ? 'done' : 'later' };
}

const why = (kept: string): string =>
  `**Archived by Deputy.** ${kept} is about the same task, and the work continues there.`;
