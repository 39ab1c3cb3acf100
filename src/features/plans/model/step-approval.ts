import { STATE_FACTS, type StateKind } from '../../approvals/model/approval/approval-state';

/** A request of a step that is undecided or rejected. */
export interface StepApproval {
  id: string;
  path: string;
  /** The plan's id. */
  plan: string;
  /** The step as it was when the person was asked. */
  step: number;
  text: string;
  state: StateKind;
}

/** Whether Deputy may still withdraw it: it is not approved. */
export const isWithdrawable = ({ state }: StepApproval): boolean =>
  STATE_FACTS[state].waitsFor === 'decision';

/** Whether a plan waits for it; after an approval, too, until it is known what became of it. */
export const isUndecided = ({ state }: StepApproval): boolean => STATE_FACTS[state].waitsFor !== null;
