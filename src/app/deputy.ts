import type { Overview } from './view/overview';
import type { ApprovalCard } from '../features/approvals/view/approval-card';
import type { RevisionView } from '../features/approvals/view/revision-view';
import type { LogCheck } from '../kernel/log/audit-log';
import type { ExportedLine, ExportOptions } from '../kernel/log/export-log';
import type { Result } from '../kernel/notes/values/result';
import type { CheckReport } from '../llm/provider/check';
import type { LocalServer } from '../llm/provider/setup/local-servers';
import type { CallAgain } from '../llm/provider/retry/retry';
import type { ProviderSetupError } from '../llm/provider/setup/setup-error';
import type { ActName, ActSubject } from './acts';
import type { ActOutcome } from '../features/triage/work/note-acts';
import type { CycleOutcome } from './cycle';
import type { MailView } from '../features/approvals/view/mail-view';
import type { DecideOutcome, PersonDecision } from '../features/approvals/work/decision';
import type { EditOutcome, ApprovalEdit } from '../features/approvals/work/edit-approval';
import type { UnderLock } from '../session/work-lock';
import type { FetchedAccount, FetchRequest } from '../features/mailbox/work/fetch-mail';
import type { Imported, MailFile } from '../features/triage/work/inbox';
import type { Preview, PreviewedNote, PreviewedQuestion } from './view/preview-view';
import type { PreviewRun } from './overview/previews';
import type { SetupReport, SetupRequest } from '../session/setup';
import type { WatchRequest } from './watch-loop';
import type { BatchEstimate } from './overview/batch-estimate';
import type { Status } from './overview/status';
import type { AskOrder, AskOutcome, AskProgress } from '../features/ask/work/ask-deputy';
import type { MissedSkill } from '../features/ask/work/due-skills';
import type { DueReminder } from './overview/due-reminders';
import type { PastAsk } from '../features/ask/work/asked';
import type { CurrentProfile } from '../settings/profile';
import type { SkillCard } from '../features/skills/work/skill-cards';
import type { SkillOnNote } from '../features/skills/work/skills-on-note';
import type { TakenBack } from '../features/approvals/work/take-back-approval';
import type { UndoOutcome, UndoWish } from './undo';
import type { DoneAction } from './undo-history';
import type { WatchEnd } from './watch';

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

export interface AskWatch {
  /** Aborted: the task in hand is dropped, and those that are left wait. */
  signal?: AbortSignal;
  onProgress?: (progress: AskProgress) => void;
}

export interface MailImport {
  kind: 'done';
  imported: Imported[];
  /** Mails were left. */
  isStopped: boolean;
}

