import type { Overview } from './view/overview';
import type { ApprovalCard } from '../features/approvals/view/approval-card';
import type { RevisionView } from '../features/approvals/view/revision-view';
import type { LogCheck } from '../kernel/log/audit-log';
import type { ExportedLine, ExportOptions } from '../kernel/log/export-log';
import type { SpendRecord } from '../kernel/log/spend-record';
import type { Result } from '../kernel/notes/values/result';
import type { CheckReport } from '../llm/provider/check';
import { findLocalServers, type LocalServer } from '../llm/provider/setup/local-servers';
import type { ProviderSetupError } from '../llm/provider/setup/setup-error';
import { TokenCorrections } from '../llm/provider/tokens/token-correction';
import { DashboardWriter } from './dashboard-writer';
import { type ActName, type ActSubject, actUnlessStopped } from './acts';
import { type ActOutcome, retryWhileTyping } from '../features/triage/work/note-acts';
import { AskFeature } from './ask-feature';
import { Breaker } from '../features/triage/work/breaker';
import { connectedCycle, type CycleModels } from './connected-cycle';
import type { CycleOutcome } from './cycle';
import { decideApproval } from '../features/approvals/work/decide';
import { type MailView, mailView } from '../features/approvals/view/mail-view';
import type { DecideOutcome, PersonDecision } from '../features/approvals/work/decision';
import { editApproval, type EditOutcome, type ApprovalEdit } from '../features/approvals/work/edit-approval';
import type { Session } from '../session/session';
import type { AskWatch, CycleRequest, Deputy, MailImport } from './deputy';
import {
  askDeputy,
  type AskDeputyWork,
  type AskOrder,
  type AskOutcome,
} from '../features/ask/work/ask-deputy';
import { decideMissed, type MissedSkill } from '../features/ask/work/due-skills';
import { type DueReminder, DueReminders } from './overview/due-reminders';
import type { PastAsk } from '../features/ask/work/asked';
import type { SkillCard } from '../features/skills/work/skill-cards';
import type { SkillOnNote } from '../features/skills/work/skills-on-note';
import { followUp, isFollowUpDue } from '../features/ask/work/follow-up';
import { WorkLock, type UnderLock } from '../session/work-lock';
import { History } from './overview/history';
import { type FetchedAccount, fetchMail, type FetchRequest } from '../features/mailbox/work/fetch-mail';
import { importFiles } from './import-files';
import type { MailFile } from '../features/triage/work/inbox';
import { Models, type ModelSource } from './models';
import { type BatchEstimate, estimateTriage } from './overview/batch-estimate';
import { OverviewReader } from './overview/overview';
import { exportLines, ownLog } from './overview/own-log';
import type { Ports } from '../session/ports';
import { type PreviewRun, Previews } from './overview/previews';
import type { Preview, PreviewedNote, PreviewedQuestion } from './view/preview-view';
import { recover } from '../session/recover';
import { type CurrentProfile, findProfile } from '../settings/profile';
import { ApprovalsReader } from './overview/approvals';
import { LeftAlone } from '../kernel/index/left-alone';
import { readNote } from '../kernel/index/read-note';
import { readRevisions } from '../features/revision/work/pick-revision';
import type { Settings } from '../settings/settings';
import { settleApprovals } from '../features/approvals/work/settle-approvals';
import type { DecideDeps } from '../features/approvals/work/decide-here';
import { snoozeApproval } from '../features/approvals/work/snooze-approval';
import { settleAtOnce } from '../features/approvals/work/settle-at-once';
import type { HeldApproval } from '../session/papers/held-approvals';
import { takeBackApproval, type TakenBack } from '../features/approvals/work/take-back-approval';
import { type SetupReport, type SetupRequest, setUp } from '../session/setup';
import { WatchLoop, type WatchRequest } from './watch-loop';
import { spendRecord } from './spending';
import { waitingSizes } from './overview/waiting-sizes';
import { readDeputyStatus, type Status } from './overview/status';
import {
  doneActions,
  joinActions,
  lastAction,
  undo,
  undoable,
  type UndoOutcome,
  type UndoWish,
} from './undo';
import type { DoneAction } from './undo-history';
import type { WatchEnd } from './watch';

