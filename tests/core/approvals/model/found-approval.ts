import { callHash } from '../../../../src/core/approvals/model/approval/call-hash';
import type { FoundApproval } from '../../../../src/core/approvals/model/judge-approval';
import {
  type Approval,
  boundOf,
  type Content,
  type EmailContent,
} from '../../../../src/core/approvals/model/approval/approval-note';
import type {
  ApprovalEvent,
  ApprovalState,
} from '../../../../src/core/approvals/model/approval/approval-state';
import { nextApprovalState } from '../../../../src/core/approvals/model/approval/transition';
import type { ToolCall } from '../../../../src/kernel/ports/tool-caller';

export const ID = 'r0000000000000001';
export const NOW = Date.parse('2026-11-02T09:00:00Z');
export const now = (): string => new Date(NOW).toISOString();

export const MAIL: EmailContent = {
  kind: 'email',
  to: 'Ann Lee <ann@example.com>',
  cc: '',
  subject: 'Re: the 14th',
  body: 'Yes.',
  inReplyTo: '',
  references: '',
};
export const BOOKING: Content = { kind: 'tool', arguments: { hour: 9 } };

export const callOf = (content: Content): ToolCall => ({
  server: 'office',
  tool: 'act',
  arguments: content.kind === 'tool' ? content.arguments : { to: content.to, body: content.body },
});

export const requestOf = (changes: Partial<Approval> = {}): Approval => ({
  id: ID,
  actionType: 'act',
  server: 'office',
  tool: 'act',
  content: MAIL,
  rationale: '',
  origin: { kind: 'hand' },
  source: null,
  draftHash: null,
  createdAt: now(),
  expiresAt: null,
  snoozedUntil: null,
  status: 'pending',
  attempt: 0,
  statusReason: null,
  formerStatus: null,
  rejectionReason: null,
  ...changes,
});

/** What comes of events, from nothing; those that can't happen change nothing. */
export function stateAfter(...events: ApprovalEvent[]): ApprovalState {
  let state: ApprovalState | null = null;
  for (const event of events) state = nextApprovalState(state, event) ?? state;
  if (state === null) throw new Error('Nothing was asked for.');
  return state;
}

export const askedFor = (content: Content): ApprovalEvent => ({
  event: 'pending',
  bound: boundOf(content, callOf(content)),
  title: '',
});

/** What happened to a request that was asked for and put. */
export const after = (content: Content, ...events: ApprovalEvent[]): ApprovalState =>
  stateAfter(askedFor(content), put(content), ...events);

export const put = (content: Content = MAIL, warnings: readonly string[] = []): ApprovalEvent => ({
  event: 'put',
  hash: callHash(callOf(content)),
  warnings,
  note: 'a.md',
  folder: 'Pending_Approval',
});

export const yes = (content: Content = MAIL): ApprovalEvent => ({
  event: 'approved',
  hash: callHash(callOf(content)),
  by: 'file',
});
export const RETURNED: ApprovalEvent = { event: 'returned', why: 'no tool' };

/** A request's note in `Approved/`, as it was put. */
export const found = (changes: Partial<FoundApproval> = {}): FoundApproval => {
  const approval = changes.request ?? requestOf();
  return {
    folder: 'approved',
    note: 'a.md',
    place: changes.folder === 'pending' ? 'Pending_Approval' : 'Approved',
    isRefused: false,
    request: approval,
    call: callOf(approval.content),
    state: after(MAIL),
    cautions: [],
    blanks: [],
    onlyInDeputy: false,
    expiresAt: approval.expiresAt,
    delay: 'due',
    now: NOW,
    ...changes,
  };
};
