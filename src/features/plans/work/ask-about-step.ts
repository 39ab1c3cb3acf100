import type { LogEntry } from '../../../kernel/log/entry';
import { isMailStep } from '../model/runner/mail-step';
import { type MailOutcome, writeMail } from '../model/runner/write-mail';
import type { PromptDeps } from '../../../llm/prompting/prompt-deps';
import type { Destination } from '../../../kernel/ports/language-model';
import type { Privacy } from '../../../kernel/privacy/private-note';
import { privacyByProfile } from '../../../settings/profile';
import type { Session } from '../../../session/session';
import { askForStep } from './ask-for-step';
import { commitToPlan } from './plan-commit';
import {
  answersOf,
  CHANGED,
  hasEnded,
  notesOfStep,
  putOff,
  type Step,
  stepApproval,
  type StepTaken,
  takenBy,
  type StepWork,
} from './step-work';
import type { TimePorts } from '../../../settings/occasion-of';

/**
 * Takes a step with ✋: a mail is written and submitted for approval; any other step is left to the person, who ticks
 * it.
 */
export async function askAboutStep(work: StepWork, step: Step): Promise<StepTaken> {
  const { session } = work;
  if (!isMailStep(step.text)) return leaveToPerson(session, step, { why: '' });
  const connected = await work.models.connect('drafting', notesOfStep(step));
  if (!connected.ok) return { kind: 'put_off', why: connected.error.message };
  const { destination } = connected.value.model;
  const outcome = await session.prompt({
    model: connected.value,
    answers: answersOf(step, 'mail'),
    signal: work.abort,
    isUnattended: true,
    ask: askForMail(session, step, destination),
  });
  if (outcome.kind === 'deferred') return putOff(session, step, outcome);
  await hasEnded(session, step);
  const { entries, run } = outcome;
  const privacy = privacyByProfile(session.profiles, destination);
  // If the model gave no text, the person writes the mail.
  if (outcome.kind === 'failed')
    return leaveToPerson(session, step, {
      why: `no mail was written: ${outcome.cause}`,
      run,
      privacy,
      entries,
    });
  const { file, number, source } = step;
  const { subject, body } = outcome;
  const mail = { subject, body };
  const asked = { file, step: number, source, run, mail, privacy, entries };
  if (!(await askForStep(session, asked))) return CHANGED;
  await session.answers.close(run);
  return { kind: 'asked' };
}

/** The prompt for a step's mail; the preview shows the same prompt. */
export const askForMail =
  (session: Pick<Session, 'profiles'> & TimePorts, step: Step, destination: Destination) =>
  (deps: PromptDeps): Promise<MailOutcome> =>
    writeMail(stepApproval(session, step, destination), deps);

interface Left {
  why: string;
  run?: string;
  privacy?: Privacy;
  entries?: readonly LogEntry[];
}

async function leaveToPerson(
  session: Session,
  { file, number }: Step,
  { why, ...made }: Left,
): Promise<StepTaken> {
  const left = await commitToPlan(session, file, {
    ...made,
    events: [{ event: 'left_to_person', step: number, why }],
    label: `Left step ${String(number)} of ${file.plan.id} to you`,
  });
  if (left.kind !== 'committed') return takenBy(left);
  if (made.run !== undefined) await session.answers.close(made.run);
  return { kind: 'left' };
}
