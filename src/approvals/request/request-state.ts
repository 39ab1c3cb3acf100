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

/** A call as Deputy put it before the person: what a move of the file can say yes to. */
export interface Shown {
  hash: string;
  /** The warnings that were shown with it, by their codes. */
  warnings: readonly string[];
  /**
   * The names of the notes that were put with it: a copy that was in `Approved/` all the while was not. `null`: any, from
   * before names were kept.
   */
  notes: readonly string[] | null;
}

/** What happened to a request, one line of the ledger each. */
export type RequestEvent =
  /** Asked for, or asked for again with another content. `expiresAt`: ISO 8601, where it does. */
  | { event: 'pending'; bound: Bound; title: string; expiresAt?: string }
  /** Its note lies in `Pending_Approval/`, with this call in it, and nothing has been decided since. */
  | { event: 'put'; hash: string; warnings: readonly string[]; note: string }
  /**
   * `withBlanks`: the person said that this very text goes out with the blanks in it. `holdMs`: until then it can be
   * taken back.
   */
  | { event: 'approved'; hash: string; by: ApprovedBy; withBlanks?: true; holdMs?: number }
  /** The approval was undone before anything was called. */
  | { event: 'taken_back' }
  /**
   * Nothing was called; the person has to look again. `changed`: the hash of another text, where `why` tells of it.
   * `isCutOff`: the process that held it back until it could no longer be undone is gone.
   */
  | { event: 'returned'; why: string; changed?: string; isCutOff?: true }
  /** Written before the call: from here on it may have happened. */
  | { event: 'intent'; hash: string }
  /** `deferred`: nothing left this machine, or the server turned it away, and the approval stands for another try. */
  | { event: 'outcome'; outcome: 'done' | 'tool_error' | 'not_called' | 'deferred' | 'unknown'; text: string }
  /** Its note was not found; a sync or a disk may bring it back. */
  | { event: 'missed' }
  | { event: 'found' }
  /** Begun, and its outcome is unknown. `attempts`: of those calls, where they are not of the current attempt. */
  | { event: 'lost'; why: string; attempts?: readonly number[] }
  /** The vault was put back: at these attempts it was refused since, or its approval ended. */
  | { event: 'recalled'; why: string; attempts: readonly number[] }
  | { event: 'handed_over' }
  /** The person says what became of it. */
  | { event: 'resolved'; wasSent: boolean }
  | { event: 'rejected'; reason: string }
  /** A rejection was taken back. */
  | { event: 'restored' }
  /** The draft, the plan or the time it was meant for is gone. */
  | { event: 'withdrawn'; why: string }
  /** It was in `Approved/`, and this device had never asked for it. */
  | { event: 'quarantined'; why: string };

/**
 * Section 4 of the requirements. `attempt` counts approvals: each is good for one call. `shown` is what was put before
 * the person since the last attempt ended; while it is `null`, no move approves anything. `known` is the hash of the text
 * that the person has seen or approved last: only that one is put before them again without a word about it.
 */
export type RequestState =
  | ({ kind: 'pending' } & Waiting)
  | Approved
  | (Omit<Approved, 'kind'> & { kind: 'executing' })
  /** `hash`: of the call that was made; `null` where the person made it. */
  | { kind: 'executed'; text: string; hash: string | null }
  | ({ kind: 'tool_error'; why: string } & Waiting)
  | ({ kind: 'not_called'; why: string; isCutOff?: true } & Waiting)
  /** `hash`: of the call that was begun; `null` where the ledger is older than the call. */
  | { kind: 'outcome_unknown'; bound: Bound; attempt: number; hash: string | null; why: string }
  | { kind: 'handed_over'; bound: Bound; attempt: number }
  | { kind: 'rejected'; bound: Bound; attempt: number; reason: string }
  | { kind: 'withdrawn'; why: string }
  | { kind: 'quarantined'; why: string };

interface Waiting {
  bound: Bound;
  attempt: number;
  shown: Shown | null;
  known: string;
}

interface Approved {
  kind: 'approved';
  bound: Bound;
  attempt: number;
  hash: string;
  by: ApprovedBy;
  withBlanks: boolean;
  /** So long after the approval nothing is called. */
  holdMs: number;
  /** So often it was begun and deferred. */
  deferrals: number;
}

export type StateKind = RequestState['kind'];

interface StateFacts {
  /** A decision, the person's word on what became of it, or its run; `null`: it is over. */
  waitsFor: 'decision' | 'answer' | 'run' | null;
  /** Its call may have been made. */
  mayHaveRun: boolean;
  /** A person who has decided on it got what they meant. */
  isAsDecided: boolean;
  /** A warning in the log. */
  isWarning: boolean;
}

const facts = (
  waitsFor: StateFacts['waitsFor'],
  ...marks: ('run' | 'as_decided' | 'warning')[]
): StateFacts => ({
  waitsFor,
  mayHaveRun: marks.includes('run'),
  isAsDecided: marks.includes('as_decided'),
  isWarning: marks.includes('warning'),
});

/** The sets of states, a row each: a new state does not compile without saying where it belongs. */
export const STATE_FACTS: Record<StateKind, StateFacts> = {
  pending: facts('decision', 'as_decided'),
  not_called: facts('decision', 'warning'),
  tool_error: facts('decision', 'run', 'warning'),
  outcome_unknown: facts('answer', 'run', 'warning'),
  handed_over: facts('answer', 'run', 'as_decided'),
  approved: facts('run', 'as_decided'),
  executing: facts('run', 'run'),
  executed: facts(null, 'run', 'as_decided'),
  rejected: facts(null, 'as_decided'),
  withdrawn: facts(null),
  quarantined: facts(null, 'warning'),
};

