import { callHash } from '../../src/approvals/request/call-hash';
import type { FoundRequest } from '../../src/approvals/judge-request';
import {
  type ApprovalRequest,
  boundOf,
  type Content,
  type EmailContent,
} from '../../src/approvals/request/request-note';
import type { RequestEvent, RequestState } from '../../src/approvals/request/request-state';
import { transition } from '../../src/approvals/request/transition';
import type { ToolCall } from '../../src/ports/tool-caller';

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

export const requestOf = (changes: Partial<ApprovalRequest> = {}): ApprovalRequest => ({
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
export function stateAfter(...events: RequestEvent[]): RequestState {
  let state: RequestState | null = null;
  for (const event of events) state = transition(state, event) ?? state;
  if (state === null) throw new Error('Nothing was asked for.');
  return state;
}

export const askedFor = (content: Content): RequestEvent => ({
  event: 'pending',
  bound: boundOf(content, callOf(content)),
  title: '',
});

/** What happened to a request that was asked for and put. */
export const after = (content: Content, ...events: RequestEvent[]): RequestState =>
  stateAfter(askedFor(content), put(content), ...events);

export const put = (content: Content = MAIL, warnings: readonly string[] = []): RequestEvent => ({
  event: 'put',
  hash: callHash(callOf(content)),
  warnings,
  note: 'a.md',
});

export const yes = (content: Content = MAIL): RequestEvent => ({
  event: 'approved',
  hash: callHash(callOf(content)),
  by: 'file',
});
export const RETURNED: RequestEvent = { event: 'returned', why: 'no tool' };

/** A request's note in `Approved/`, as it was put. */
export const found = (changes: Partial<FoundRequest> = {}): FoundRequest => {
  const request = changes.request ?? requestOf();
  return {
    folder: 'approved',
    note: 'a.md',
    isRefused: false,
    request,
    call: callOf(request.content),
    state: after(MAIL),
    cautions: [],
    blanks: [],
    onlyInDeputy: false,
    expiresAt: request.expiresAt,
    delay: 'due',
    now: NOW,
    ...changes,
  };
};
