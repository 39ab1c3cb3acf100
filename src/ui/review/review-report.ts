import { needsAttention, standing } from '../../features/approvals/view/decided';
import type { ApprovalCard } from '../../features/approvals/view/approval-card';
import type { DecideOutcome } from '../../features/approvals/work/decision';
import { type Report, success } from '../../app/reports/report';
import type { ApprovalAnswer } from '../parts/state/answer';

type Settled = Extract<DecideOutcome, { kind: 'settled' }>;

export interface Decided {
  card: ApprovalCard;
  outcome: DecideOutcome;
}

/** Outcome of the answers in one line. Only a recorded outcome says that something was done. */
export function reviewReport(decided: readonly Decided[], answer: ApprovalAnswer): Report {
  const { kind } = answer;
  const [first, ...more] = decided;
  if (first === undefined) return success('It is being decided already');
  if (more.length === 0) return single(first, answer);
  const counts = { applied: 0, skipped: 0, attention: 0 };
  for (const { outcome } of decided) counts[fateOf(outcome)] += 1;
  const parts = [
    `${DONE[kind]} ${String(counts.applied)}`,
    ...(counts.skipped === 0 ? [] : [`skipped ${String(counts.skipped)}`]),
    ...(counts.attention === 0
      ? []
      : [`${String(counts.attention)} ${counts.attention === 1 ? 'needs' : 'need'} attention`]),
  ];
  return success(parts.join(', '));
}

function single({ card, outcome }: Decided, answer: ApprovalAnswer): Report {
  const { kind } = answer;
  switch (outcome.kind) {
    case 'snoozed':
      return answer.kind === 'snooze' && answer.until === null
        ? success(`Waits for you again: ${card.about}`)
        : success(`Snoozed: ${card.about}`);
    case 'put_off':
      return success(`${DONE[kind]}: ${card.about}`, outcome.why, ...troubleOf(outcome));
    case 'undone':
      return success(`Undone: ${card.about}`, 'It waits for you again.');
    case 'changed':
    case 'refused':
      return success(`Nothing was decided: ${card.about}`, outcome.why);
    case 'settled':
      return settled(card, outcome);
  }
}

function settled(card: ApprovalCard, outcome: Settled): Report {
  const { state } = outcome;
  const trouble = troubleOf(outcome);
  if (state === 'executed')
    return success(`${card.kind === 'email' ? 'Sent' : 'Done'}: ${card.about}`, ...trouble);
  const { stands, lines } = standing(outcome);
  if (state === 'rejected' && lines.length > 0)
    return success(`${stands}: ${card.about} (${lines.join(' ')})`, ...trouble);
  return success(`${stands}: ${card.about}`, ...lines, ...trouble);
}

const troubleOf = ({ trouble }: { trouble?: string }): string[] => (trouble === undefined ? [] : [trouble]);

type Fate = 'applied' | 'skipped' | 'attention';

function fateOf(outcome: DecideOutcome): Fate {
  if ('trouble' in outcome) return 'attention';
  switch (outcome.kind) {
    case 'snoozed':
    case 'put_off':
      return 'applied';
    case 'undone':
    case 'changed':
    case 'refused':
      return 'skipped';
    case 'settled':
      return needsAttention(outcome.state) ? 'attention' : 'applied';
  }
}

const DONE: Record<ApprovalAnswer['kind'], string> = {
  approve: 'Approved',
  reject: 'Rejected',
  snooze: 'Snoozed',
  resolve: 'Answered',
  pick: 'Picked',
};
