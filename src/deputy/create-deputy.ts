import type { Overview } from '../dashboard/overview';
import type { RequestCard } from '../dashboard/requests/request-card';
import type { RevisionView } from '../dashboard/requests/revision-view';
import { counted } from '../dashboard/words/counted';
import type { AuditLog, LogCheck } from '../log/audit-log';
import { type ExportedLine, exportLine, type ExportOptions } from '../log/export-log';
import type { SpendRecord } from '../log/spend-record';
import { isInside } from '../notes/paths';
import type { Result } from '../notes/result';
import type { CheckReport } from '../provider/check';
import { findLocalServers, type LocalServer } from '../provider/setup/local-servers';
import type { ProviderSetupError } from '../provider/setup/setup-error';
import { TokenCorrections } from '../provider/tokens/token-correction';
import { DashboardWriter } from './dashboard-writer';
import { type ActName, type ActSubject, actUnlessStopped } from './acts';
import { type ActOutcome, withoutHaste } from './triage/note-acts';
import { connectedCycle, connecting, type CycleModels } from './connected-cycle';
import type { CycleOutcome } from './cycle';
import { decide } from './requests/decide';
import { type MailView, mailView } from '../dashboard/requests/mail-view';
import type { DecideOutcome, PersonDecision } from './requests/decision';
import { editRequest, type EditOutcome, type RequestEdit } from './requests/edit-request';
import { auditLog, type Desk } from './desk/desk';
import type { AskWatch, CycleRequest, Deputy, MailImport } from './deputy';
import { askDeputy, type AskDeputyWork, type AskOrder, type AskOutcome } from './ask/ask-deputy';
import { decideMissed, type MissedSkill, missedSkills, runDueSkills } from './ask/due-skills';
import type { PlanModels } from './plans/plan-models';
import { type DueReminder, DueReminders } from './overview/due-reminders';
import { type AskedRequest, AskedReader } from './ask/asked';
import { type SkillCard, skillCard } from './skills/skill-cards';
import { type SkillOnNote, skillsOnNote } from './skills/skills-on-note';
import { SkillNotes } from './skills/skill-notes';
import { followUp } from './ask/follow-up';
import { KeptAnalyses } from '../requests/kept-analyses';
import { WorkLock, type UnderLock } from './desk/work-lock';
import { History } from './overview/history';
import { type Imported, Intake, isMail, type MailFile } from './triage/inbox';
import { Models, type ModelSource } from './models';
import { type BatchEstimate, estimateTriage } from './overview/batch-estimate';
import { OverviewReader } from './overview/overview';
import type { Ports } from './desk/ports';
import { type PreviewRun, Previews } from './overview/previews';
import type { Preview, PreviewedNote, PreviewedQuestion } from '../dashboard/preview-view';
import { recover } from './desk/recover';
import { type CurrentProfile, findProfile } from './settings/profile';
import { RequestsReader } from './overview/requests';
import { readNote } from '../index/read-note';
import { readRevisions } from './revision/pick-revision';
import { readRunner } from './desk/runner';
import type { Settings } from './settings/settings';
import { settleApprovals } from './requests/settle-approvals';
import type { DecideDeps } from './requests/decide-here';
import { snoozeRequest } from './requests/snooze-request';
import { settleAtOnce } from './requests/settle-at-once';
import type { HeldApproval } from './desk/papers/held-approvals';
import { takeBackApproval, type TakenBack } from './requests/take-back-approval';
import { type SetupReport, type SetupRequest, setUp } from './desk/setup';
import { Shift, type WatchRequest } from './shift';
import { spendRecord } from './spending';
import { isWaiting } from './desk/run-queue';
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
  private readonly requestsReader: RequestsReader;
  private readonly record: SpendRecord;
  private readonly askedReader: AskedReader;
  private readonly reminders: DueReminders;
  private readonly analyses = new KeptAnalyses();
  private readonly skillNotes: SkillNotes;
  private readonly previews: Previews;

  constructor(
    private readonly ports: Ports,
    private readonly settings: Settings,
    source: ModelSource,
  ) {
    this.workLock = new WorkLock(ports, settings);
    const asked = () => this.askedReader.read();
    this.cycleModels = {
      source,
      corrections: new TokenCorrections(),
      dueSkills: (desk, models, { stop, abort }) =>
        runDueSkills({ ...this.asking(desk, models), signal: abort }, stop),
      afterwards: (work) => followUp({ ...work, asked }),
    };
    this.record = spendRecord(ports);
    const history = new History(ports, settings.folders.logs);
    const { index, caches, papers } = this.workLock;
    this.requestsReader = new RequestsReader(ports, settings, { history, caches, warnings: papers.warnings });
    this.overviewReader = new OverviewReader(ports, settings, {
      index,
      caches,
      requests: this.requestsReader,
      history,
      record: this.record,
    });
    this.skillNotes = new SkillNotes(ports.vault, settings);
    this.askedReader = new AskedReader(ports.vault, settings.folders.logs);
    this.reminders = new DueReminders(ports.vault, ports.clock, settings.folders.reminders);
    const { search } = this.workLock;
    this.previews = new Previews(ports, settings, {
      ...{ index, caches, papers, search, asked },
      skills: this.skillNotes,
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
    const work = (desk: Desk): Promise<CycleOutcome> => connectedCycle(desk, models, request);
    return this.workLock.underLock((desk) =>
      request.part === 'triage' ? work(desk) : this.dashboard.during(desk, () => work(desk)),
    );
  }

  watch(request: WatchRequest): Promise<WatchEnd> {
    const { ports, workLock, cycleModels: models, dashboard } = this;
    return new Shift({ ports, workLock, models, dashboard }, this.settings, request).work();
  }

  async importMail(files: AsyncIterable<MailFile>, signal = NEVER): Promise<UnderLock<MailImport>> {
    return this.atOnce(async (desk) => {
      const intake = await Intake.open(desk);
      const imported: Imported[] = [];
      let isStopped = false;
      const [last] = await this.doneActions(1);
      for await (const file of files) {
        isStopped = signal.aborted;
        if (isStopped) break;
        imported.push(await intake.take(file));
      }
      const notes = imported.filter(({ kind }) => kind === 'imported').length;
      await joinActions(desk, { since: last?.id ?? null, label: `Imported ${counted(notes, 'mail')}` });
      return { kind: 'done', imported, isStopped };
    });
  }

  async undo(wish: UndoWish = {}): Promise<UnderLock<UndoOutcome>> {
    const { newest } = this.workLock.papers.held;
    if (newest !== null && wish.ids === undefined) return this.takeBackHeld(newest);
    const meant = await lastAction(this.ports.device);
    return this.atOnce(async (desk) => {
      const outcome = await undo(desk, wish, meant);
      // Requests go, or wait again, with what they came from; where a crash cut that short, nothing else is left to undo.
      if (outcome.kind === 'undone' || outcome.kind === 'nothing')
        await settleApprovals(desk, { stop: NEVER, waitsForTyping: true });
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
      (desk) => joinActions(desk, { since, label }),
      () => false,
    );
  }

  act<Name extends ActName>(
    name: Name,
    subject: ActSubject<Name>,
    signal = NEVER,
  ): Promise<UnderLock<ActOutcome>> {
    const { cycleModels: models, ports } = this;
    const attempt = () => this.atOnce((desk) => actUnlessStopped(name, { desk, models, signal }, subject));
    return withoutHaste(attempt, { clock: ports.clock, signal });
  }

  ask(
    order: AskOrder,
    { signal = NEVER, onProgress = () => undefined }: AskWatch = {},
  ): Promise<UnderLock<AskOutcome>> {
    return this.atOnce((desk) => askDeputy({ ...this.askWork(desk, signal), onProgress }, order));
  }

  async followUp(signal = NEVER): Promise<void> {
    const asked = await this.askedReader.read();
    if (asked.some(({ request }) => request.after.length > 0))
      await this.atOnce((desk) => followUp(this.askWork(desk, signal)));
  }

  private askWork(desk: Desk, signal: AbortSignal): AskDeputyWork {
    const models = { ...this.cycleModels, maxWaitMs: ONE_SHOT_WAIT_MS };
    const connect = connecting(desk, models, { stop: signal, abort: signal });
    return { ...this.asking(desk, { connect }), signal };
  }

  /** What the work on a request needs. */
  private asking(desk: Desk, models: PlanModels): Omit<AskDeputyWork, 'signal'> {
    const { analyses, skillNotes: skills, askedReader } = this;
    return { desk, models, analyses, skills, asked: () => askedReader.read(), onProgress: () => undefined };
  }

  asked(words?: string): Promise<AskedRequest[]> {
    return this.askedReader.read(words);
  }

  async skills(): Promise<SkillCard[]> {
    return (await this.skillNotes.read()).map((note) => skillCard(note, this.settings));
  }

  async skillsOn(path: string): Promise<SkillOnNote[] | null> {
    return skillsOnNote(path, { vault: this.ports.vault, notes: await this.skillNotes.read() });
  }

  profile(): Promise<CurrentProfile> {
    return findProfile(this.ports.vault, this.settings);
  }

  dueReminders(): Promise<DueReminder[]> {
    return this.reminders.read();
  }

  async missedSkills(): Promise<MissedSkill[]> {
    const { ports, settings } = this;
    return missedSkills(await this.skillNotes.read(), { ports, settings });
  }

  decideMissed(
    wish: { name: string; isRun: boolean },
    signal = NEVER,
  ): Promise<UnderLock<{ kind: 'decided'; isDone: boolean }>> {
    return this.atOnce(async (desk) => {
      const work = { ...this.askWork(desk, signal), onProgress: () => undefined };
      return { kind: 'decided', isDone: await decideMissed(work, wish) };
    });
  }

  requests(): Promise<RequestCard[]> {
    return this.requestsReader.read();
  }

  async decide(path: string, decision: PersonDecision, signal = NEVER): Promise<DecideOutcome> {
    if (decision.kind === 'snooze') {
      // Where the lock is free, Undo knows of it; else the file alone says so.
      const { until } = decision;
      const outcome = await this.atOnce((desk) => snoozeRequest(desk, { path, until }));
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
    return decide(deps, path, decision);
  }

  private settling(stop: AbortSignal, waitsForTyping: boolean): DecideDeps['settle'] {
    return () => settleAtOnce((work) => this.atOnce(work), { stop, waitsForTyping });
  }

  editRequest(path: string, edit: RequestEdit): Promise<EditOutcome> {
    return editRequest({ ports: this.ports, settings: this.settings }, path, edit);
  }

  async readMail(path: string): Promise<MailView | null> {
    const note = await readNote(this.ports.vault, path);
    return note === null ? null : mailView(note.text);
  }

  async estimate(limit = Infinity): Promise<BatchEstimate> {
    const { needsAction, inbox, imported } = this.settings.folders;
    const notes = (await this.workLock.index.look(needsAction)) ?? [];
    const files = (await this.ports.vault.list(inbox)) ?? [];
    const mails = files.filter(({ path }) => isMail(path) && !isInside(path, imported));
    const sizes = [...notes.filter(isWaiting), ...mails].map(({ size }) => size);
    return estimateTriage(sizes.slice(0, limit), this.settings);
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
    const { lockRoom, index, caches } = this.workLock;
    return readDeputyStatus(this.ports, this.settings, { lockRoom, index, caches, record: this.record });
  }

  overview(): Promise<Overview> {
    return this.overviewReader.read();
  }

  checkProvider(signal?: AbortSignal): Promise<CheckReport> {
    return this.cycleModels.source.check(signal);
  }

  localServers(): Promise<LocalServer[]> {
    return findLocalServers(this.ports);
  }

  /**
   * What a person asks for does not wait for the end of a cycle; on its own, it leaves everything as a cycle would.
   * `isShown`: the outcome changes what the dashboard shows.
   */
  private atOnce<Outcome>(
    work: (desk: Desk) => Promise<Outcome>,
    isShown: (outcome: Outcome) => boolean = () => true,
  ): Promise<UnderLock<Outcome>> {
    const alone = async (desk: Desk): Promise<Outcome> => {
      const { hadWork } = await recover(desk);
      const outcome = await work(desk);
      if (hadWork || isShown(outcome)) await this.dashboard.update(desk);
      await desk.state.save();
      return outcome;
    };
    return this.workLock.beside(work) ?? this.workLock.underLock(alone);
  }

  async verifyLog(): Promise<LogCheck> {
    return (await this.ownLog()).verify();
  }

  async exportLog(options: ExportOptions): Promise<ExportedLine[]> {
    const lines: ExportedLine[] = [];
    for await (const text of (await this.ownLog()).texts('')) {
      for (const each of text.split('\n')) {
        const line = exportLine(each, options);
        if (line !== null) lines.push(line);
      }
    }
    return lines;
  }

  private async ownLog(): Promise<AuditLog> {
    const runner = await readRunner(this.ports.vault, this.settings.folders.logs);
    const setUpBy = runner.kind === 'named' ? runner.setUpBy : this.ports.host.deviceId;
    return auditLog(this.ports, this.settings, setUpBy);
  }
}

/** Whether anything is different now. */
const hasUndone = ({ kind }: UndoOutcome): boolean => kind !== 'nothing';
