import type { Situation } from '../view/state/describe-state';
import type { ActOutcome } from '../../features/triage/work/note-acts';
import type { UnderLock } from '../../session/work-lock';
import { refusalReport } from './refusal-report';
import { type Report, success } from './report';

/** Outcome of an act on one note. */
export function actReport(outcome: UnderLock<ActOutcome>, situation: Situation): Report {
  switch (outcome.kind) {
    case 'done':
      return success(outcome.label);
    case 'unchanged':
      return success('No change');
    case 'refused':
    case 'conflict':
      return { title: 'Nothing was done', lines: [outcome.why], isTrouble: true };
    case 'not_worked':
      return refusalReport(outcome.refusal, situation);
  }
}
