import { type NewRequest, putRequest } from '../../approvals/put-request';
import { callOf } from '../settings/call-of';
import type { Desk } from '../desk/desk';
import { putting } from '../desk/putting';

/** Puts a step's request before the person. The turn keeps others from writing the ledger meanwhile. */
export const putBefore = (desk: Desk, born: Omit<NewRequest, 'call'>): Promise<boolean> =>
  desk.papers.turns.add(async () => {
    const ledger = await desk.papers.ledger(desk.ports.device, desk.timestamp);
    return putRequest(putting(desk, ledger), { ...born, call: callOf(born.request, desk.settings) });
  });
