import type { ApprovalCard } from '../../../features/approvals/view/approval-card';
import type { PersonDecision } from '../../../features/approvals/work/decision';

/** A person's answer to an approval. Esc, closing and looking away are no answers. */
export type ApprovalAnswer =
  /** `withBlanks`: the person has seen the blanks and accepts them. */
  { kind: 'approve'; withBlanks?: true } | Exclude<PersonDecision, { kind: 'approve' | 'restore' }>;

/** Binds an approval to the shown text and attempt. */
export const decisionOn = ({ id, hash, attempt }: ApprovalCard, answer: ApprovalAnswer): PersonDecision =>
  answer.kind === 'approve' ? { ...answer, request: id, shownHash: hash, attempt } : answer;

/** An approval that is open in a view. */
export interface ShownApproval {
  card: ApprovalCard;
  /** Whether the view can be seen now. */
  isVisible: () => boolean;
  /** Seen to its end in its current form. */
  isRead: () => boolean;
}

/** The place where an answer is given. */
export interface DecidedFrom {
  /** A text that was not seen there is shown before it is approved. */
  hasSeen?: (card: ApprovalCard) => boolean;
  /** Called when the answers are being carried out. */
  begun?: (cards: readonly ApprovalCard[]) => void;
}
