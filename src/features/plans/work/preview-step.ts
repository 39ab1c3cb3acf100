import { firstQuestion } from '../../../llm/prompting/first-question';
import { namesExternalAction } from '../model/external/external-action';
import { nextStep } from '../model/mission';
import { isMailStep } from '../model/runner/mail-step';
import { PrivateNotes } from '../../tools/open-notes';
import { timestampOf } from '../../../session/session';
import { currentProfiles } from '../../../settings/profile';
import { plannedRecipient } from '../../triage/work/planned-question';
import type { Preview } from '../../../app/view/preview-view';
import { openingPreview, type PreviewDeps, roomOf } from '../../triage/work/preview';
import { askForMail } from './ask-about-step';
import { askToCarryOut } from './carry-out-step';
import { readPlanFile } from './edit-plan-note';
import { findPlanSource } from './plan-source';
import { notesOfStep } from './step-work';

/** The first prompt about a plan's next step; `null` if the note is not a plan. Calls no model. */
export async function previewStep(path: string, deps: PreviewDeps): Promise<Preview | null> {
  const { vault, settings, clock } = deps;
  const file = await readPlanFile(vault, path);
  if (file === null) return null;
  const number = nextStep(file.plan);
  const step = number === null ? undefined : file.plan.steps[number - 1];
  if (number === null || step === undefined)
    return { kind: 'unavailable', why: 'No step of this plan is left.' };
  const needsPerson = step.needsPerson || namesExternalAction(step.text);
  if (needsPerson && !isMailStep(step.text))
    return { kind: 'unavailable', why: `Step ${String(number)} is yours: no model is asked about it.` };
  const source = await findPlanSource(vault, file.plan);
  const reason = await deps.keptHere.firstReason(notesOfStep({ file, source }));
  const planned = plannedRecipient(needsPerson ? 'drafting' : 'complex_reasoning', reason, settings);
  if (planned.kind !== 'asked') return planned;
  const room = roomOf(planned.recipient, deps);
  const { destination } = room.model;
  const profiles = await currentProfiles(vault, settings);
  const session = {
    ports: { vault, clock },
    settings,
    profiles,
    keptHere: deps.keptHere,
    timestamp: () => timestampOf({ clock }),
    search: { find: () => Promise.resolve([]) },
  };
  const subject = { file, number, text: step.text, source };
  const ask = needsPerson
    ? askForMail(session, subject, destination)
    : askToCarryOut(session, subject, { destination, found: new PrivateNotes() });
  const prompt = await firstQuestion(room, ask);
  const follows = needsPerson
    ? null
    : 'What its tools read and find is sent with the answers so far, in at most five rounds.';
  return openingPreview(prompt, planned.recipient, { settings, follows, profiles });
}
