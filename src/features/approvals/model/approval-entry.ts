import type { LogEntry } from '../../../kernel/log/entry';
import { type Approval, recipientText, approvalTitle } from './approval/approval-note';
import { STATE_FACTS, type StateKind } from './approval/approval-state';

/** What every `approval_*` line of the log says of its request. */
export interface ApprovalFacts {
  request: string;
  /** Absent where only the ledger is left to ask. */
  action?: string;
  /** With names where the note is at hand, else bare addresses; '' for a tool call, which names no recipient. */
  recipients: string;
  title: string;
}

export interface ApprovalDetails {
  /** The path of the request's note. */
  note?: string;
  reason?: string | null;
  /** Who said yes, and to which call. */
  by?: string;
  hash?: string;
  server?: string;
  tool?: string;
}

/** {@link ApprovalFacts} as the request's note has them. */
export const factsOf = ({ id, actionType, content, tool }: Approval): ApprovalFacts => ({
  request: id,
  action: actionType,
  recipients: recipientText(content),
  title: approvalTitle(content, tool),
});

/** The log's line about a request that came into a state. `executed` stands in it for searching. */
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
