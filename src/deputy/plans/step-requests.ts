import { isUndecided, type StepRequest } from '../../plans/step-request';
import type { Desk } from '../desk';

/** The requests of plans that are undecided or rejected. What this device never asked for is nobody's. */
export async function stepRequests({ papers, ports, timestamp }: Desk): Promise<StepRequest[]> {
  const found = Object.values(await papers.glance()).flat();
  const ledger = await papers.ledger(ports.device, timestamp);
  return found.flatMap(({ path, value }): StepRequest[] => {
    if (!value.ok || value.value.origin.kind !== 'step') return [];
    const { plan, step, text } = value.value.origin;
    const state = ledger.state(value.value.id);
    if (state === null) return [];
    const request = { id: value.value.id, path, plan, step, text, state: state.kind };
    return isUndecided(request) || request.state === 'rejected' ? [request] : [];
  });
}
