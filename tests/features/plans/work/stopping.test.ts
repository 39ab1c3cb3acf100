import type { GenerateRequest } from '../../../../src/kernel/ports/language-model';
import type { Automated } from '../../../core/app/automation/automated';
import { isAsking, NOTE, type Stop, stopsAtOnce } from '../../../core/app/automation/stop-walk';
import { ANSWERS } from '../../../core/app/stage';
import { aMailNote } from '../../../fakes/mail-note';
import { PLANNED, use, WRITTEN } from './planning';

const AT_ONCE = aMailNote().replace('---\n', '---\ntags: [high]\n');
const SEND = { text: 'Send the offer to Ada', needs_person: true };
const WORK = [
  { text: 'Search the notes for the price of the workshop', needs_person: false },
  { text: 'Write the figures down in a note', needs_person: false },
  { text: 'Note the date in a reminder', needs_person: false },
];

/** A plan that is under way, and the cycle that takes its next step. */
const nextStep = async (host: Automated): Promise<unknown> => {
  await host.settled(host.automation.deputy.act('makePlan', NOTE));
  return host.automation.runNow();
};

const STAGES: Record<string, Stop> = {
  'the making of a plan from a note': {
    at: isAsking('planning'),
    begin: (host) => host.automation.deputy.act('makePlan', NOTE),
  },
  'the making of a plan from words': {
    at: isAsking('planning'),
    begin: (host) => host.automation.deputy.act('planText', 'Offer Ada a workshop'),
  },
  'the making of a plan in a cycle': {
    at: isAsking('planning'),
    note: AT_ONCE,
    begin: (host) => host.automation.runNow(),
  },
  'the first round of a step': { at: isAsking('complex_reasoning'), begin: nextStep },
  'the mail of a step': { at: isAsking('drafting'), isSending: true, begin: nextStep },
};

const answerTo = (request: GenerateRequest, isSending = false) => {
  const steps = isSending ? [SEND, ...WORK] : WORK;
  if (request.task === 'planning') return { json: { ...PLANNED.json, steps } };
  if (request.task === 'triage') return ANSWERS.reply;
  if (request.task === 'drafting') return WRITTEN;
  return use('search', { query: 'workshop price' });
};

stopsAtOnce(STAGES, answerTo);
