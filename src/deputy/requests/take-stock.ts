import type { Ledger } from '../../approvals/ledger';
import { isDecidable, waitsForPerson } from '../../approvals/request-state';
import type { FoundRequests } from '../../approvals/settle-requests';
import type { Papers } from '../desk/papers';

/** How many requests wait for a person, which of them plans wait for, and when the next one expires. */
export function takeStock(papers: Papers, ledger: Ledger, found: FoundRequests): void {
  papers.waiting = 0;
  for (const { value } of [...found.pending, ...found.approved]) {
    const state = value.ok ? ledger.state(value.value.id) : null;
    if (!value.ok || state === null) continue;
    if (waitsForPerson(state.kind)) papers.waiting += 1;
    const mayExpire = isDecidable(state) || state.kind === 'approved';
    if (mayExpire && value.value.expiresAt !== null) papers.due(Date.parse(value.value.expiresAt));
  }
}
