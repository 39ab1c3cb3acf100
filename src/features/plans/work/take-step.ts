import { namesExternalAction } from '../model/external/external-action';
import { nextStep } from '../model/mission';
import type { Session } from '../../../session/session';
import { askAboutStep } from './ask-about-step';
import { carryOutStep } from './carry-out-step';
import { planEffect, type PlanFile, readPlanFile } from './edit-plan-note';
import { commitToPlan } from './plan-commit';
import { findPlanSource, findSourceToRead } from './plan-source';
import { type StepTaken, takenBy, type StepWork } from './step-work';

/** The next step of a plan, which is read afresh: a person may have changed it a moment ago. */
export async function takeStep(work: StepWork, path: string): Promise<StepTaken> {
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

/** A step whose end could not be written down would be paid for again and again. */
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
