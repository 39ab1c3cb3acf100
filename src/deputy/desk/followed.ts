import type { ApprovalRequest } from '../../approvals/request/request-note';
import type { RequestState } from '../../approvals/request/request-state';

/** A request, where its note lies, and what became of it. */
export interface Followed {
  request: ApprovalRequest;
  state: RequestState;
  path: string;
  /** Why an approved one has not run yet. */
  why?: string | null;
}
