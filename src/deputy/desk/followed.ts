import type { ApprovalRequest } from '../../approvals/request-note';
import type { RequestState } from '../../approvals/request-state';

/** A request, where its note lies, and what became of it. */
export interface Followed {
  request: ApprovalRequest;
  state: RequestState;
  path: string;
}
