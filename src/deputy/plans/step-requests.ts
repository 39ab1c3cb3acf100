import type { Ledger } from '../../approvals/ledger';
import type { StateKind } from '../../approvals/request-state';
import type { FoundRequests } from '../../approvals/settle-requests';

/** A request that a step of a plan waits for, or that was refused. */
export interface StepRequest {
  id: string;
  path: string;
  /** The plan's id. */
  plan: string;
  step: number;
  /** The step as it was when the person was asked. */
  text: string;
  state: StateKind;
}

/** The requests of plans among those that were found. What this device never asked for is nobody's. */
export function stepRequests(found: FoundRequests, ledger: Pick<Ledger, 'state'>): StepRequest[] {
  return Object.values(found)
    .flat()
    .flatMap(({ path, value }): StepRequest[] => {
      if (!value.ok || value.value.origin.kind !== 'step') return [];
      const { plan, step, text } = value.value.origin;
      const state = ledger.state(value.value.id);
      return state === null ? [] : [{ id: value.value.id, path, plan, step, text, state: state.kind }];
    });
}
