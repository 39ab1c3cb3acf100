import type { ReportCommand } from '../core/feature';
import type { App, WorkspaceLeaf } from 'obsidian';
import { FIRST_NOTES } from '../core/app/view/state/describe-state';
import type { StatusAction } from '../core/app/view/state/status-line';
import type { Automation, RunRequest } from '../core/app/automation/automation';
import type { Actions } from '../core/settings/command-table';
import type { SettingsChanges } from '../core/settings/stored-settings';
import { isInside } from '../kernel/notes/paths';
import type { Clock } from '../kernel/ports/clock';
import { askToTakeIn } from './dialogs/questions';
import type { Dialogs } from './dialogs/dialogs';
import { pickMail, readPickedMail } from './dialogs/pick-mail';
import { noteInFront } from './parts/note-to-show';
import { openDashboard } from './open-dashboard';
import { labelOf } from '../core/app/reports/check-report';
import { counted } from '../core/app/view/words/counted';
import { runWords } from '../core/app/view/words/estimate-words';
import { confirm } from './dialogs/confirm';
import { type Report, success } from '../core/app/view/report';
import type { SettingsHost } from './settings/form/settings-host';
import { ReviewActions } from './review/review-actions';
import { mannerOf } from './parts/item-act';
import type { FeatureRun, RunAct } from './parts/state/sidebar-model';
import type { ReviewPlace } from './parts/state/sidebar-state';
import { Teller } from './parts/teller';
import { Toasts } from './parts/toasts';
import { type AppParts, appCommands } from './plugin-feature';
import { SetupActions } from './setup-actions';
import { UndoActions } from './undo-actions';
import { Work } from './work';

export interface UserActionsOptions {
  app: App;
  automation: Automation;
  host: SettingsHost;
  dialogs: Dialogs;
  clock: Pick<Clock, 'now' | 'zone' | 'locale' | 'sleep'>;
  openSidebar: () => Promise<WorkspaceLeaf>;
  isSidebarShown: () => boolean;
  /** Whether a view of Deputy is visible and not covered by a dialog. */
  isViewSeen: () => boolean;
  openReview: (item: string | null, at?: ReviewPlace) => Promise<void>;
  showNextNeed: () => Promise<void>;
  openSettings: () => void;
}

/** A person's actions, from any view or command: asks for confirmation, and reports the outcome. Never rejects. */
export class UserActions {
  readonly work: Work;
  readonly actions: Actions;
  readonly requests: ReviewActions;
  readonly undo: UndoActions;
  readonly setUp: SetupActions;
  readonly toasts: Toasts;
  readonly parts: AppParts;
  private readonly teller: Teller;

  constructor(private readonly options: UserActionsOptions) {
    const { automation, host, dialogs, clock } = options;
    const { deviceId } = host;
    this.work = new Work({
      automation,
      settings: () => host.settings,
      deviceId,
      clock,
    });
    this.toasts = new Toasts(clock, options.isViewSeen);
    this.teller = new Teller(this.toasts, dialogs, (command) => void this.follow(command));
    const { teller, toasts, work } = this;
    this.undo = new UndoActions({ automation, dialogs, teller, toasts, work });
    this.requests = new ReviewActions({
      ...options,
      teller,
      undo: this.undo,
      sendDelay: () => host.settings.sendDelaySeconds,
    });
    const parts = { ...options, teller, undo: this.undo, work };
    this.setUp = new SetupActions(parts);
    this.parts = { ...parts, act: this.act, setUp: this.setUp };
    const { requests } = this;
    const guarded = (begin: () => unknown) => (): Promise<void> => teller.guard(begin);
    const ofFeatures = appCommands.rows.map(({ id, run }): [string, () => Promise<void>] => [
      id,
      guarded(() => run(this.parts)),
    ]);
    this.actions = {
      ...Object.fromEntries(ofFeatures),
      'run-triage': guarded(() => this.runTriage()),
      'triage-current-note': () => this.onNoteInFront(this.triageNote),
      'take-back-current-note': () => this.onNoteInFront((path) => this.act('takeBack', path)),
      'triage-failed-again': guarded(() => this.triageFailedAgain()),
      'pause-automation': guarded(() => teller.notice(work.pause())),
      'resume-automation': guarded(() => teller.notice(work.resume())),
      'stop-all-work': guarded(async () => teller.notice(await work.stop())),
      'undo-last-action': () => this.undo.undo(),
      'show-what-can-be-undone': guarded(() => this.undo.showList()),
      'open-review-queue': () => this.openReview(null),
      'approve-current-request': () => requests.approveCurrent(),
      'reject-current-request': () => requests.rejectCurrent(),
      'next-item-that-needs-me': guarded(() => options.showNextNeed()),
      'open-dashboard': guarded(() => this.openDashboard()),
      'open-sidebar': guarded(() => options.openSidebar()),
      'import-email-files': guarded(() => this.importMail()),
      'show-cost-and-budget': guarded(async () => teller.dialog(await work.spend())),
      'check-provider': guarded(() => this.checkProvider()),
      'set-up-folders': guarded(() => this.setUp.setUpFolders()),
      'verify-log': guarded(async () => teller.dialog(await work.verifyLog())),
      'run-on-this-device': guarded(() => this.setUp.takeOver()),
    };
  }

