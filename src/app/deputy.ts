import type { Overview } from './view/overview';
import type { ActName, ActSubject } from './acts';
import type { DeputyApprovals } from './approvals';
import type { DeputyAsk, DeputySkills } from './ask-feature';
import type { CycleOutcome } from './cycle';
import type { FetchedAccount, FetchRequest } from '../features/mailbox/work/fetch-mail';
import type { DeputyHistory } from './history';
import type { MailImport } from './import-files';
import type { DeputyMailboxes } from './mailboxes';
import type { DueReminder } from './overview/due-reminders';
import type { DeputyLog } from './overview/own-log';
import type { DeputyPreview } from './overview/previews';
import type { Status } from './overview/status';
import type { DeputyProvider } from './provider';
import type { RehearsalOutcome, RehearsalRequest } from './rehearse';
import type { UndoOutcome, UndoWish } from './undo';
import type { WatchEnd } from './watch';
import type { WatchRequest } from './watch-loop';
import type { ListedLine } from '../features/senders/model/sender-lines';
import type { MailFile } from '../features/triage/work/inbox';
import type { ActOutcome } from '../features/triage/work/note-acts';
import type { CallAgain } from '../llm/provider/retry/retry';
import type { SetupReport, SetupRequest } from '../session/setup';
import type { UnderLock } from '../session/work-lock';
import type { CurrentProfile } from '../settings/profile';

export interface CycleRequest {
  /** `triage`: requests are left alone. */
  part?: 'triage' | 'all';
  limit?: number;
  /** Paths a person asked for: they come first. */
  first?: readonly string[];
  /** At a person's word: a model whose answers could not be used is asked again. */
  triesAgain?: boolean;
  /** Rate limits are waited for as long as it takes; otherwise two minutes in all. */
  waitsOutLimits?: boolean;
  /** Aborted: no further note is begun, those in hand are finished. */
  stop: AbortSignal;
  /** Aborted: late answers are dropped, and what was not decided stays pending. */
  abort: AbortSignal;
  /** Called with the time until which a rate limit is waited out, wall clock, and `null` when asking goes on. */
  onRateLimit?: (until: number | null) => void;
  /** Called for each call to the model that is made again. */
  onRetry?: (again: CallAgain) => void;
}

/** A class without its private half, so that a host may wrap it. */
type Public<Part> = Pick<Part, keyof Part>;

/**
 * Everything a host can ask of Deputy: a few things of the whole, the rest by subject. Apart from the calls to the
 * chosen model, only what a person approved leaves the vault.
 */
export interface Deputy {
  readonly approvals: Public<DeputyApprovals>;
  readonly ask: Public<DeputyAsk>;
  readonly skills: Public<DeputySkills>;
  readonly history: Public<DeputyHistory>;
  readonly preview: Public<DeputyPreview>;
  readonly provider: Public<DeputyProvider>;
  readonly log: Public<DeputyLog>;
  readonly mailboxes: Public<DeputyMailboxes>;
  /** Makes the folders and names this device the runner. */
  setUp(request?: SetupRequest): Promise<SetupReport>;
  /** Recover, import, triage, approvals, report: once. */
  cycle(request: CycleRequest): Promise<CycleOutcome>;
  /** Cycles on the interval and after changes, until `stop`. */
  watch(request: WatchRequest): Promise<WatchEnd>;
  /** `signal`: once it is aborted no further mail is begun. Those that were imported stay. */
  importMail(files: AsyncIterable<MailFile>, signal?: AbortSignal): Promise<UnderLock<MailImport>>;
  /** Fetches new mail of the accounts that this device may read. */
  fetchMail(request: FetchRequest): Promise<UnderLock<{ kind: 'done'; accounts: FetchedAccount[] }>>;
  /** Does what a person asks for, at once; `acts` lists what there is to ask for. */
  act<Name extends ActName>(
    name: Name,
    subject: ActSubject<Name>,
    signal?: AbortSignal,
  ): Promise<UnderLock<ActOutcome>>;
  /** Takes the last action back, or the ones that are named. */
  undo(wish?: UndoWish): Promise<UnderLock<UndoOutcome>>;
  /** What triage would make of mails that came in before. Changes nothing. `signal`: no further mail is judged. */
  rehearse(request: RehearsalRequest, signal?: AbortSignal): Promise<RehearsalOutcome>;
  status(): Promise<Status>;
  /** What the sidebar shows; cheap after the first time. Needs no lock. */
  overview(): Promise<Overview>;
  /** Whom Deputy works for, and the note that may say so. Needs no lock. */
  profile(): Promise<CurrentProfile>;
  /** The lines of the note on senders, as they count on this device. */
  senders(): Promise<ListedLine[]>;
  /** Reminders whose time has come, and that are not done. Needs no lock. */
  dueReminders(): Promise<DueReminder[]>;
}
