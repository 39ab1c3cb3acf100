import { DateTime } from 'luxon';
import { noteLink } from '../../../kernel/notes/names';
import { namesExternalAction } from '../model/external/external-action';
import { nextStep } from '../model/mission';
import { firstStepPrompt } from '../model/runner/first-step-prompt';
import { isMailStep } from '../model/runner/mail-step';
import { vaultTools } from '../../tools/vault-tools';
import { pathRules } from '../../../settings/path-rules';
import { currentProfiles } from '../../../settings/profile';
import { plannedRecipient } from '../../triage/work/planned-question';
import type { Preview } from '../../../app/view/preview-view';
import { openingPreview, type PreviewDeps, roomOf } from '../../triage/work/preview';
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
  const at = DateTime.fromMillis(clock.now(), { zone: clock.zone }).toISO() ?? '';
  const rules = pathRules(settings);
  const origin = { source: 'plan', plan: noteLink(path) };
  const search = { find: () => Promise.resolve([]) };
  const tools = vaultTools({ rules, search, folders: settings.folders, at, origin, privacy: 'open' });
  const room = roomOf(planned.recipient, deps);
  const profiles = await currentProfiles(vault, settings);
  const prompt = firstStepPrompt(
    {
      plan: file.plan,
      path,
      step: number,
      source,
      profile: profiles[room.model.destination],
      today: at.slice(0, 10),
    },
    needsPerson ? { kind: 'mail' } : { kind: 'tools', tools, writable: rules.writable },
    room,
  );
  const follows = needsPerson
    ? null
    : 'What its tools read and find is sent with the answers so far, in at most five rounds.';
  return openingPreview(prompt, planned.recipient, { settings, follows, profiles });
}
