import type { LogEntry } from '../../../kernel/log/entry';
import { isMailStep } from '../model/runner/mail-step';
import { writeMail } from '../model/runner/write-mail';
import type { AnswerRun } from '../../../llm/prompting/saved-answers';
import type { Privacy } from '../../../kernel/privacy/private-note';
import { privacyByProfile } from '../../../settings/profile';
import type { Session } from '../../../session/session';
import { askForStep } from './ask-for-step';
import { commitToPlan } from './plan-commit';
import {
  promptingWith,
  CHANGED,
  hasEnded,
  notesOfStep,
  openAttempt,
  putOff,
  type Step,
  stepApproval,
  type StepTaken,
  takenBy,
  type StepWork,
} from './step-work';

/** A step with ✋: if it is a mail, it is written for approval; all others the person does, and ticks. */
export async function askAboutStep(work: StepWork, step: Step): Promise<StepTaken> {
  const { session } = work;
  if (!isMailStep(step.text)) return leaveToPerson(session, step, { why: '' });
  const connected = await work.models.connect('drafting', notesOfStep(step));
  if (!connected.ok) return { kind: 'put_off', why: connected.error.message };
  const { destination } = connected.value.model;
  const attempt = openAttempt(session, step, 'mail');
  const outcome = await writeMail(
    stepApproval(session, step, destination),
    promptingWith(work, connected.value, attempt),
  );
  session.state.countTokens(outcome.usage.inputTokens + outcome.usage.outputTokens);
  if (outcome.kind === 'deferred') return putOff(session, step, attempt, outcome);
  await hasEnded(session, step);
  const { entries } = outcome;
  const privacy = privacyByProfile(session.profiles, destination);
  // If the model gave no text, the person writes the mail.
  if (outcome.kind === 'failed')
    return leaveToPerson(session, step, {
      why: `no mail was written: ${outcome.cause}`,
      attempt,
      privacy,
      entries,
    });
  const { file, number, source } = step;
  const { subject, body } = outcome;
  const mail = { subject, body };
  const asked = { file, step: number, source, run: attempt.run, mail, privacy, entries };
  if (!(await askForStep(session, asked))) return CHANGED;
  await session.answers.close(attempt.run);
  return { kind: 'asked' };
}

interface Left {
  why: string;
  attempt?: AnswerRun;
  privacy?: Privacy;
  entries?: readonly LogEntry[];
}

async function leaveToPerson(
  session: Session,
  { file, number }: Step,
  { why, attempt, ...made }: Left,
): Promise<StepTaken> {
  const left = await commitToPlan(session, file, {
    ...made,
    ...(attempt === undefined ? {} : { run: attempt.run }),
    events: [{ event: 'left_to_person', step: number, why }],
    label: `Left step ${String(number)} of ${file.plan.id} to you`,
  });
  if (left.kind !== 'committed') return takenBy(left);
  if (attempt !== undefined) await session.answers.close(attempt.run);
  return { kind: 'left' };
}
