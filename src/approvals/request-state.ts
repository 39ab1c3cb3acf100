/** What an approval can be about, as it stood when the person was asked. */
export interface Bound {
  /** Of server, tool and arguments; see `callHash`. */
  hash: string;
  /** '' where the mail opens in the person's own mail program. */
  server: string;
  tool: string;
  /** Addresses in lower case, sorted. */
  recipients: readonly string[];
}

/** Who said yes: in Deputy, on the command line, or by moving the file. */
export type ApprovedBy = 'deputy' | 'command' | 'file';

/** What happened to a request, one line of the ledger each. */
export type RequestEvent =
  /** Asked for, or asked for again with another content. */
  | { event: 'pending'; bound: Bound; title: string }
  | { event: 'approved'; hash: string; by: ApprovedBy }
  /** Nothing was called; the person has to look again. */
  | { event: 'returned'; why: string }
  /** Written before the call: from here on it may have happened. */
  | { event: 'intent'; hash: string }
  | { event: 'outcome'; outcome: 'done' | 'tool_error' | 'not_called' | 'unknown'; text: string }
  /** Begun, and nobody knows how it ended. */
  | { event: 'lost'; why: string }
  | { event: 'handed_over' }
  /** The person says what became of it. */
  | { event: 'resolved'; wasSent: boolean }
  | { event: 'rejected'; reason: string }
  /** A rejection was taken back. */
  | { event: 'restored' }
  /** The draft, the plan or the time it was meant for is gone. */
  | { event: 'withdrawn'; why: string }
  /** It lay in `Approved/`, and nobody here had ever asked for it. */
  | { event: 'quarantined'; why: string };

/** Section 4 of the requirements. `attempt` counts approvals: each is good for one call. */
export type RequestState =
  | { kind: 'pending'; bound: Bound; attempt: number }
  | { kind: 'approved'; bound: Bound; attempt: number; hash: string; by: ApprovedBy }
  | { kind: 'executing'; bound: Bound; attempt: number; hash: string }
  | { kind: 'executed'; text: string }
  | { kind: 'tool_error'; bound: Bound; attempt: number; why: string }
  | { kind: 'not_called'; bound: Bound; attempt: number; why: string }
  | { kind: 'outcome_unknown'; bound: Bound; attempt: number; why: string }
  | { kind: 'handed_over'; bound: Bound; attempt: number }
  | { kind: 'rejected'; bound: Bound; attempt: number; reason: string }
  | { kind: 'withdrawn'; why: string }
  | { kind: 'quarantined'; why: string };

export type StateKind = RequestState['kind'];

/** Waits for a decision. */
export type Decidable = Extract<RequestState, { kind: 'pending' | 'tool_error' | 'not_called' }>;

export const isDecidable = (state: RequestState): state is Decidable =>
  state.kind === 'pending' || state.kind === 'tool_error' || state.kind === 'not_called';

/** The state after an event; `null` where the event can't happen in this state. `null` before: a request nobody knows. */
export function transition(state: RequestState | null, event: RequestEvent): RequestState | null {
  switch (event.event) {
    case 'pending':
      return asked(state, event.bound);
    case 'approved':
      return state !== null && isDecidable(state)
        ? { kind: 'approved', bound: state.bound, attempt: state.attempt + 1, hash: event.hash, by: event.by }
        : null;
    case 'returned':
      return state?.kind === 'approved'
        ? { kind: 'not_called', bound: state.bound, attempt: state.attempt, why: event.why }
        : null;
    case 'intent':
      return state?.kind === 'approved' && state.hash === event.hash
        ? { kind: 'executing', bound: state.bound, attempt: state.attempt, hash: state.hash }
        : null;
    case 'outcome':
      return state?.kind === 'executing' ? ended(state, event) : null;
    case 'lost':
      return state?.kind === 'executing' || (state !== null && mayBeRefused(state))
        ? { kind: 'outcome_unknown', bound: state.bound, attempt: state.attempt, why: event.why }
        : null;
    case 'handed_over':
      return state?.kind === 'approved'
        ? { kind: 'handed_over', bound: state.bound, attempt: state.attempt }
        : null;
    case 'resolved':
      return resolved(state, event.wasSent);
    case 'rejected':
      return state !== null && mayBeRefused(state)
        ? { kind: 'rejected', bound: state.bound, attempt: state.attempt, reason: event.reason }
        : null;
    case 'restored':
      return state?.kind === 'rejected'
        ? // Another try: no yes from before the no counts for it, and no copy that was put before the person then.
          { kind: 'pending', bound: state.bound, attempt: state.attempt + 1 }
        : null;
    case 'withdrawn':
      return state !== null && mayBeRefused(state) ? { kind: 'withdrawn', why: event.why } : null;
    case 'quarantined':
      return state === null ? { kind: 'quarantined', why: event.why } : null;
  }
}

/** What was approved but not yet begun can still be taken back. */
const mayBeRefused = (
  state: RequestState,
): state is Decidable | Extract<RequestState, { kind: 'approved' }> =>
  isDecidable(state) || state.kind === 'approved';

function asked(state: RequestState | null, bound: Bound): RequestState | null {
  if (state === null) return { kind: 'pending', bound, attempt: 0 };
  return isDecidable(state) ? { kind: 'pending', bound, attempt: state.attempt } : null;
}

function ended(
  { bound, attempt }: Extract<RequestState, { kind: 'executing' }>,
  { outcome, text }: Extract<RequestEvent, { event: 'outcome' }>,
): RequestState {
  switch (outcome) {
    case 'done':
      return { kind: 'executed', text };
    case 'tool_error':
      return { kind: 'tool_error', bound, attempt, why: text };
    case 'not_called':
      return { kind: 'not_called', bound, attempt, why: text };
    case 'unknown':
      return { kind: 'outcome_unknown', bound, attempt, why: text };
  }
}

function resolved(state: RequestState | null, wasSent: boolean): RequestState | null {
  if (state?.kind !== 'outcome_unknown' && state?.kind !== 'handed_over') return null;
  return wasSent
    ? { kind: 'executed', text: 'You said that it was done.' }
    : { kind: 'pending', bound: state.bound, attempt: state.attempt };
}
