import type { LogEntry } from '../../../kernel/log/entry';
import { parseNote } from '../../../kernel/notes/note';
import type { ShownNote } from '../../../kernel/privacy/private-note';
import type { StepToTake } from '../model/runner/step-to-take';
import type { Destination, ModelError, Usage } from '../../../kernel/ports/language-model';
import type { Session } from '../../../core/session/session';
import { isGivenUp } from '../../../core/triage/work/give-up';
import type { PlanFile } from './edit-plan-note';
import { commitToPlan, type PlanCommit } from './plan-commit';
import type { AnsweredText, PromptModels, WorkSignals } from '../../../core/session/prompt-model';
import type { NoteSource } from '../../../core/triage/model/mail-context';
import { timeOf, type TimePorts } from '../../../core/settings/occasion-of';
import { signerOf } from '../../../core/settings/send-via';

export type StepTaken =
  | { kind: 'taken' }
  /** An approval waits for the person. */
  | { kind: 'asked' }
  /** The step cannot go on without the person, and the plan says so. */
  | { kind: 'left' }
  /** Nothing was done, but a later attempt may succeed: there was no answer, or the plan is being edited. */
  | { kind: 'put_off'; why: string }
  | { kind: 'nothing' };

export interface StepWork extends WorkSignals {
  session: Session;
  models: PromptModels;
}

export interface Step {
  file: PlanFile;
  number: number;
  text: string;
  source: NoteSource | null;
}

export const CHANGED: StepTaken = { kind: 'put_off', why: 'The plan was just changed.' };

/** Key of the saved answers about a step. Another text of the plan starts another attempt. */
export const answersOf = ({ file: { path, text } }: Step, stage: 'mail' | 'step'): AnsweredText => ({
  note: path,
  text,
  stage,
});

/** The data about a step that its prompts need. `destination`: location of the model. */
export const stepApproval = (
  session: Pick<Session, 'profiles' | 'settings'> & TimePorts,
  { file, number, source }: Step,
  destination: Destination,
): StepToTake => ({
  plan: file.plan,
  path: file.path,
  step: number,
  source,
  profile: signerOf(session.profiles[destination], session.settings, source?.note ?? null),
  time: timeOf(session),
});

/** Notes in the prompts of a step, without those that the step's tools find. */
export const notesOfStep = ({ file, source }: Pick<Step, 'file' | 'source'>): ShownNote[] => {
  const plan = parseNote(file.text);
  return [...(plan.ok ? [{ path: file.path, note: plan.value }] : []), ...(source === null ? [] : [source])];
};

interface Unanswered {
  run: string;
  error: ModelError;
  usage: Usage;
  entries: readonly LogEntry[];
}

/**
 * Logs an attempt without an answer; the step is tried again later. Each attempt pays for its earlier rounds again, so
 * the third failure in a row blocks the plan.
 */
export async function putOff(
  session: Session,
  step: Step,
  { run, error, usage, entries }: Unanswered,
): Promise<StepTaken> {
  const { file, number } = step;
  const hasGivenUp = await isGivenUp(session.timeouts, { id: stepId(step), error, usage });
  if (hasGivenUp) {
    const why = `it got no answer in three tries. ${error.message}`;
    const label = `Could not do step ${String(number)} of ${file.plan.id}`;
    const left = await commitToPlan(session, file, {
      run,
      events: [{ event: 'step_failed', step: number, why }],
      entries,
      label,
    });
    if (left.kind === 'committed') {
      await session.answers.close(run);
      return { kind: 'put_off', why: `Step ${String(number)} needs you: ${why}` };
    }
  }
  await session.log.append(entries);
  await session.answers.close(run);
  return { kind: 'put_off', why: error.message };
}

/** Ends the count of attempts at a step, because the step was carried out or submitted. */
export const hasEnded = (session: Session, step: Step): Promise<void> =>
  session.timeouts.answered(stepId(step));

const stepId = ({ file, text }: Step): string => `${file.plan.id} ${text}`;

export function takenBy(outcome: PlanCommit): StepTaken {
  switch (outcome.kind) {
    case 'committed':
      return { kind: 'taken' };
    case 'unchanged':
      return { kind: 'nothing' };
    case 'refused':
    case 'conflict':
      return { kind: 'put_off', why: outcome.why };
  }
}
