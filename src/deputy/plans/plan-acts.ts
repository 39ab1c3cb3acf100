import { baseName } from '../../notes/names';
import { currentMission, nextStep } from '../../plans/mission';
import type { PlanEvent } from '../../plans/plan-event';
import type { ActOutcome } from '../triage/note-acts';
import type { Desk } from '../desk/desk';
import { type PlanFile, readPlanFile } from './edit-plan-note';
import { commitToPlan } from './plan-commit';
import type { StepRequest } from '../../plans/step-request';
import { stepRequests } from './step-requests';
import { openPlans } from './tend-plans';

export type PlanActName = 'resume' | 'skip' | 'drop';

/** What a person does with a plan; without a path, with the current mission. */
export async function applyPlanAct(desk: Desk, name: PlanActName, path: string | null): Promise<ActOutcome> {
  const at = path ?? currentMission(openPlans(await desk.plans.look()))?.path ?? null;
  if (at === null) return refused('There is no plan in work.');
  const file = await readPlanFile(desk.ports.vault, at);
  if (file === null) return refused(`There is no plan at ${at} that can be read.`);
  const act = ACTS[name](file, await stepRequests(desk));
  if (typeof act === 'string') return refused(act);
  const { folders } = desk.settings;
  const to = `${folders.archive}/${baseName(at)}`;
  const outcome = await commitToPlan(desk, file, {
    events: [act.event],
    label: act.label,
    kind: 'plan_act',
    effects: name === 'drop' ? [{ kind: 'move', from: at, to }] : [],
  });
  switch (outcome.kind) {
    case 'committed':
      return { kind: 'done', label: act.label, note: name === 'drop' ? to : at };
    case 'unchanged':
      // A plan in work says nothing new, and its next step is taken at once all the same.
      return name === 'resume' && file.plan.state.status === 'Active'
        ? { kind: 'done', label: act.label, note: at }
        : { kind: 'unchanged', note: at };
    case 'refused':
    case 'conflict':
      return outcome;
  }
}

interface Act {
  event: PlanEvent;
  label: string;
}

/** What is to happen, or why it can't. */
const ACTS: Record<PlanActName, (file: PlanFile, requests: readonly StepRequest[]) => Act | string> = {
  resume: ({ plan }, requests) => {
    const waiting = requests.find((request) => request.plan === plan.id && request.state !== 'rejected');
    if (waiting !== undefined) return `${plan.id} waits for your approval: decide on ${waiting.path}.`;
    return {
      event: { event: 'started', actor: 'you', why: 'You said so.' },
      label: `Resumed ${plan.id}`,
    };
  },
  skip: ({ plan }) => {
    const step = nextStep(plan);
    if (step === null) return `${plan.id} has no step left.`;
    return {
      event: { event: 'skipped', step, why: 'You skipped it.' },
      label: `Skipped step ${String(step)} of ${plan.id}`,
    };
  },
  drop: ({ plan }) => ({
    event: { event: 'dropped', why: 'You dropped it.' },
    label: `Dropped ${plan.id}`,
  }),
};

const refused = (why: string): ActOutcome => ({ kind: 'refused', why });
