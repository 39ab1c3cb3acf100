import type { Situation } from '../../dashboard/state/describe-state';
import type { Deputy } from '../../deputy/deputy';
import { refusalReport } from './refusal-report';
import { type Report, success } from './report';

export function undoReport(outcome: Awaited<ReturnType<Deputy['undo']>>, situation: Situation): Report {
  switch (outcome.kind) {
    case 'undone':
      return success(
        `Undone: ${outcome.label}`,
        ...outcome.kept.map((path) => `Kept, because it was changed since: ${path}`),
      );
    case 'final':
      return success(`This can't be undone: ${outcome.label}`);
    case 'nothing':
      return success('There is nothing to undo');
    case 'conflict':
      return {
        title: 'It was not undone',
        lines: [`${outcome.label}: ${outcome.conflict.path} was changed since, and stays as it is.`],
        isTrouble: true,
      };
    case 'not_worked':
      return refusalReport(outcome.refusal, situation);
  }
}
