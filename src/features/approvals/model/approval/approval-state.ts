import type { RefusedApproval } from '../../../../kernel/ports/begun-calls';

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
export interface ShownCall {
  hash: string;
  /** The warnings that were shown with it, by their codes. */
  warnings: readonly string[];
  /**
   * The names of the notes that were put with it: a copy that was in `Approved/` all the while was not. `null`: any, from
   * before names were kept.
   */
  notes: readonly string[] | null;
}

/** One refusal: an attempt can be refused again in a vault that was put back, but not at the same time. */
export type Refused = Omit<RefusedApproval, 'request'>;

/** What happened to a request, one line of the ledger each. */
export type ApprovalEvent =
  /** Asked for, or asked for again with another content. `expiresAt`: ISO 8601, where it does. */
  | { event: 'pending'; bound: Bound; title: string; expiresAt?: string }
  /** Its note lies in `Pending_Approval/`, with this call in it, and nothing has been decided since. */
  | { event: 'put'; hash: string; warnings: readonly string[]; note: string }
  /**
   * `withBlanks`: the person said that this very text goes out with the blanks in it. `holdMs`: until then it can be
   * taken back. `after`: the refusals that only the device remembered, after all of which this yes was given.
   */
  | {
      event: 'approved';
      hash: string;
      by: ApprovedBy;
      withBlanks?: true;
      holdMs?: number;
      after?: readonly Refused[];
    }
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
  /**
   * The vault was put back: at these attempts it was refused since, or its approval ended. Without `after` the line is
   * from before each refusal had its attempt, and all of these attempts are known.
   */
  | { event: 'recalled'; why: string; attempts: readonly number[]; after?: readonly Refused[] }
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
export type ApprovalState =
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

/** What every state has in which the person decides. */
export interface Waiting {
  bound: Bound;
  attempt: number;
  shown: ShownCall | null;
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

export type StateKind = ApprovalState['kind'];

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
export type Decidable = Extract<ApprovalState, { kind: 'pending' | 'tool_error' | 'not_called' }>;

export const isDecidable = (state: ApprovalState): state is Decidable =>
  STATE_FACTS[state.kind].waitsFor === 'decision';

/** Nothing goes on before the person has decided, or said what became of it. */
export const waitsForPerson = (kind: StateKind): boolean =>
  STATE_FACTS[kind].waitsFor === 'decision' || STATE_FACTS[kind].waitsFor === 'answer';

/** What a note says once its call may have been made. */
export const mayHaveRun = (kind: StateKind): boolean => STATE_FACTS[kind].mayHaveRun;

/** Something outside did not go as approved: a person has to look. */
export const hasFailed = ({ kind }: ApprovalState): boolean =>
  kind === 'tool_error' || kind === 'not_called' || kind === 'outcome_unknown';
