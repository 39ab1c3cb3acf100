import { nextStep, type PlacedPlan } from '../model/mission';
import type { Session } from '../../../core/session/session';
import { type FoundPlan, plansOf } from './plan-notes';
import type { PromptModels, WorkSignals } from '../../../core/session/prompt-model';
import { unlessStopped } from '../../../core/session/unless-stopped';
import { type TendedPlans, tendPlans } from './tend-plans';
import { namesExternalAction } from '../model/external/external-action';
import { askAboutStep } from './ask-about-step';
import { carryOutStep } from './carry-out-step';
import { NO_PLANS, type PlansReport, type ReportedMission } from './plans-report';
import { planEffect, type PlanFile, readPlanFile } from './edit-plan-note';
import { commitToPlan } from './plan-commit';
import { findPlanSource, findSourceToRead } from './plan-source';
import { type StepTaken, type StepWork, takenBy } from './step-work';

/** Maximum number of steps per cycle over all plans; the next cycle carries out the rest. */
const MOST_STEPS = 20;

/** Carries out steps of the mission, and of the next plan when it waits, until all plans wait or are done. */
export async function workOnPlans(
  session: Session,
  models: PromptModels,
  signals: WorkSignals,
): Promise<PlansReport> {
  const report: PlansReport = { ...NO_PLANS, troubles: [] };
  plansOf(session).callForWork(false);
  let now = await tendPlans(session);
  report.tended += now.tended;
  for (let n = 0; n < MOST_STEPS && !signals.stop.aborted; n += 1) {
    const { mission } = now;
    if (mission?.plan.state.status !== 'Active') break;
    const { path } = mission;
    const taken = await session.fence.around(
      path,
      () => unlessStopped(takeStep({ session, models, ...signals }, path), signals.abort),
      { instead: { kind: 'nothing' } as const },
    );
    if (taken === null) break;
    if (taken.kind === 'taken') report.steps += 1;
    if (taken.kind === 'asked') report.asked += 1;
    if (taken.kind === 'put_off') report.troubles.push({ path, why: taken.why });
    // The mission is finished, so the next plan becomes the mission.
    now = await tendPlans(session);
    report.tended += now.tended;
    if (taken.kind === 'put_off' || taken.kind === 'nothing') break;
  }
  return closed(session, report, now);
}

/** Updates plans without calling a model. */
export async function onlyTend(session: Session): Promise<PlansReport> {
  const now = await tendPlans(session);
  return closed(session, { ...NO_PLANS, tended: now.tended, troubles: [] }, now);
}

async function closed(
  session: Session,
  report: PlansReport,
  { mission, plans, troubles }: TendedPlans,
): Promise<PlansReport> {
  await dropOldAnswers(session, plans);
  const known = new Set(report.troubles.map(({ path }) => path));
  return {
    ...report,
    troubles: [...report.troubles, ...troubles.filter(({ path }) => !known.has(path))],
    mission: mission === null ? null : reported(mission),
  };
}

const reported = ({ path, plan: { id, objective, state } }: PlacedPlan): ReportedMission => ({
  id,
  objective,
  path,
  status: state.status,
  reason: state.status === 'Blocked' ? state.reason : null,
});

/** Removes saved answers that a crash left over, except those about plans in work. */
async function dropOldAnswers({ answers }: Session, plans: readonly FoundPlan[]): Promise<void> {
  const inWork = plans.map(({ path }) => path);
  await answers.keepOnly(new Set(inWork), ['planning', 'step', 'mail']);
}

/** Announces once, before any other work, which plan this host resumes. */
export async function announceMission(session: Session): Promise<void> {
  const { mission } = await tendPlans(session);
  if (mission === null || plansOf(session).announced === mission.plan.id) return;
  plansOf(session).announced = mission.plan.id;
  if (mission.plan.state.status === 'Draft') return;
  session.ports.notifier.notify({
    level: 'info',
    text: `Resuming plan ${mission.plan.id}: ${mission.plan.objective}`,
    shownIn: 'sidebar',
  });
}

/** Carries out the next step of a freshly read plan; a person may have changed it a moment ago. */
async function takeStep(work: StepWork, path: string): Promise<StepTaken> {
  const { session } = work;
  const file = await readPlanFile(session.ports.vault, path);
  const number = file === null ? null : nextStep(file.plan);
  const found = file === null || number === null ? undefined : file.plan.steps[number - 1];
  if (file === null || number === null || found === undefined) return { kind: 'nothing' };
  if (session.effects.isOpenOn(path)) return UNFINISHED;
  const unwritable = whyUnwritable(file, number, session.timestamp());
  if (unwritable !== null) return { kind: 'put_off', why: unwritable };
  if (!found.needsPerson && namesExternalAction(found.text)) return raiseHand(session, file, number);
  const source = await (found.needsPerson
    ? findPlanSource(session.ports.vault, file.plan)
    : findSourceToRead(session, file.plan));
  const step = { file, number, text: found.text, source };
  return found.needsPerson ? askAboutStep(work, step) : carryOutStep(work, step);
}

const UNFINISHED: StepTaken = {
  kind: 'put_off',
  why: 'What was begun for this step could not be finished yet.',
};

/** Why a step's result could not be written; `null` if it can. Such a step would be paid for again and again. */
function whyUnwritable(file: PlanFile, step: number, at: string): string | null {
  const edit = planEffect(file, [{ event: 'step_failed', step, why: '' }], at);
  return edit.ok ? null : edit.error.message;
}

async function raiseHand(session: Session, file: PlanFile, step: number): Promise<StepTaken> {
  const why = 'It names an action that leaves the vault.';
  const outcome = await commitToPlan(session, file, {
    events: [{ event: 'hand_raised', step, why }],
    label: `Left step ${String(step)} of ${file.plan.id} to you`,
  });
  return takenBy(outcome);
}