/** A one-shot command waits so long for a rate limit, then ends. */
const ONE_SHOT_WAIT_MS = 120_000;
const NEVER = new AbortController().signal;

export function createDeputy(
  ports: Ports,
  settings: Settings,
  models: ModelSource = new Models(ports, settings),
): Deputy {
  return new Office(ports, settings, models);
}

class Office implements Deputy {
  private readonly workLock: WorkLock;
  private readonly cycleModels: CycleModels;
  private readonly dashboard: DashboardWriter;
  private readonly overviewReader: OverviewReader;
  private readonly requestsReader: ApprovalsReader;
  private readonly record: SpendRecord;
  private readonly asking: AskFeature;
  private readonly reminders: DueReminders;
  private readonly previews: Previews;

  private readonly ports: Ports;
  private readonly leftAlone = new LeftAlone();

  constructor(
    asGiven: Ports,
    private readonly settings: Settings,
    source: ModelSource,
  ) {
    const ports = { ...asGiven, vault: this.leftAlone.in(asGiven.vault) };
    this.ports = ports;
    this.workLock = new WorkLock(ports, settings, this.leftAlone);
    this.asking = new AskFeature(ports, settings);
    this.cycleModels = { source, corrections: new TokenCorrections(), ...this.asking.inCycle };
    this.record = spendRecord(ports);
    const history = new History(ports, settings.folders.logs);
    const { index, caches, papers } = this.workLock;
    this.requestsReader = new ApprovalsReader(ports, settings, {
      history,
      caches,
      warnings: papers.warnings,
    });
    this.overviewReader = new OverviewReader(ports, settings, {
      index,
      caches,
      requests: this.requestsReader,
      history,
      record: this.record,
      leftAlone: this.leftAlone,
    });
    this.reminders = new DueReminders(ports.vault, ports.clock, settings.folders.reminders);
    const { search } = this.workLock;
    this.previews = new Previews(ports, settings, {
      ...{ index, caches, papers, search },
      asked: () => this.asking.read(),
      skills: this.asking.skillNotes,
      corrections: this.cycleModels.corrections,
    });
    this.dashboard = new DashboardWriter(() => this.overviewReader.read());
  }

  setUp(request: SetupRequest = {}): Promise<SetupReport> {
    return setUp(this.ports, this.settings, request);
  }

  cycle(request: CycleRequest): Promise<CycleOutcome> {
    const patience = request.waitsOutLimits === true ? {} : { maxWaitMs: ONE_SHOT_WAIT_MS };
    const models = {
      ...this.cycleModels,
      ...patience,
      onPause: request.onRateLimit,
      onRetry: request.onRetry,
    };
    const work = (session: Session): Promise<CycleOutcome> => connectedCycle(session, models, request);
    return this.workLock.underLock((session) =>
      request.part === 'triage' ? work(session) : this.dashboard.during(session, () => work(session)),
    );
  }

  watch(request: WatchRequest): Promise<WatchEnd> {
    const { ports, workLock, cycleModels: models, dashboard } = this;
    return new WatchLoop({ ports, workLock, models, dashboard }, this.settings, request).work();
  }

  importMail(files: AsyncIterable<MailFile>, signal = NEVER): Promise<UnderLock<MailImport>> {
    return this.atOnce((session) => importFiles(session, files, signal));
  }

  fetchMail(request: FetchRequest): Promise<UnderLock<{ kind: 'done'; accounts: FetchedAccount[] }>> {
    return this.atOnce(async (session) => {
      return { kind: 'done', accounts: await fetchMail(session, { ...request, isAsked: true }) };
    });
  }

