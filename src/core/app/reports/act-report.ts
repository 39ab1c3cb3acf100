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

/** Titles for acts that found their work done already. */
const ALREADY: Partial<Record<ActName, string>> = {
  ask: 'You have been asked already',
  changeDecision: 'That is the decision already',
  draftReply: 'That is the decision already',
  confirmSender: 'It counts on this device already',
  makeExampleSkills: 'The example skills are there already',
  makePlan: 'There is a plan for it already',
  planText: 'There is a plan for it already',
  proposePlan: 'There is a plan for it already',
};
