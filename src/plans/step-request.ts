import type { StateKind } from '../approvals/request-state';

/** A request of a step that is undecided or rejected. */
export interface StepRequest {
  id: string;
  path: string;
  /** The plan's id. */
  plan: string;
  /** The step as it was when the person was asked. */
  step: number;
  text: string;
  state: StateKind;
}

/** Whether Deputy may still take it back: nobody has approved it. */
export const isWithdrawable = ({ state }: StepRequest): boolean =>
  state === 'pending' || state === 'tool_error' || state === 'not_called';

/** Whether a plan waits for it; after an approval, too, until it is known what became of it. */
export function isUndecided({ state }: StepRequest): boolean {
  switch (state) {
    case 'pending':
    case 'approved':
    case 'executing':
    case 'tool_error':
    case 'not_called':
    case 'outcome_unknown':
    case 'handed_over':
      return true;
    case 'executed':
    case 'rejected':
    case 'withdrawn':
    case 'quarantined':
      return false;
  }
}
