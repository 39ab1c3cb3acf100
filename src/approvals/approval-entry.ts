import type { LogEntry } from '../log/entry';
import { type ApprovalRequest, recipientText, titleOf } from './request-note';
import type { RequestEvent } from './request-state';

/** A person said yes, for the log. */
export const approvalEntry = (
  { id, actionType, content, tool }: ApprovalRequest,
  { by, hash }: Extract<RequestEvent, { event: 'approved' }>,
): LogEntry => ({
  event: 'approval_approved',
  severity: 'info',
  details: {
    request: id,
    action: actionType,
    recipients: recipientText(content),
    title: titleOf(content, tool),
    by,
    hash,
  },
});
