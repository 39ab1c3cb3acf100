import type { LogEntry } from '../../../kernel/log/entry';
import { isMailStep } from '../model/runner/mail-step';
import { writeMail } from '../model/runner/write-mail';
import type { AnswerRun } from '../../../llm/prompting/saved-answers';
import type { Privacy } from '../../../kernel/privacy/private-note';
import { privacyByProfile } from '../../../settings/profile';
import { askForStep, type StepContent } from './ask-for-step';
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
  type StepWork,
} from './step-work';

/** A step with ✋: if it is a mail, it is written for approval; the person does all others. */
export async function askAboutStep(work: StepWork, step: Step): Promise<StepTaken> {
  const { session } = work;
  if (!isMailStep(step.text)) {
    const attempt = openAttempt(session, step, 'mail');
    return ask(work, step, { attempt, content: { kind: 'by_hand' }, privacy: 'open', entries: [] });
  }
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
    return ask(work, step, { attempt, content: { kind: 'by_hand', why: outcome.cause }, privacy, entries });
  const { subject, body } = outcome;
  return ask(work, step, { attempt, content: { kind: 'mail', subject, body }, privacy, entries });
}

interface Asked {
  attempt: AnswerRun;
  content: StepContent;
  privacy: Privacy;
  entries: readonly LogEntry[];
}

async function ask(
  { session }: StepWork,
  { file, number, source }: Step,
  { attempt, ...asked }: Asked,
): Promise<StepTaken> {
  const isAsked = await askForStep(session, { file, step: number, source, run: attempt.run, ...asked });
  if (isAsked) await session.answers.close(attempt.run);
  return isAsked ? { kind: 'asked' } : CHANGED;
}
