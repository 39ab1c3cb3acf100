import { STATE_FACTS, type StateKind } from '../../approvals/model/approval/approval-state';

/** An undecided or rejected approval of a step. */
export interface StepApproval {
  id: string;
  path: string;
  /** The plan's id. */
  plan: string;
  /** The step when the approval was requested. */
  step: number;
  text: string;
  state: StateKind;
}

/** Whether Deputy may still withdraw it: it is not approved. */
export const isWithdrawable = ({ state }: StepApproval): boolean =>
  STATE_FACTS[state].waitsFor === 'decision';

/** Whether a plan waits for it; also after an approval, until its outcome is known. */
export const isUndecided = ({ state }: StepApproval): boolean => STATE_FACTS[state].waitsFor !== null;