  readonly act: RunAct = (name, subject) =>
    this.teller.guard(async () => {
      const { needsReady, during, isUndoable } = mannerOf(name);
      if (needsReady === true && !(await this.setUp.isReady())) return;
      const { automation } = this.options;
      const begin = async (): Promise<Report> => {
        const acting = automation.deputy.act(name, subject);
        const outcome = await (during === undefined ? acting : this.teller.during(during, acting));
        return this.work.reportOf(name, outcome);
      };
      if (isUndoable === true) await this.undo.offered(begin);
      else this.teller.notice(await begin());
    });

  markDone(paths: readonly string[]): Promise<void> {
    return this.teller.guard(() => this.undo.offered(() => this.work.onAll('markDone', paths)));
  }

  takeBack(paths: readonly string[]): Promise<void> {
    return this.teller.guard(() => this.undo.offered(() => this.work.onAll('takeBack', paths)));
  }

  carryOut(run: FeatureRun): Promise<void> {
    const { automation, host } = this.options;
    return this.teller.guard(async () => {
      const report = await run(automation.deputy, host.settings);
      if (report !== null) this.teller.notice(report);
    });
  }

  notice(report: Report): void {
    this.teller.notice(report);
  }

  report(command: ReportCommand): Promise<void> {
    return this.teller.guard(async () => this.teller.dialog(await this.work.report(command)));
  }

  openReview(item: string | null, at?: ReviewPlace): Promise<void> {
    return this.teller.guard(() => this.options.openReview(item, at));
  }

  /** Triages one of Deputy's notes; any other note is moved to Deputy's folder once the person allows it. */
  readonly triageNote = async (path: string): Promise<void> => {
    const { host, dialogs } = this.options;
    const { folders } = host.settings;
    const isKept = Object.values(folders).some((folder) => isInside(path, folder));
    if (isKept) await this.act('triageAgain', path);
    else
      await this.teller.guard(async () => {
        if (await askToTakeIn(dialogs, path, folders.needsAction)) await this.act('takeIn', path);
      });
  };

  private async onNoteInFront(run: (path: string) => Promise<void>): Promise<void> {
    const path = noteInFront(this.options.app);
    if (path === null) this.teller.notice(success('Open a note first'));
    else await run(path);
  }

  change(change: SettingsChanges): Promise<void> {
    return this.teller.guard(() => this.options.host.change(change));
  }

  /** Signs drafts that wait for a name; says nothing if there are none. */
  signDrafts(): Promise<void> {
    const { automation } = this.options;
    if (!isPermitted(automation.state)) return Promise.resolve();
    const begin = async (): Promise<Report | null> => {
      const outcome = await automation.deputy.act('signDrafts', null);
      return outcome.kind === 'done' ? this.work.reportOf('signDrafts', outcome) : null;
    };
    return this.teller.guard(() => this.undo.offered(begin));
  }

  follow(command: StatusAction['command']): Promise<void> {
    const { automation, openSettings } = this.options;
    switch (command) {
      case 'use-rules':
        return this.setUp.useRules();
      case 'review-consent':
        return this.setUp.reviewConsent();
      case 'open-provider-settings':
        if (automation.state.kind === 'unchosen') return this.setUp.firstRun();
        openSettings();
        return Promise.resolve();
      case 'try-first':
        return this.teller.guard(() => this.runTriage({ limit: FIRST_NOTES }));
      case 'run-triage':
      case 'resume-automation':
      case 'stop-all-work':
      case 'set-up-folders':
      case 'run-on-this-device':
        return this.actions[command]();
      case 'judge-past-mail':
        return this.actions[command]?.() ?? Promise.resolve();
    }
  }

  /** Not announced while the sidebar is visible, because that shows it and a notice would cover it. */
  private async runTriage(request: RunRequest = {}): Promise<void> {
    if (!(await this.setUp.isReady())) return;
    const { automation, isSidebarShown } = this.options;
    // While paused, the status says so instead of how the run ended.
    await this.undo.offered(
      () => this.work.run(request),
      ({ isInSidebar }) => isInSidebar === true && isSidebarShown() && !automation.isPaused,
    );
  }

  private async triageFailedAgain(): Promise<void> {
    const { automation, dialogs } = this.options;
    if (!(await this.setUp.isReady())) return;
    const { paths, estimate } = await automation.deputy.looks.failed();
    if (paths.length === 0) {
      this.teller.notice(success('No note has failed'));
      return;
    }
    const wanted = await confirm(dialogs, {
      title: 'Triage all failed again?',
      lines: ['They go back to triage, as one action for Undo. First fix the reason why they failed.'],
      yes: `Triage ${runWords(estimate)}`,
    });
    if (wanted) this.teller.notice(await this.work.triageAgain(paths));
  }

  private async openDashboard(): Promise<void> {
    const missing = await openDashboard(this.options.app);
    if (missing !== null) this.teller.notice(missing);
  }

  private async importMail(): Promise<void> {
    const files = await pickMail();
    if (files !== null) await this.importFiles(files);
  }

  importFiles(files: readonly File[]): Promise<void> {
    return this.teller.guard(async () => {
      const text = `Importing ${counted(files.length, 'file')}…`;
      await this.undo.offered(() => this.teller.during(text, this.work.importMail(readPickedMail(files))));
    });
  }

  private async checkProvider(): Promise<void> {
    const asking = `Asking ${labelOf(this.options.host.settings.provider)}…`;
    this.teller.dialog(await this.teller.during(asking, this.work.check()));
  }
}

/** Whether notes may be read: only once the person has chosen a provider and allowed it. */
export const isPermitted = ({ kind }: Automation['state']): boolean =>
  kind !== 'unchosen' && kind !== 'needs_consent';