  async undo(wish: UndoWish = {}): Promise<UnderLock<UndoOutcome>> {
    const { newest } = this.workLock.papers.held;
    if (newest !== null && wish.ids === undefined) return this.takeBackHeld(newest);
    const meant = await lastAction(this.ports.device);
    return this.atOnce(async (session) => {
      const outcome = await undo(session, wish, meant);
      // Requests go, or wait again, with what they came from; where a crash cut that short, nothing else is left to undo.
      if (outcome.kind === 'undone' || outcome.kind === 'nothing')
        await settleApprovals(session, { stop: NEVER, waitsForTyping: true });
      return outcome;
    }, hasUndone);
  }

  async takeBack(request: string): Promise<UnderLock<TakenBack> | null> {
    const approval = this.workLock.papers.held.get(request);
    return approval === null ? null : this.takeBackHeld(approval);
  }

  private takeBackHeld(approval: HeldApproval): Promise<UnderLock<TakenBack>> {
    const { ports, settings } = this;
    const { held } = this.workLock.papers;
    return takeBackApproval({ ports, settings, held, settle: this.settling(NEVER, true) }, approval);
  }

  undoable(): Promise<string | null> {
    const { newest } = this.workLock.papers.held;
    return newest === null ? undoable(this.ports.device) : Promise.resolve(newest.label);
  }

  doneActions(most: number): Promise<DoneAction[]> {
    return doneActions(this.ports, most);
  }

  async joinActions(since: string | null, label: string): Promise<void> {
    await this.atOnce(
      (session) => joinActions(session, { since, label }),
      () => false,
    );
  }

  act<Name extends ActName>(
    name: Name,
    subject: ActSubject<Name>,
    signal = NEVER,
  ): Promise<UnderLock<ActOutcome>> {
    const { cycleModels: models, ports } = this;
    const attempt = () =>
      this.atOnce((session) => actUnlessStopped(name, { session, models, signal }, subject));
    return retryWhileTyping(attempt, { clock: ports.clock, signal });
  }

  ask(
    order: AskOrder,
    { signal = NEVER, onProgress = () => undefined }: AskWatch = {},
  ): Promise<UnderLock<AskOutcome>> {
    return this.atOnce((session) => askDeputy({ ...this.askWork(session, signal), onProgress }, order));
  }

  async followUp(signal = NEVER): Promise<void> {
    if ((await this.asking.read()).some(isFollowUpDue))
      await this.atOnce((session) => followUp(this.askWork(session, signal)));
  }

  private askWork(session: Session, signal: AbortSignal): AskDeputyWork {
    return this.asking.now(session, { ...this.cycleModels, maxWaitMs: ONE_SHOT_WAIT_MS }, signal);
  }

  asked(words?: string): Promise<PastAsk[]> {
    return this.asking.read(words);
  }

  skills(): Promise<SkillCard[]> {
    return this.asking.cards();
  }

  skillsOn(path: string): Promise<SkillOnNote[] | null> {
    return this.asking.skillsOn(path);
  }

  profile(): Promise<CurrentProfile> {
    return findProfile(this.ports.vault, this.settings);
  }

  dueReminders(): Promise<DueReminder[]> {
    return this.reminders.read();
  }

  missedSkills(): Promise<MissedSkill[]> {
    return this.asking.missed();
  }

  decideMissed(
    wish: { name: string; isRun: boolean },
    signal = NEVER,
  ): Promise<UnderLock<{ kind: 'decided'; isDone: boolean }>> {
    return this.atOnce(async (session) => {
      return { kind: 'decided', isDone: await decideMissed(this.askWork(session, signal), wish) };
    });
  }

  requests(): Promise<ApprovalCard[]> {
    return this.requestsReader.read();
  }