/** Waits for a decision. */
export type Decidable = Extract<RequestState, { kind: 'pending' | 'tool_error' | 'not_called' }>;

export const isDecidable = (state: RequestState): state is Decidable =>
  STATE_FACTS[state.kind].waitsFor === 'decision';

/** Nothing goes on before the person has decided, or said what became of it. */
export const waitsForPerson = (kind: StateKind): boolean =>
  STATE_FACTS[kind].waitsFor === 'decision' || STATE_FACTS[kind].waitsFor === 'answer';

/** What a note says once its call may have been made. */
export const mayHaveRun = (kind: StateKind): boolean => STATE_FACTS[kind].mayHaveRun;

/** Something outside did not go as approved: a person has to look. */
export const hasFailed = ({ kind }: RequestState): boolean =>
  kind === 'tool_error' || kind === 'not_called' || kind === 'outcome_unknown';

/** The state after an event; `null` where the event can't happen in this state. `null` before: an unknown request. */
export function transition(state: RequestState | null, event: RequestEvent): RequestState | null {
  switch (event.event) {
    case 'pending':
      return asked(state, event.bound);
    case 'approved':
      return state !== null && isDecidable(state)
        ? {
            kind: 'approved',
            bound: state.bound,
            attempt: state.attempt + 1,
            hash: event.hash,
            by: event.by,
            withBlanks: event.withBlanks === true,
            holdMs: event.holdMs ?? 0,
            deferrals: 0,
          }
        : null;
    case 'taken_back':
      return state?.kind === 'approved' ? { kind: 'pending', ...waitsAgain(state) } : null;
    case 'put':
      return state !== null && isDecidable(state)
        ? { ...state, shown: shownBy(state.shown, event), known: event.hash }
        : null;
    case 'missed':
    case 'found':
      return state;
    case 'returned':
      return state?.kind === 'approved'
        ? {
            kind: 'not_called',
            ...waitsAgain(state, event.changed),
            why: event.why,
            ...(event.isCutOff === true ? { isCutOff: true } : {}),
          }
        : null;
    case 'intent':
      return state?.kind === 'approved' && state.hash === event.hash ? { ...state, kind: 'executing' } : null;
    case 'outcome':
      return state?.kind === 'executing' ? ended(state, event) : null;
    case 'lost':
      return state?.kind === 'executing' || (state !== null && mayBeRefused(state))
        ? {
            kind: 'outcome_unknown',
            bound: state.bound,
            attempt: Math.max(state.attempt, ...(event.attempts ?? [])),
            hash: state.kind === 'executing' ? state.hash : null,
            why: event.why,
          }
        : null;
    case 'recalled':
      return state !== null && mayBeRefused(state) ? recalled(state, event) : null;
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
          { kind: 'pending', ...waitsAgain({ ...state, attempt: state.attempt + 1 }) }
        : null;
    case 'withdrawn':
      return state !== null && mayBeRefused(state) ? { kind: 'withdrawn', why: event.why } : null;
    case 'quarantined':
      return state === null ? { kind: 'quarantined', why: event.why } : null;
  }
}

function shownBy(
  before: Shown | null,
  { hash, warnings, note }: Extract<RequestEvent, { event: 'put' }>,
): Shown {
  const isSame =
    before !== null && before.hash === hash && before.warnings.join('\n') === warnings.join('\n');
  const others = isSame ? (before.notes ?? []) : [];
  return { hash, warnings, notes: [...others.filter((name) => name !== note), note] };
}

/** Another try: neither a yes nor a copy that the backup holds counts for it. What may have acted goes on saying so. */
function recalled(
  state: Decidable | Approved,
  { why, attempts }: Extract<RequestEvent, { event: 'recalled' }>,
): RequestState {
  const next = waitsAgain({ ...state, attempt: Math.max(state.attempt, ...attempts) + 1 });
  return state.kind === 'tool_error'
    ? { kind: 'tool_error', ...next, why: state.why }
    : { kind: 'not_called', ...next, why };
}

/** What was approved but not yet begun can still be taken back. */
const mayBeRefused = (
  state: RequestState,
): state is Decidable | Extract<RequestState, { kind: 'approved' }> =>
  isDecidable(state) || state.kind === 'approved';

function asked(state: RequestState | null, bound: Bound): RequestState | null {
  if (state === null) return { kind: 'pending', ...waitsAgain({ bound, attempt: 0 }) };
  return isDecidable(state) ? { kind: 'pending', ...waitsAgain({ bound, attempt: state.attempt }) } : null;
}

/** No move approves it until it has been put before the person once more. */
const waitsAgain = (
  { bound, attempt, hash }: { bound: Bound; attempt: number; hash?: string | null },
  known = hash ?? bound.hash,
): Waiting => ({ bound, attempt, shown: null, known });

function ended(
  state: Extract<RequestState, { kind: 'executing' }>,
  { outcome, text }: Extract<RequestEvent, { event: 'outcome' }>,
): RequestState {
  const { bound, attempt, hash } = state;
  switch (outcome) {
    case 'done':
      return { kind: 'executed', text, hash };
    case 'deferred':
      return { ...state, kind: 'approved', deferrals: state.deferrals + 1 };
    case 'tool_error':
    case 'not_called':
      return { kind: outcome, ...waitsAgain(state), why: text };
    case 'unknown':
      return { kind: 'outcome_unknown', bound, attempt, hash, why: text };
  }
}

function resolved(state: RequestState | null, wasSent: boolean): RequestState | null {
  if (state?.kind !== 'outcome_unknown' && state?.kind !== 'handed_over') return null;
  return wasSent
    ? {
        kind: 'executed',
        text: 'You said that it was done.',
        hash: state.kind === 'outcome_unknown' ? state.hash : null,
      }
    : { kind: 'pending', ...waitsAgain(state) };
}
