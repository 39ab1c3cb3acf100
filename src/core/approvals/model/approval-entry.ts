import type { LogEntry } from '../../../kernel/log/entry';
import { type Approval, recipientText, approvalTitle } from './approval/approval-note';
import { STATE_FACTS, type StateKind } from './approval/approval-state';

/** Fields that every `approval_*` log line contains. */
export interface ApprovalFacts {
  request: string;
  /** Type of the action; absent if only the ledger is left. */
  action?: string;
  /** Names and addresses if the note is available, otherwise bare addresses; '' for a tool call. */
  recipients: string;
  title: string;
}

export interface ApprovalDetails {
  note?: string;
  reason?: string | null;
  /** Name of the person or program that approved the call, and the call's hash. */
  by?: string;
  hash?: string;
  server?: string;
  tool?: string;
}

export const factsOf = ({ id, actionType, content, tool }: Approval): ApprovalFacts => ({
  request: id,
  action: actionType,
  recipients: recipientText(content),
  title: approvalTitle(content, tool),
});

/** The log line of a transition. The field `executed` allows finding the line again. */
export function approvalEntry(
  facts: ApprovalFacts,
  state: StateKind,
  { reason, ...details }: ApprovalDetails = {},
): LogEntry {
  return {
    event: `approval_${state}`,
    severity: STATE_FACTS[state].isWarning ? 'warn' : 'info',
    details: {
      ...facts,
      ...details,
      ...(state === 'executed' ? { executed: facts.request } : {}),
      ...(reason === undefined || reason === null ? {} : { reason }),
    },
  };
}
