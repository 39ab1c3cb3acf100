import { STATE_FACTS, type StateKind } from '../../../core/approvals/model/approval/approval-state';

export interface StepApproval {
  id: string;
  path: string;
  plan: string;
  /** The step's number and text when the approval was requested. */
  step: number;
  text: string;
  state: StateKind;
}

/** Whether Deputy may still withdraw the approval, because it was not approved. */
export const isWithdrawable = ({ state }: StepApproval): boolean =>
  STATE_FACTS[state].waitsFor === 'decision';

/** Whether a plan waits for the approval's decision or, once approved, its outcome. */
export const isUndecided = ({ state }: StepApproval): boolean => STATE_FACTS[state].waitsFor !== null;
