import { SpentApproval, type ToolCall } from '../../src/kernel/ports/tool-caller';

/** A call as the gate makes it. */
export const spentApproval = (call: ToolCall, request = 'r1'): SpentApproval =>
  new SpentApproval(request, call, { hash: 'hash-1', approvedAt: '2026-02-21T10:30:00+01:00' });
