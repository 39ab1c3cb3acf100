import type { RequestReading } from '../../approvals/read-request';
import type { Known } from '../../index/known-notes';
import { isUndecided, type StepRequest } from '../../plans/step-request';
import type { Desk } from '../desk';

/** The requests of plans that are undecided or rejected. What this device never asked for is nobody's. */
export async function stepRequests({ papers, ports, timestamp }: Desk): Promise<StepRequest[]> {
  const found = Object.values(await papers.glance())
    .flat()
    .flatMap(stepRequest);
  if (found.length === 0) return [];
  const ledger = await papers.ledger(ports.device, timestamp);
  return found.flatMap((request): StepRequest[] => {
    const state = ledger.state(request.id);
    const known = state === null ? null : { ...request, state: state.kind };
    return known !== null && (isUndecided(known) || known.state === 'rejected') ? [known] : [];
  });
}

function stepRequest({ path, value }: Known<RequestReading>): Omit<StepRequest, 'state'>[] {
  if (!value.ok || value.value.origin.kind !== 'step') return [];
  const { plan, step, text } = value.value.origin;
  return [{ id: value.value.id, path, plan, step, text }];
}
