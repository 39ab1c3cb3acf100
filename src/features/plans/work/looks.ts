import type { LookPart } from '../../../core/app/looks/look-parts';
import { isInside } from '../../../kernel/notes/paths';
import { currentMission, type PlacedPlan, nextStep } from '../model/mission';
import { plansOf } from './plan-notes';
import { namesExternalAction } from '../model/external/external-action';
import { isMailStep } from '../model/runner/mail-step';
import { PrivateNotes } from '../../../core/tools/open-notes';
import type { PlannedQuestion, PlanningSession } from '../../../core/session/planned-question';
import { askForMail } from './ask-about-step';
import { askToCarryOut } from './carry-out-step';
import { readPlanFile } from './edit-plan-note';
import { findPlanSource } from './plan-source';
import { notesOfStep } from './step-work';

/** The first question on a plan's next step; `null` if it is no plan, a sentence if no model is asked. */
async function questionOnStep(
  path: string,
  session: PlanningSession,
): Promise<PlannedQuestion | string | null> {
  const { vault } = session.ports;
  const file = await readPlanFile(vault, path);
  if (file === null) return null;
  const number = nextStep(file.plan);
  const step = number === null ? undefined : file.plan.steps[number - 1];
  if (number === null || step === undefined) return 'No step of this plan is left.';
  const needsPerson = step.needsPerson || namesExternalAction(step.text);
  if (needsPerson && !isMailStep(step.text))
    return `Step ${String(number)} is yours: no model is asked about it.`;
  const source = await findPlanSource(vault, file.plan);
  const subject = { file, number, text: step.text, source };
  const shared = { shows: notesOfStep(subject), holdsProfile: true };
  return needsPerson
    ? {
        ...shared,
        task: 'drafting',
        ask: (deps) => askForMail(session, subject, deps.model.destination)(deps),
        follows: null,
      }
    : {
        ...shared,
        task: 'complex_reasoning',
        ask: (deps) => {
          const { destination } = deps.model;
          return askToCarryOut(session, subject, { destination, found: new PrivateNotes() })(deps);
        },
        follows: 'What its tools read and find is sent with the answers so far, in at most five rounds.',
      };
}

export const PLAN_LOOKS: LookPart = {
  question: async (path, look) =>
    isInside(path, look.settings.folders.plans) ? questionOnStep(path, look) : null,
  inRun: {
    at: 'first',
    paths: async ({ workLock }) => {
      const found = await plansOf(workLock).read();
      const plans = found.flatMap(({ path, value }): PlacedPlan[] =>
        value.ok ? [{ path, plan: value.value }] : [],
      );
      const mission = currentMission(plans);
      return mission?.plan.state.status === 'Active' ? [mission.path] : [];
    },
  },
};
