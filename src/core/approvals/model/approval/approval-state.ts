import type { RefusedApproval } from '../../../../kernel/ports/begun-calls';

/** Binding of an approval: the call as it was when the person was asked. */
export interface Bound {
  /** Hash of server, tool and arguments; see `callHash`. */
  hash: string;
  /** Name of the server that the approval calls; '' if the mail opens in the person's own mail program. */
  server: string;
  tool: string;
  /** Recipients' addresses in lower case, sorted. */
  recipients: readonly string[];
}

/** How the person approved: in Deputy, on the command line, or by moving the file. */
export type ApprovedBy = 'deputy' | 'command' | 'file';

/** A call that Deputy has shown to the person, so that moving the file can approve it. */
export interface ShownCall {
  hash: string;
  /** Codes of the warnings that were shown with the call. */
  warnings: readonly string[];
  /** Names of the notes that showed the call; a copy that was always in `Approved/` is not one. */
  notes: readonly string[];
  /** Folder in which a note last showed the call; `null` before a note did. */
  folder: string | null;
}

/** One refusal. In a restored vault the same attempt can be refused again, but at another time. */
export type Refused = Omit<RefusedApproval, 'request'>;

/** Events of an approval; one ledger line each. */
export type ApprovalEvent =
  /** The approval was submitted, or submitted again with another content. `expiresAt`: ISO 8601, if it expires. */
  | { event: 'pending'; bound: Bound; title: string; expiresAt?: string }
  /** A note in `Pending_Approval/` (`folder`) shows this call, and the person has not decided since. */
  | { event: 'put'; hash: string; warnings: readonly string[]; note: string; folder?: string }
  /**
   * `withBlanks`: the person confirmed that this text is sent with its blanks. `holdMs`: time during which it can be
   * undone. `after`: refusals that only the device knew and that precede this approval.
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
   * Nothing was called, and the person has to decide again. `changed`: hash of an edited text that `why` mentions.
   * `isCutOff`: the process that waited for the undo delay has ended.
   */
  | { event: 'returned'; why: string; changed?: string; isCutOff?: true }
  /** Written before the call: from this event on, the call may have happened. */
  | { event: 'intent'; hash: string }
  /** `deferred`: nothing left this machine, or the server refused the call; another try is still approved. */
  | { event: 'outcome'; outcome: 'done' | 'tool_error' | 'not_called' | 'deferred' | 'unknown'; text: string }
  /** The approval's note was not found; a sync or a disk may restore it. */
  | { event: 'missed' }
  | { event: 'found' }
  /** The outcome of a begun call is unknown. `attempts`: the attempts of such calls, if not the current one. */
  | { event: 'lost'; why: string; attempts?: readonly number[] }
  /**
   * The vault was restored from an older copy, but this device remembers that the approval was refused, or ended.
   * `after`: those refusals.
   */
  | { event: 'recalled'; why: string; after: readonly Refused[] }
  | { event: 'handed_over' }
  /** The person reports the outcome, or a copy in the mailbox's Sent folder proves it. */
  | { event: 'resolved'; wasSent: boolean; proof?: 'sent_folder' }
  | { event: 'rejected'; reason: string }
  /** A rejection was undone, or a missing file came back. */
  | { event: 'restored' }
  /**
   * The approval's file, draft or plan is gone, or its time is over. `isOver`: the mail it answers is done. `isMissing`: its
   * file alone is gone, and may come back.
   */
  | { event: 'withdrawn'; why: string; isOver?: true | undefined; isMissing?: true }
  /** The note was in `Approved/`, but this device never submitted the approval. */
  | { event: 'quarantined'; why: string };

/**
 * State of an approval. `attempt`: how often it was approved; each time is valid for one call. `shown`: the call last
 * shown to the person since the last attempt ended; while it is `null`, moving the file approves nothing. `known`: hash
 * of the text that the person last saw or approved; any other text is shown with a notice.
 */
export type ApprovalState =
  | ({ kind: 'pending' } & Waiting)
  | Approved
  | (Omit<Approved, 'kind'> & { kind: 'executing' })
  /** The action was executed. `hash`: hash of the executed call; `null` if the person did it. */
  | { kind: 'executed'; text: string; hash: string | null }
  | ({ kind: 'tool_error'; why: string } & Waiting)
  | ({ kind: 'not_called'; why: string; isCutOff?: true } & Waiting)
  /** The call was begun, and its outcome is unknown. `hash`: of the call; `null` if the ledger lacks it. */
  | { kind: 'outcome_unknown'; bound: Bound; attempt: number; hash: string | null; why: string }
  /** The person sends it in their mail program. `hash`: hash of the call that was opened there. */
  | { kind: 'handed_over'; bound: Bound; attempt: number; hash: string }
  | { kind: 'rejected'; bound: Bound; attempt: number; reason: string }
  /** `missing`: what its file asked for, if that alone was gone. */
  | { kind: 'withdrawn'; why: string; isOver?: true; missing?: Pick<Waiting, 'bound' | 'attempt'> }
  | { kind: 'quarantined'; why: string };

/** Common part of all states that wait for the person's decision. */
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
  /** Milliseconds after the approval during which nothing is called. */
  holdMs: number;
  deferrals: number;
}

export type StateKind = ApprovalState['kind'];

interface StateFacts {
  /** The step that the approval waits for: the decision, a report of the outcome, or its run; `null` if it is over. */
  waitsFor: 'decision' | 'answer' | 'run' | null;
  /** Whether the call may have been made. */
  mayHaveRun: boolean;
  /** Whether the outcome is the one that the person decided on. */
  isAsDecided: boolean;
  /** Whether the event is logged as a warning. */
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

/** Facts per state. A new state does not compile without a row. */
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

/** States that wait for a decision. */
export type Decidable = Extract<ApprovalState, { kind: 'pending' | 'tool_error' | 'not_called' }>;

export const isDecidable = (state: ApprovalState): state is Decidable =>
  STATE_FACTS[state.kind].waitsFor === 'decision';

/** Whether nothing happens in this state before the person decides or reports the outcome. */
export const waitsForPerson = (kind: StateKind): boolean =>
  STATE_FACTS[kind].waitsFor === 'decision' || STATE_FACTS[kind].waitsFor === 'answer';

/** Whether the call may have been made, according to the note. */
export const mayHaveRun = (kind: StateKind): boolean => STATE_FACTS[kind].mayHaveRun;

/** Whether the action did not happen as approved, so that a person has to look. */
export const hasFailed = ({ kind }: ApprovalState): boolean =>
  kind === 'tool_error' || kind === 'not_called' || kind === 'outcome_unknown';
