import type { Approval } from '../features/approvals/model/approval/approval-note';
import type { ApprovalState } from '../features/approvals/model/approval/approval-state';

/** A request, where its note lies, and what became of it. */
export interface Followed {
  request: Approval;
  state: ApprovalState;
  path: string;
  /** Why an approved one has not run yet. */
  why?: string | null;
}
