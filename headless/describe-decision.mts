import type { RequestCard } from '../src/dashboard/requests/request-card';
import type { DecideOutcome, Decision } from '../src/deputy/requests/decision';
import { EXIT, type ExitCode } from './exit-code.mjs';
import { shellWord } from './shell-word.mjs';

interface Decided {
  card: RequestCard;
  decision: Decision;
  outcome: DecideOutcome;
}

/** What became of it, below what was decided on. */
export const describeDecision = ({ card, decision, outcome }: Decided): string[] => [
  outcomeWords(outcome, decision),
  ...(outcome.kind === 'refused' || outcome.kind === 'changed' ? wayOn(card) : []),
];

const outcomeWords = (outcome: DecideOutcome, decision: Decision): string => {
  switch (outcome.kind) {
    case 'settled':
      // The person's word, which nobody has checked.
      if (decision.kind === 'resolve' && outcome.state === 'executed') return 'You said that it was sent.';
      if (decision.kind === 'resolve' && outcome.state === 'pending') return outcome.why ?? STATES.pending;
      return [STATES[outcome.state], outcome.why ?? ''].join(' ').trim();
    case 'put_off':
      return `Written down. ${outcome.why}`;
    case 'snoozed':
      return 'Put off.';
    case 'changed':
    case 'refused':
      return `Nothing was decided. ${outcome.why}`;
  }
};

/** "Done" is said of a recorded outcome alone. */
const STATES: Record<Extract<DecideOutcome, { kind: 'settled' }>['state'], string> = {
  pending: 'It waits again.',
  approved: 'Approved.',
  executing: 'It is running.',
  executed: 'Done as approved.',
  tool_error: 'The server reported an error. It may have been sent: check before you approve it again.',
  not_called: 'It could not run: nothing left this device.',
  outcome_unknown: 'Nobody knows whether it happened.',
  handed_over: 'Approved, and not sent.',
  rejected: 'Rejected.',
  withdrawn: 'It was withdrawn.',
  quarantined: 'It was put aside.',
};

const WELL: ReadonlySet<string> = new Set(['executed', 'handed_over', 'rejected', 'approved', 'pending']);

/** Where nothing can be decided, what leads on. */
const wayOn = ({ path, status }: RequestCard): string[] => {
  if (status.kind === 'stranger')
    return [`To have it asked again: deputy ask-again <vault> ${shellWord(path)}`];
  if (status.kind === 'contested')
    return [
      'Write the same into both, or reject it and have the draft asked again: deputy ask-again <vault> <draft>',
    ];
  return [];
};

/** What the person should know besides the outcome. */
export const decisionTrouble = (outcome: DecideOutcome): string | null =>
  'trouble' in outcome ? `Not everything could be written down: ${outcome.trouble}` : null;

export const decisionExit = (outcome: DecideOutcome): ExitCode => {
  if ('trouble' in outcome) return EXIT.trouble;
  if (outcome.kind === 'settled') return WELL.has(outcome.state) ? EXIT.done : EXIT.trouble;
  return outcome.kind === 'put_off' || outcome.kind === 'snoozed' ? EXIT.done : EXIT.trouble;
};