/** Everything a host can ask of Deputy. Apart from the calls to the chosen model, only what a person approved leaves the vault. */
export interface Deputy {
  /** Makes the folders and names this device the runner. */
  setUp(request?: SetupRequest): Promise<SetupReport>;
  /** Recover, import, triage, approvals, report: once. */
  cycle(request: CycleRequest): Promise<CycleOutcome>;
  /** Cycles on the interval and on news, until `stop`. */
  watch(request: WatchRequest): Promise<WatchEnd>;
  /** `signal`: once it is aborted no further mail is begun. Those that were imported stay. */
  importMail(files: AsyncIterable<MailFile>, signal?: AbortSignal): Promise<UnderLock<MailImport>>;
  /** Takes in at once what has come into the mail accounts that this device may read. */
  fetchMail(request: FetchRequest): Promise<UnderLock<{ kind: 'done'; accounts: FetchedAccount[] }>>;
  /** Takes the last action back, or the one that is named. */
  undo(wish?: UndoWish): Promise<UnderLock<UndoOutcome>>;
  /** Undoes the approval of one request, by its id, as long as it is not carried out; `null`: it is not waiting for that. */
  takeBack(request: string): Promise<UnderLock<TakenBack> | null>;
  /** What `undo` would take back, in words; `null`: nothing. Needs no lock. */
  undoable(): Promise<string | null>;
  /** What was done, the latest first and at most this many, as far as a person can choose it to be taken back. Needs no lock. */
  doneActions(most: number): Promise<DoneAction[]>;
  /** What was done since an action is taken back as one from now on; `null`: since ever. */
  joinActions(since: string | null, label: string): Promise<void>;
  /** Does what a person asks for, at once; what there is to ask for stands in `acts`. */
  act<Name extends ActName>(
    name: Name,
    subject: ActSubject<Name>,
    signal?: AbortSignal,
  ): Promise<UnderLock<ActOutcome>>;
  /** Takes a person's words apart into tasks and does them, or goes on with a request that was asked before. */
  ask(order: AskOrder, watch?: AskWatch): Promise<UnderLock<AskOutcome>>;
  /** What is left to be done after answers, such as proposing what to remember. It breaks no answer. */
  followUp(signal?: AbortSignal): Promise<void>;
  /** What was asked before, the latest first; `words` all stand in it. Needs no lock. */
  asked(words?: string): Promise<PastAsk[]>;
  /** The skills of the vault, with what keeps one from running. Needs no lock. */
  skills(): Promise<SkillCard[]>;
  /** Which skills a note's words would bring about, without asking a model; `null`: there is no such note. Needs no lock. */
  skillsOn(path: string): Promise<SkillOnNote[] | null>;
  /** Whom Deputy works for, and the note that may say so. Needs no lock. */
  profile(): Promise<CurrentProfile>;
  /** Reminders whose time has come, and that are not done. Needs no lock. */
  dueReminders(): Promise<DueReminder[]>;
  /** Scheduled runs that were missed, and that wait for the person's word. Needs no lock. */
  missedSkills(): Promise<MissedSkill[]>;
  /** Carries a missed run out, or leaves it out; `isDone`: there was one. */
  decideMissed(
    wish: { name: string; isRun: boolean },
    signal?: AbortSignal,
  ): Promise<UnderLock<{ kind: 'decided'; isDone: boolean }>>;
  /** What waits for a person's approval, as they decide on it. Needs no lock. */
  requests(): Promise<ApprovalCard[]>;
  /** A person's act needs no lock. It is carried out at once where that can be, and never later than the next cycle. */
  decide(path: string, decision: PersonDecision, signal?: AbortSignal): Promise<DecideOutcome>;
  /** Puts the person's own words into a mail that waits; approves nothing. Needs no lock. */
  editRequest(path: string, edit: ApprovalEdit): Promise<EditOutcome>;
  /** The mail of a note, to read beside its answer; `null` where there is none. */
  readMail(path: string): Promise<MailView | null>;
  /** What triage of the notes and mail files that wait would take; of the first `limit` of them. Calls no model, needs no lock. */
  estimate(limit?: number, part?: 'triage' | 'all'): Promise<BatchEstimate>;
  /** "Show what will be sent": calls no model, changes nothing. */
  preview(path: string): Promise<Preview>;
  /** The same for all that a run would ask about now, in the order of work. */
  previewRun(request?: PreviewRun): Promise<PreviewedNote[]>;
  /** The same for what a person is about to ask, in their own words. */
  previewRequest(text: string): Promise<PreviewedQuestion[]>;
  /** The wordings of a draft, to be compared; `null`: there are none on this device. Needs no lock. */
  revisions(path: string): Promise<RevisionView | null>;
  status(): Promise<Status>;
  /** What the sidebar shows; cheap after the first time. Needs no lock. */
  overview(): Promise<Overview>;
  /** One real structured call to the chosen model. */
  checkProvider(signal?: AbortSignal): Promise<CheckReport>;
  /** The models that the chosen provider lists, those for conversation alone. Sends the key, and no note. */
  models(signal?: AbortSignal): Promise<Result<string[], ProviderSetupError>>;
  /** Servers of models that answer on this machine at their usual addresses. Sends them no key and no note. */
  localServers(): Promise<LocalServer[]>;
  verifyLog(): Promise<LogCheck>;
  /** This device's log, the oldest line first. Needs no lock. */
  exportLog(options: ExportOptions): Promise<ExportedLine[]>;
}
