import type { Plan, ReasoningEntry } from './note/plan';
import { isAwaitingApproval } from './plan-block';

/** How an entry about a request begins; `step` is `null` where the request belongs to none any more. */
export const approvalEntryWords = (step: number | null, requestId: string): string =>
  step === null ? `Request ${requestId}: ` : `Step ${String(step)}, request ${requestId}: `;

/**
 * Whether the plan's log holds the outcome of a request already. A rejection may be taken back and come again: it counts
 * only while the plan was not blocked by the same request, a link, since.
 */
export function isLogged(
  { log }: Plan,
  outcome: 'executed' | 'rejected',
  { requestId, request }: { requestId: string; request: string },
): boolean {
  const isAskedAgain = ({ action, why }: ReasoningEntry): boolean =>
    outcome === 'rejected' && action === 'blocked' && isAwaitingApproval(why) && why.includes(request);
  const isTelling = ({ action, why }: ReasoningEntry): boolean =>
    action === outcome && REQUEST.exec(why)?.[1] === requestId;
  return log.filter((entry) => isTelling(entry) || isAskedAgain(entry)).at(-1)?.action === outcome;
}

const REQUEST = /^(?:Step \d+, r|R)equest (\S+): /;
