import type { Plan, ReasoningEntry } from './note/plan';
import { isAwaitingApproval } from './plan-block';

/** First words of a log entry about an approval; `step` is `null` if the approval no longer belongs to a step. */
export const approvalEntryWords = (step: number | null, requestId: string): string =>
  step === null ? `Request ${requestId}: ` : `Step ${String(step)}, request ${requestId}: `;

/**
 * Whether the plan's log already contains the outcome of an approval. A rejection may be undone and repeated, so it is
 * ignored if the same approval, given as a link, has blocked the plan since.
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
