import type { Approval } from '../../approvals/approval/approval-note';
import type { ApprovalState } from '../../approvals/approval/approval-state';

/** A request, where its note lies, and what became of it. */
export interface Followed {
  request: Approval;
  state: ApprovalState;
  path: string;
  /** Why an approved one has not run yet. */
  why?: string | null;
}
