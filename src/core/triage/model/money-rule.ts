import { quoted } from '../../../kernel/mail/model-words';
import type { DecisionCode } from '../../../kernel/notes/codes';
import type { Decision } from './decision';

/** A decision of Deputy's code in place of the model's, with the reason, for the log. */
export interface Override {
  from: Decision['kind'];
  to: Decision['kind'];
  rule: 'money' | 'quotation' | 'trial';
  reason: string;
}

/** Whether the money rule accepts the decision: a note about money may only be urgent or left to the person. */
export const isMoneyDecision = (decision: Decision): boolean => enforceMoneyRule(decision).override === null;

export const moneyIssue = (decision: Decision, word: string): string =>
  `decision: the note is about money ("${word}"), so ${decision.kind} is not allowed; only urgent or needs_info is`;

/**
 * Replaces a decision about a money note if the money rule forbids it: archive is left to the person, and draft_reply
 * and delegate become urgent, with the draft or the recommendation kept.
 */
export function enforceMoneyRule(decision: Decision): { decision: Decision; override: Override | null } {
  const { confidence, reasoning } = decision;
  switch (decision.kind) {
    case 'needs_info':
    case 'urgent':
      return { decision, override: null };
    case 'archive':
      return overridden(decision, {
        kind: 'needs_info',
        confidence,
        reasoning: NOT_ARCHIVED,
        isDeputys: true,
        missing: `The model would have archived it: ${quoted(reasoning, 900)}`,
      });
    case 'draft_reply':
      return overridden(decision, {
        kind: 'urgent',
        confidence,
        reasoning,
        reply: decision.reply,
        handOver: null,
      });
    case 'delegate':
      return overridden(decision, {
        kind: 'urgent',
        confidence,
        reasoning,
        reply: null,
        handOver: decision.handOver,
      });
  }
}

const NOT_ARCHIVED = 'A note about money is not archived without you';
const NOT_PASSED_ON = 'A note about money is not answered or passed on without you';

/** Code stored in the note beside the reason, because asking the model again would only give the same decision. */
export const codeOf = (override: Override | null): DecisionCode | null =>
  override?.from === 'archive' ? 'not_archived' : null;

function overridden(from: Decision, to: Decision): { decision: Decision; override: Override } {
  const reason = from.kind === 'archive' ? NOT_ARCHIVED : NOT_PASSED_ON;
  return { decision: to, override: { from: from.kind, to: to.kind, rule: 'money', reason } };
}
