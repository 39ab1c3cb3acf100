import type { ApprovalCard } from '../../../core/approvals/view/approval-card';
import type { PersonDecision } from '../../../core/approvals/work/person-decision';

/** A person's answer to an approval. Esc and closing are not answers. */
export type ApprovalAnswer =
  /** `withBlanks`: the person has seen the blanks and accepts them. */
  { kind: 'approve'; withBlanks?: true } | Exclude<PersonDecision, { kind: 'approve' | 'restore' }>;

/** Binds an approval to the shown text and attempt. */
export const decisionOn = ({ id, hash, attempt }: ApprovalCard, answer: ApprovalAnswer): PersonDecision =>
  answer.kind === 'approve' ? { ...answer, request: id, shownHash: hash, attempt } : answer;

export interface ShownApproval {
  card: ApprovalCard;
  /** Whether the person can see the view now. */
  isVisible: () => boolean;
  /** Whether the person has seen the present text to its end. */
  isRead: () => boolean;
}

export interface DecidedFrom {
  /** Whether the person has seen a text in that view; otherwise it is shown before it is approved. */
  hasSeen?: (card: ApprovalCard) => boolean;
  /** Called when the answers begin to be carried out. */
  begun?: (cards: readonly ApprovalCard[]) => void;
}
