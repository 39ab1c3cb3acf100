import type { LogEntry } from '../../../kernel/log/entry';
import { hashText } from '../../../kernel/notes/values/hash';
import { parseNote } from '../../../kernel/notes/note';
import type { ShownNote } from '../../../kernel/privacy/private-note';
import type { StepToTake } from '../model/runner/step-to-take';
import type { Destination, ModelError, Usage } from '../../../kernel/ports/language-model';
import type { AnswerRun } from '../../../llm/prompting/saved-answers';
import type { Session } from '../../../session/session';
import { isGivenUp } from '../../triage/work/give-up';
import type { PlanFile } from './edit-plan-note';
import { commitToPlan, type PlanCommit } from './plan-commit';
import type { PlanModel, PlanModels, PlanSignals } from './plan-models';
import type { NoteSource } from '../../triage/model/mail-context';

export type StepTaken =
  /** The plan is further than before. */
  | { kind: 'taken' }
  /** A request waits for the person. */
  | { kind: 'asked' }
  /** It can't go on without the person, and says so. */
  | { kind: 'left' }
  /** Another time: no answer, or somebody types in the plan. */
  | { kind: 'put_off'; why: string }
  /** There is nothing to do. */
  | { kind: 'nothing' };

export interface StepWork extends PlanSignals {
  session: Session;
  models: PlanModels;
}

export interface Step {
  file: PlanFile;
  /** From 1. */
  number: number;
  text: string;
  source: NoteSource | null;
}

export const CHANGED: StepTaken = { kind: 'put_off', why: 'The plan was changed at this very moment.' };

/** What is asked for a step is kept with the plan as it stands: another text begins another attempt. */
export const openAttempt = (session: Session, { file }: Step, stage: 'mail' | 'step'): AnswerRun =>
  session.answers.open({ note: file.path, textHash: hashText(file.text), stage });

/** What a model there is asked about a step. */
export const stepApproval = (
  session: Session,
  { file, number, source }: Step,
  destination: Destination,
): StepToTake => ({
  plan: file.plan,
  path: file.path,
  step: number,
  source,
  profile: session.profiles[destination],
  today: session.timestamp().slice(0, 10),
});

/** What the prompts of a step show, beside what its tools find. */
export const notesOfStep = ({ file, source }: Pick<Step, 'file' | 'source'>): ShownNote[] => {
  const plan = parseNote(file.text);
  return [...(plan.ok ? [{ path: file.path, note: plan.value }] : []), ...(source === null ? [] : [source])];
};

export const promptingWith = (
  { session, abort }: StepWork,
  { model, correction }: PlanModel,
  answers: AnswerRun,
) => ({ model, correction, answers, tokenBudget: session.settings.tokenBudget, signal: abort });

interface Unanswered {
  error: ModelError;
  usage: Usage;
  entries: readonly LogEntry[];
}

/**
 * No answer: what was said so far is logged, and the step is asked again later. Each time pays for the rounds
 * before, so the third attempt in a row blocks the plan.
 */
export async function putOff(
  session: Session,
  step: Step,
  attempt: AnswerRun,
  { error, usage, entries }: Unanswered,
): Promise<StepTaken> {
  const { file, number } = step;
  const hasGivenUp = await isGivenUp(session.timeouts, { id: stepId(step), error, usage });
  if (hasGivenUp) {
    const why = `it got no answer in three attempts. ${error.message}`;
    const label = `Could not do step ${String(number)} of ${file.plan.id}`;
    const left = await commitToPlan(session, file, {
      run: attempt.run,
      events: [{ event: 'step_failed', step: number, why }],
      entries,
      label,
    });
    if (left.kind === 'committed') {
      await session.answers.close(attempt.run);
      return { kind: 'put_off', why: `Step ${String(number)} needs you: ${why}` };
    }
  }
  await session.log.append(entries);
  await session.answers.close(attempt.run);
  return { kind: 'put_off', why: error.message };
}

/** The step was carried out or asked about: attempts are counted anew. */
export const hasEnded = (session: Session, step: Step): Promise<void> => session.timeouts.clear(stepId(step));

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
