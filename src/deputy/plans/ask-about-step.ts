import type { LogEntry } from '../../log/entry';
import { isMailStep } from '../../plans/runner/mail-step';
import { writeMail } from '../../plans/runner/write-mail';
import type { AnswerRun } from '../../asking/answer-shelf';
import type { Privacy } from '../../privacy/private-note';
import { privacyByProfile } from '../settings/profile';
import { askForStep, type StepContent } from './ask-for-step';
import {
  askingWith,
  CHANGED,
  hasEnded,
  notesOfStep,
  openAttempt,
  putOff,
  type Step,
  stepRequest,
  type StepTaken,
  type StepWork,
} from './step-work';

/** A step with ✋: a mail is written for the person to approve; all else only they can do. */
export async function askAboutStep(work: StepWork, step: Step): Promise<StepTaken> {
  const { desk } = work;
  if (!isMailStep(step.text)) {
    const attempt = openAttempt(desk, step, 'mail');
    return ask(work, step, { attempt, content: { kind: 'by_hand' }, privacy: 'open', entries: [] });
  }
  const connected = await work.models.connect('drafting', notesOfStep(step));
  if (!connected.ok) return { kind: 'put_off', why: connected.error.message };
  const { destination } = connected.value.model;
  const attempt = openAttempt(desk, step, 'mail');
  const outcome = await writeMail(
    stepRequest(desk, step, destination),
    askingWith(work, connected.value, attempt),
  );
  desk.state.countTokens(outcome.usage.inputTokens + outcome.usage.outputTokens);
  if (outcome.kind === 'deferred') return putOff(desk, step, attempt, outcome);
  await hasEnded(desk, step);
  const { entries } = outcome;
  const privacy = privacyByProfile(desk.profiles, destination);
  // Without a text from a model the person writes the mail.
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
  { desk }: StepWork,
  { file, number, source }: Step,
  { attempt, ...asked }: Asked,
): Promise<StepTaken> {
  const isAsked = await askForStep(desk, { file, step: number, source, run: attempt.run, ...asked });
  if (isAsked) await desk.answers.close(attempt.run);
  return isAsked ? { kind: 'asked' } : CHANGED;
}
