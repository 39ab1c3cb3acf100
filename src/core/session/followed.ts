import type { Approval } from '../approvals/model/approval/approval-note';
import type { ApprovalState } from '../approvals/model/approval/approval-state';

/** An approval, the path of its note, and its outcome. */
export interface Followed {
  request: Approval;
  state: ApprovalState;
  path: string;
  /** Reason why an approved action has not run yet. */
  why?: string | null;
}
