import { plansOf } from './plan-notes';
import { baseName } from '../../../kernel/notes/names';
import { err, ok, type Result } from '../../../kernel/notes/values/result';
import { currentMission, nextStep } from '../model/mission';
import type { Plan } from '../model/note/plan';
import type { PlanEvent } from '../model/plan-event';
import type { ActOutcome } from '../../../core/triage/work/note-acts';
import type { Session } from '../../../core/session/session';
import { type PlanFile, readPlanFile } from './edit-plan-note';
import { commitToPlan } from './plan-commit';
import { stepToTick } from '../model/plan-block';
import { isUndecided, type StepApproval } from '../model/step-approval';
import { stepApprovals } from './step-approvals';
import { openPlans } from './tend-plans';

export type PlanActName = 'resume' | 'tick' | 'skip' | 'drop';

/** A person's act on a plan; on the current mission if no path is given. */
export async function applyPlanAct(
  session: Session,
  name: PlanActName,
  path: string | null,
): Promise<ActOutcome> {
  const at = path ?? currentMission(openPlans(await plansOf(session).look()))?.path ?? null;
  if (at === null) return refused('No plan is in progress.');
  const file = await readPlanFile(session.ports.vault, at);
  if (file === null) return refused(`There is no plan at ${at} that can be read.`);
  const found = ACTS[name](file, await stepApprovals(session));
  if (!found.ok) return refused(found.error);
  const act = found.value;
  const { folders } = session.settings;
  const to = `${folders.archive}/${baseName(at)}`;
  // A plan that a person resumes need not be announced to them.
  if (name === 'resume') plansOf(session).announced = file.plan.id;
  const outcome = await commitToPlan(session, file, {
    events: [act.event],
    label: act.label,
    kind: 'plan_act',
    effects: name === 'drop' ? [{ kind: 'move', from: at, to }] : [],
  });
  switch (outcome.kind) {
    case 'committed':
      return { kind: 'done', label: act.label, note: name === 'drop' ? to : at };
    case 'unchanged':
      // An active plan does not change, but its next step is carried out at once.
      return name === 'resume' && file.plan.state.status === 'Active'
        ? { kind: 'done', label: act.label, note: at }
        : { kind: 'unchanged', note: at };
    case 'refused':
    case 'conflict':
      return outcome;
  }
}

/** The events of an act, or why it is impossible. */
type FindAct = (
  file: PlanFile,
  requests: readonly StepApproval[],
) => Result<{ event: PlanEvent; label: string }, string>;

const ACTS: Record<PlanActName, FindAct> = {
  resume: ({ plan }, requests) => {
    const waiting = requests.find((request) => request.plan === plan.id && request.state !== 'rejected');
    if (waiting !== undefined) return err(`${plan.id} waits for your approval: decide on ${waiting.path}.`);
    return ok({
      event: { event: 'started', actor: 'you', why: 'You said so.' },
      label: `${plan.state.status === 'Draft' ? 'Started' : 'Resumed'} ${plan.id}`,
    });
  },
  tick: ({ plan }, requests) => {
    const waiting = requests.find((request) => request.plan === plan.id && isUndecided(request));
    if (waiting !== undefined) return err(`${plan.id} waits for your approval: decide on ${waiting.path}.`);
    const step = stepToTick(plan);
    if (step === null) return err(whyNoTick(plan));
    return ok({ event: { event: 'ticked', step }, label: `Ticked step ${String(step)} of ${plan.id}` });
  },
  skip: ({ plan }) => {
    const step = nextStep(plan);
    if (step === null) return err(`${plan.id} has no step left.`);
    return ok({
      event: { event: 'skipped', step, why: 'You skipped it.' },
      label: `Skipped step ${String(step)} of ${plan.id}`,
    });
  },
  drop: ({ plan }) =>
    ok({
      event: { event: 'dropped', why: 'You dropped it.' },
      label: `Dropped ${plan.id}`,
    }),
};

function whyNoTick(plan: Plan): string {
  const { id, state } = plan;
  if (nextStep(plan) === null) return `${id} has no step left.`;
  if (state.status === 'Draft') return `${id} has not begun: resume it first.`;
  if (state.status === 'Blocked') return `${id} is blocked: ${state.reason} Resume it, or skip the step.`;
  return `The next step of ${id} is not yours yet: Deputy works on it with the next cycle. If you have done it, skip it.`;
}

const refused = (why: string): ActOutcome => ({ kind: 'refused', why });
