import type { LogEntry } from '../../log/entry';
import { isMailStep } from '../../plans/runner/mail-step';
import { writeMail } from '../../plans/runner/write-mail';
import type { AnswerRun } from '../../asking/answer-shelf';
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
  const attempt = openAttempt(desk, step, 'mail');
  if (!isMailStep(step.text)) return ask(work, step, { attempt, content: { kind: 'by_hand' }, entries: [] });
  const connected = await work.models.connect('drafting', notesOfStep(step));
  if (!connected.ok) return { kind: 'put_off', why: connected.error.message };
  const outcome = await writeMail(stepRequest(desk, step), askingWith(work, connected.value, attempt));
  desk.state.countTokens(outcome.usage.inputTokens + outcome.usage.outputTokens);
  if (outcome.kind === 'deferred') return putOff(desk, step, attempt, outcome);
  await hasEnded(desk, step);
  const { entries } = outcome;
  // Without a text from a model the person writes the mail.
  if (outcome.kind === 'failed')
    return ask(work, step, { attempt, content: { kind: 'by_hand', why: outcome.cause }, entries });
  const { subject, body } = outcome;
  return ask(work, step, { attempt, content: { kind: 'mail', subject, body }, entries });
}

interface Asked {
  attempt: AnswerRun;
  content: StepContent;
  entries: readonly LogEntry[];
}

async function ask(
  { desk }: StepWork,
  { file, number, source }: Step,
  { attempt, content, entries }: Asked,
): Promise<StepTaken> {
  const isAsked = await askForStep(desk, { file, step: number, source, run: attempt.run, content, entries });
  if (isAsked) await desk.answers.close(attempt.run);
  return isAsked ? { kind: 'asked' } : CHANGED;
}
