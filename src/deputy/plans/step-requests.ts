import type { Ledger } from '../../approvals/ledger';
import type { FoundRequests } from '../../approvals/settle-requests';
import type { StepRequest } from '../../plans/step-request';

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
