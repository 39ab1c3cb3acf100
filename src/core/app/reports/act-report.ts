import type { ActOutcome } from '../../triage/work/note-acts';
import type { UnderLock } from '../../session/work-lock';
import type { ActName } from '../acts';
import { doneTitleOf } from '../done-titles';
import { refusalReport } from './refusal-report';
import { type Report, success } from '../view/report';

export function actReport(name: ActName, outcome: UnderLock<ActOutcome>): Report {
  switch (outcome.kind) {
    case 'done':
      return success(outcome.label, ...(outcome.learned === undefined ? [] : [outcome.learned]));
    case 'unchanged': {
      const already = doneTitleOf(name);
      return already === undefined ? success('No change') : success(already, `See ${outcome.note}.`);
    }
    case 'refused':
    case 'conflict':
      return { title: 'Nothing was done', lines: [outcome.why], isTrouble: true };
    case 'not_worked':
      return refusalReport(outcome.refusal);
  }
}
