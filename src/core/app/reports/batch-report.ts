import type { DeputyBatches } from '../batches';
import type { NotConnected } from '../cycle';
import type { LockRefusal } from '../../session/work-lock';
import {
  cancelledWords,
  nothingPlannedWords,
  progressWords,
  submittedWords,
} from '../view/words/batch-progress';
import { describeState, type Situation } from '../view/state/describe-state';
import { refusalReport } from './refusal-report';
import { type Report, statusReport, success } from '../view/report';

type OutcomeOf<Name extends 'plan' | 'handOver' | 'stop'> = Awaited<ReturnType<DeputyBatches[Name]>>;

/** Report of a plan that leads to no batch: nothing can be submitted, or the service can't be used. */
export const planReport = (plan: OutcomeOf<'plan'>, situation: Situation): Report =>
  plan.kind === 'planned' ? success(nothingPlannedWords(plan)) : refused(plan, situation);

export function handOverReport(outcome: OutcomeOf<'handOver'>, situation: Situation): Report {
  if (outcome.kind !== 'handed_over') return refused(outcome, situation);
  const { handed, progress } = outcome;
  return {
    title: submittedWords(handed),
    lines: [
      ...(handed.stopped === null ? [] : [`The rest waits: ${handed.stopped}`]),
      ...(progress === null ? [] : [`${progressWords(progress, situation)}.`]),
    ],
    isTrouble: handed.stopped !== null,
  };
}

export function stopReport(outcome: OutcomeOf<'stop'>, situation: Situation): Report {
  if (outcome.kind !== 'stopped') return refused(outcome, situation);
  const [title = '', ...lines] = cancelledWords(outcome);
  return { title, lines, isTrouble: outcome.left.length > 0 };
}

function refused(
  outcome: NotConnected | { kind: 'not_worked'; refusal: LockRefusal },
  situation: Situation,
): Report {
  if (outcome.kind === 'not_worked') return refusalReport(outcome.refusal);
  const { code, message } = outcome.error;
  return statusReport(describeState({ kind: 'refused', code, message, nextTry: null }, situation));
}