  async decide(path: string, decision: PersonDecision, signal = NEVER): Promise<DecideOutcome> {
    if (decision.kind === 'snooze') {
      // Where the lock is free, Undo knows of it; else the file alone says so.
      const { until } = decision;
      const outcome = await this.atOnce((session) => snoozeApproval(session, { path, until }));
      if (outcome.kind === 'done' || outcome.kind === 'unchanged') return { kind: 'snoozed', note: path };
    }

    // Who picks one of two texts has written both.
    const waitsForTyping = decision.kind !== 'pick';
    const settle = this.settling(signal, waitsForTyping);
    const { papers } = this.workLock;
    const due = (): void => {
      papers.due(0);
    };
    const { ports, settings } = this;
    const deps = { ports, settings, settle, held: papers.held, due, stop: signal };
    return decideApproval(deps, path, decision);
  }

  private settling(stop: AbortSignal, waitsForTyping: boolean): DecideDeps['settle'] {
    return () => settleAtOnce((work) => this.atOnce(work), { stop, waitsForTyping });
  }

  editRequest(path: string, edit: ApprovalEdit): Promise<EditOutcome> {
    return editApproval({ ports: this.ports, settings: this.settings }, path, edit);
  }

  async readMail(path: string): Promise<MailView | null> {
    const note = await readNote(this.ports.vault, path);
    return note === null ? null : mailView(note.text);
  }

  async estimate(limit = Infinity, part: 'triage' | 'all' = 'all'): Promise<BatchEstimate> {
    const { index, caches } = this.workLock;
    const { settings } = this;
    const places = { index, caches, vault: this.ports.vault, folders: settings.folders };
    const { notes, drafts } = await waitingSizes(places);
    return estimateTriage(notes.slice(0, limit), settings, { part, drafts });
  }

  preview(path: string): Promise<Preview> {
    return this.previews.of(path);
  }

  previewRun(request: PreviewRun = {}): Promise<PreviewedNote[]> {
    return this.previews.ofRun(request);
  }

  previewRequest(text: string): Promise<PreviewedQuestion[]> {
    return this.previews.ofRequest(text);
  }

  models(signal?: AbortSignal): Promise<Result<string[], ProviderSetupError>> {
    return this.cycleModels.source.list(signal);
  }

  revisions(path: string): Promise<RevisionView | null> {
    return readRevisions(this.ports, path);
  }

  status(): Promise<Status> {
    const { leftAlone, record } = this;
    const { lockRoom, index, caches } = this.workLock;
    return readDeputyStatus(this.ports, this.settings, { lockRoom, index, caches, record, leftAlone });
  }

  overview(): Promise<Overview> {
    return this.overviewReader.read();
  }

  async checkProvider(signal?: AbortSignal): Promise<CheckReport> {
    const { ports, cycleModels } = this;
    const report = await cycleModels.source.check(signal);
    if (report.outcome === 'ready') await new Breaker({ ports, source: cycleModels.source }).close();
    return report;
  }

  localServers(): Promise<LocalServer[]> {
    return findLocalServers(this.ports);
  }

  /**
   * What a person asks for does not wait for the end of a cycle; on its own, it leaves everything as a cycle would.
   * `isShown`: the outcome changes what the dashboard shows.
   */
  private atOnce<Outcome>(
    work: (session: Session) => Promise<Outcome>,
    isShown: (outcome: Outcome) => boolean = () => true,
  ): Promise<UnderLock<Outcome>> {
    const alone = async (session: Session): Promise<Outcome> => {
      const { hadWork } = await recover(session);
      const outcome = await work(session);
      if (hadWork || isShown(outcome)) await this.dashboard.update(session);
      await session.state.save();
      return outcome;
    };
    return this.workLock.beside(work) ?? this.workLock.underLock(alone);
  }

  async verifyLog(): Promise<LogCheck> {
    return (await ownLog(this.ports, this.settings)).verify();
  }

  async exportLog(options: ExportOptions): Promise<ExportedLine[]> {
    return exportLines(await ownLog(this.ports, this.settings), options);
  }
}

/** Whether anything is different now. */
const hasUndone = ({ kind }: UndoOutcome): boolean => kind !== 'nothing';
