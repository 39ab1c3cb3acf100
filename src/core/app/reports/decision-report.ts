import type { ApprovalCard } from '../../approvals/view/approval-card';
import { standing } from '../../approvals/view/decided';
import type { DecideOutcome, PersonDecision } from '../../approvals/work/person-decision';
import { type Report, success } from '../view/report';

export type ReportedDecision = { kind: 'approve' } | Exclude<PersonDecision, { kind: 'approve' }>;

export interface DecidedApproval {
  card: Pick<ApprovalCard, 'about' | 'kind'>;
  decision: ReportedDecision;
  outcome: DecideOutcome;
}

/** Outcome of one decision, without {@link decisionTrouble}. Says "done" only if the outcome is recorded. */
export function decisionReport({ card, decision, outcome }: DecidedApproval): Report {
  switch (outcome.kind) {
    case 'snoozed':
      return decision.kind === 'snooze' && decision.until === null
        ? success(`Waits for you again: ${card.about}`)
        : success(`Snoozed: ${card.about}`);
    case 'put_off':
      return success(`${DECIDED[decision.kind]}: ${card.about}`, outcome.why);
    case 'undone':
      return success(`Undone: ${card.about}`, 'It waits for you again.');
    case 'changed':
    case 'refused':
      return success(`Nothing was decided: ${card.about}`, outcome.why);
    case 'settled':
      return settledReport(card, decision, outcome);
  }
}

function settledReport(
  { about, kind }: DecidedApproval['card'],
  decision: ReportedDecision,
  outcome: Extract<DecideOutcome, { kind: 'settled' }>,
): Report {
  const done = kind === 'email' ? 'sent' : 'done';
  if (outcome.state === 'executed') {
    // Only the person knows whether the mail was sent or the action done.
    if (decision.kind === 'resolve') return success(`Marked as ${done}: ${about}`);
    return success(`${kind === 'email' ? 'Sent' : 'Done'}: ${about}`);
  }
  const { stands, lines } = standing(outcome);
  if (outcome.state === 'rejected' && lines.length > 0)
    return success(`${stands}: ${about} (${lines.join(' ')})`);
  return success(`${stands}: ${about}`, ...lines);
}

/** An additional problem, as a sentence; `null` if there was none. */
export function decisionTrouble(outcome: DecideOutcome): string | null {
  if (!('trouble' in outcome)) return null;
  const what =
    outcome.kind === 'put_off' ? 'It could not be carried out now' : 'Its notes could not be updated now';
  return `${what}: ${outcome.trouble}`;
}

/** Each decision in the past tense. */
export const DECIDED: Record<ReportedDecision['kind'], string> = {
  approve: 'Approved',
  reject: 'Rejected',
  restore: 'Restored',
  snooze: 'Snoozed',
  resolve: 'Answered',
  pick: 'Picked',
};
