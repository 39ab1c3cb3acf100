import { needsAttention, standing } from '../../src/features/approvals/view/decided';
import type { ApprovalCard } from '../../src/features/approvals/view/approval-card';
import type { DecideOutcome, PersonDecision } from '../../src/features/approvals/work/decision';
import { EXIT, type ExitCode } from './exit-code.mjs';
import { shellWord } from './shell-word.mjs';

interface Decided {
  card: ApprovalCard;
  decision: PersonDecision;
  outcome: DecideOutcome;
}

/** The outcome in words, to print below the approval it belongs to. */
export const describeDecision = ({ card, decision, outcome }: Decided): string[] => [
  outcomeWords(outcome, decision),
  ...(outcome.kind === 'refused' || outcome.kind === 'changed' ? wayOn(card) : []),
];

const outcomeWords = (outcome: DecideOutcome, decision: PersonDecision): string => {
  switch (outcome.kind) {
    case 'settled':
      // The person's statement; it is not verified.
      if (decision.kind === 'resolve' && outcome.state === 'executed') return 'Marked as sent.';
      if (decision.kind === 'resolve' && outcome.state === 'pending' && outcome.why !== null)
        return outcome.why;
      return standingWords(outcome);
    case 'put_off':
      return `Written down. ${outcome.why}`;
    case 'snoozed':
      return 'Put off.';
    case 'undone':
      return 'The approval was undone. It waits for you again.';
    case 'changed':
    case 'refused':
      return `Nothing was decided. ${outcome.why}`;
  }
};

const standingWords = (outcome: Extract<DecideOutcome, { kind: 'settled' }>): string => {
  const { stands, lines } = standing(outcome);
  return [`${stands}.`, ...lines].join(' ');
};

/** The next step if the person can decide nothing now. */
const wayOn = ({ path, status }: ApprovalCard): string[] => {
  if (status.kind === 'stranger')
    return [`To have it asked again: deputy ask-again <vault> ${shellWord(path)}`];
  if (status.kind === 'contested')
    return [
      'Write the same into both, or reject it and have the draft asked again: deputy ask-again <vault> <draft>',
    ];
  return [];
};

/** A problem that occurred besides the outcome. */
export const decisionTrouble = (outcome: DecideOutcome): string | null => {
  if (!('trouble' in outcome)) return null;
  const what =
    outcome.kind === 'put_off' ? 'It could not be carried out now' : 'Its notes could not be updated now';
  return `${what}: ${outcome.trouble}`;
};

/** A failed write makes the exit code report trouble only; the decision stands, and repeating it would be refused. */
export const decisionExit = (outcome: DecideOutcome): ExitCode => {
  if (outcome.kind === 'settled') return needsAttention(outcome.state) ? EXIT.trouble : EXIT.done;
  return outcome.kind === 'put_off' || outcome.kind === 'snoozed' ? EXIT.done : EXIT.trouble;
};
