import type { ActOutcome } from '../../triage/work/note-acts';
import type { UnderLock } from '../../session/work-lock';
import type { ActName } from '../acts';
import { refusalReport } from './refusal-report';
import { type Report, success } from '../view/report';

/** Outcome of an act on one note. */
export function actReport(name: ActName, outcome: UnderLock<ActOutcome>): Report {
  switch (outcome.kind) {
    case 'done':
      return success(outcome.label);
    case 'unchanged': {
      const already = ALREADY[name];
      return already === undefined ? success('No change') : success(already, `See ${outcome.note}.`);
    }
    case 'refused':
    case 'conflict':
      return { title: 'Nothing was done', lines: [outcome.why], isTrouble: true };
    case 'not_worked':
      return refusalReport(outcome.refusal);
  }
}

/** Titles for acts whose work was already done. */
const ALREADY: Partial<Record<ActName, string>> = {
  ask: 'There is an approval for it already',
  changeDecision: 'It is decided that way already',
  draftReply: 'It is decided that way already',
  confirmSender: 'It applies on this device already',
  makeExampleSkills: 'The example skills are there already',
  makePlan: 'There is a plan for it already',
  planText: 'There is a plan for it already',
  proposePlan: 'There is a plan for it already',
};
