import type { Situation } from '../../dashboard/state/describe-state';
import type { Deputy } from '../../deputy/deputy';
import { refusalReport } from './refusal-report';
import { type Report, success } from './report';

export function undoReport(outcome: Awaited<ReturnType<Deputy['undo']>>, situation: Situation): Report {
  switch (outcome.kind) {
    case 'undone':
      return success(
        `Taken back: ${outcome.label}`,
        ...outcome.kept.map((path) => `Kept, because it was changed since: ${path}`),
      );
    case 'final':
      return success(`This can't be taken back: ${outcome.label}`);
    case 'nothing':
      return success('There is nothing to take back');
    case 'conflict':
      return {
        title: 'It was not taken back',
        lines: [`${outcome.label}: ${outcome.conflict.path} was changed since, and stays as it is.`],
        isTrouble: true,
      };
    case 'not_worked':
      return refusalReport(outcome.refusal, situation);
  }
}
