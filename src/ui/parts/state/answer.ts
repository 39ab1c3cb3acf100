import type { ApprovalCard } from '../../../features/approvals/view/approval-card';
import type { PersonDecision } from '../../../features/approvals/work/decision';

/** What a person answers to a request. Esc, closing and looking away are none. */
export type ApprovalAnswer =
  /** `withBlanks`: the person has seen them, and means it so. */
  { kind: 'approve'; withBlanks?: true } | Exclude<PersonDecision, { kind: 'approve' | 'restore' }>;

/** An approval is of what was shown, and of this try. */
export const decisionOn = ({ id, hash, attempt }: ApprovalCard, answer: ApprovalAnswer): PersonDecision =>
  answer.kind === 'approve' ? { ...answer, request: id, shownHash: hash, attempt } : answer;

/** A request that is open in a view. */
export interface ShownApproval {
  card: ApprovalCard;
  /** Whether the view can be seen now. */
  isVisible: () => boolean;
  /** It was seen to its end, as it stands there now. */
  isRead: () => boolean;
}

/** Where an answer is given. */
export interface DecidedFrom {
  /** What was not seen there is shown before it is approved. */
  hasSeen?: (card: ApprovalCard) => boolean;
  /** Nothing more is asked: these are being answered. */
  begun?: (cards: readonly ApprovalCard[]) => void;
}
