import { needsAttention } from '../../src/core/approvals/view/decided';
import type { ApprovalCard } from '../../src/core/approvals/view/approval-card';
import type { DecideOutcome, PersonDecision } from '../../src/core/approvals/work/person-decision';
import { decisionReport, decisionTrouble } from '../../src/core/app/reports/decision-report';
import { EXIT, type ExitCode } from './exit-code.mjs';
import type { Output } from './output.mjs';
import { shellWord } from './shell-word.mjs';

interface Decided {
  card: ApprovalCard;
  decision: PersonDecision;
  outcome: DecideOutcome;
  vault: string;
}

export function sayApprovalOutcome(
  output: Output,
  decided: Decided,
  hints: readonly string[] = [],
): ExitCode {
  const { card, outcome } = decided;
  output.report(decisionReport(decided), ...nextSteps(decided), ...hints);
  const trouble = decisionTrouble(outcome);
  if (trouble !== null) output.warn(trouble);
  output.json({ request: card.id, ...outcome });
  return approvalExit(outcome);
}

/** Suggests commands that may follow, if the decision has not settled the approval. */
function nextSteps({ card: { path, status }, outcome, vault }: Decided): string[] {
  const again = `deputy ask-again ${shellWord(vault)}`;
  if (outcome.kind === 'settled' && outcome.state === 'handed_over')
    return [
      `Once you have sent it: deputy approve ${shellWord(vault)} ${shellWord(outcome.note)} --sent`,
      'If you do not send it: the same with --not-sent',
    ];
  if (outcome.kind !== 'refused' && outcome.kind !== 'changed') return [];
  if (status.kind === 'stranger') return [`To ask for approval again: ${again} ${shellWord(path)}`];
  if (status.kind === 'contested')
    return [`Write the same text into both, or reject it and ask for approval again: ${again} <draft>`];
  return [];
}

/** Exit code for an outcome. After a failed write the decision is valid; repeating it would be refused. */
export const approvalExit = (outcome: DecideOutcome): ExitCode => {
  if (outcome.kind === 'settled') return needsAttention(outcome.state) ? EXIT.trouble : EXIT.done;
  return outcome.kind === 'put_off' || outcome.kind === 'snoozed' ? EXIT.done : EXIT.trouble;
};
