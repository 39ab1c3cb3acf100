import type { Past } from './facts';
import type { Overview } from './view/overview';
import type { ActName, ActSubject } from './acts';
import type { DeputyApprovals } from './approvals';
import type { CycleOutcome } from './cycle';
import type { DeputyHistory } from './history';
import type { MailImport } from './import-files';
import type { LogCheck } from '../../kernel/log/audit-log';
import type { Looks } from './looks/looks';
import type { Status } from './overview/status';
import type { DeputyProvider } from './provider';
import type { UndoOutcome, UndoWish } from './undo';
import type { WorkEvent } from './cycle-schedule';
import type { WatchEnd, WatchRequest } from './watch-loop';
import type { MailFile } from '../triage/work/inbox';
import type { ActOutcome } from '../triage/work/note-acts';
import type { SetupReport, SetupRequest } from '../session/setup';
import type { UnderLock } from '../session/work-lock';
import type { CurrentProfile } from '../settings/profile-note';

export interface CycleRequest {
  /** With `triage`, approvals, plans and drafts are skipped. */
  part?: 'triage' | 'all';
  limit?: number;
  onlyAnswered?: boolean;
  /** Paths of notes that a person asked for; they are triaged first. */
  first?: readonly string[];
  /** Whether to call a model again whose answers were unusable, because a person requested the cycle. */
  triesAgain?: boolean;
  /** Whether to wait for rate limits as long as they last; by default the waits end after two minutes in all. */
  waitsOutLimits?: boolean;
  /** When aborted, no new note is begun, and notes in progress are finished. */
  stop: AbortSignal;
  /** When aborted, late answers are dropped, and undecided notes stay pending. */
  abort: AbortSignal;
  onEvent?: (event: WorkEvent) => void;
}

/** The public members of a class, so that a host may wrap it. */
export type Public<Part> = Pick<Part, keyof Part>;

/**
 * Everything a host can ask of the core: a few methods for the whole, the rest by subject. Apart from calls to
 * the chosen model, only what a person approved leaves the vault.
 */
export interface CoreDeputy {
  readonly approvals: Public<DeputyApprovals>;
  readonly history: Public<DeputyHistory>;
  readonly looks: Public<Looks>;
  readonly provider: Public<DeputyProvider>;
  /** Verifies this device's log. Needs no lock. */
  readonly log: { verify(): Promise<LogCheck> };
  /** Creates the folders and names this device the runner. */
  setUp(request?: SetupRequest): Promise<SetupReport>;
  /** Runs one cycle: recovery, import, triage, approvals, report. */
  cycle(request: CycleRequest): Promise<CycleOutcome>;
  /** Runs cycles on the interval and after changes, until `stop`. */
  watch(request: WatchRequest): Promise<WatchEnd>;
  /** Imports mail files. Once `signal` is aborted no further mail is begun; imported ones stay. */
  importMail(files: AsyncIterable<MailFile>, signal?: AbortSignal): Promise<UnderLock<MailImport>>;
  /** Runs a person's act at once; `acts` lists what exists. */
  act<Name extends ActName>(
    name: Name,
    subject: ActSubject<Name>,
    signal?: AbortSignal,
  ): Promise<UnderLock<ActOutcome>>;
  /** Undoes the last action, or the actions that `wish` names. */
  undo(wish?: UndoWish): Promise<UnderLock<UndoOutcome>>;
  status(): Promise<Status>;
  /** Drafts that a full cycle would submit for approval. Reads only drafts, for the end of a long triage. */
  unqueued(): Promise<Status['unqueued']>;
  /** Content of the sidebar; cheap after the first time. Needs no lock. */
  overview(): Promise<Overview>;
  /** The newest days of the log. Needs no lock. */
  past(): Promise<Past>;
  /** The profile in use, and the note that may provide it. Needs no lock. */
  profile(): Promise<CurrentProfile>;
}

/** Deputy as this build has it: a feature adds its part by merging it into this interface. */
export interface Deputy extends CoreDeputy {}
