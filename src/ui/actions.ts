import type { App } from 'obsidian';
import { FIRST_NOTES } from '../dashboard/state/describe-state';
import type { StatusAction } from '../dashboard/state/status-line';
import type { ActOn } from '../deputy/acts';
import type { Automation } from '../deputy/automation/automation';
import type { Actions } from '../deputy/settings/command-table';
import { parentOf } from '../deputy/settings/folders';
import type { SettingsChanges } from '../deputy/settings/stored-settings';
import { isInside } from '../notes/paths';
import type { Clock } from '../ports/clock';
import { askForFolders } from './dialogs/ask-for-folders';
import { askToTakeIn, askToTakeOver } from './dialogs/questions';
import type { Dialogs } from './dialogs/dialogs';
import { confirmProfile } from './dialogs/confirm-profile';
import { firstRun } from './dialogs/first-run';
import { pickMail, readMail } from './dialogs/pick-mail';
import { askForExport, saveFile } from './dialogs/export-log-dialog';
import { showPreview, showRequestPreview, showRunPreview } from './dialogs/preview-dialog';
import { LiveAsk } from './live-ask';
import { firstNote, noteInFront } from './parts/note-to-show';
import { DraftActions } from './draft-actions';
import { openDashboard } from './open-dashboard';
import { labelOf } from './reports/check-report';
import { counted } from '../dashboard/words/counted';
import { type Report, success } from './reports/report';
import { chooseProvider } from './settings/provider/choose-provider';
import { isChosen } from './settings/form/settings-form';
import type { SettingsHost } from './settings/form/settings-host';
import { ReviewActions } from './review/review-actions';
import { mannerOf } from './act-manners';
import type { RunAct } from './parts/state/sidebar-model';
import { Teller } from './parts/teller';
import { UndoActions } from './undo-actions';
import { Work } from './work';

export interface UserActionsOptions {
  app: App;
  automation: Automation;
  host: SettingsHost;
  dialogs: Dialogs;
  clock: Pick<Clock, 'now' | 'zone'>;
  openSidebar: () => Promise<void>;
  /** At an item, or at the first blank in it; `null`: where it was. */
  openReview: (item: string | null, at?: 'blank') => Promise<void>;
  /** Opens the sidebar at the box for a person's own words. */
  openAsk: () => Promise<void>;
  /** Goes to the next item in the sidebar that waits for the person. */
  showNextNeed: () => Promise<void>;
  openSettings: () => void;
}

/**
 * What a person can do, from wherever they do it: asks where it has to be asked, and tells how it went. Nothing here
 * rejects.
 */
export class UserActions {
  readonly work: Work;
  readonly actions: Actions;
  readonly requests: ReviewActions;
  readonly drafts: DraftActions;
  readonly ask: LiveAsk;
  readonly undo: UndoActions;
  private readonly teller: Teller;

  constructor(private readonly options: UserActionsOptions) {
    const { automation, host, dialogs, clock } = options;
    const { deviceId } = host;
    this.work = new Work({
      automation,
      settings: () => host.settings,
      deviceId,
      clock,
      change: (change) => host.change(change),
    });
    this.teller = new Teller(dialogs, (command) => void this.follow(command));
    const { teller, work } = this;
    this.ask = new LiveAsk({
      automation,
      isReady: () => this.isReady(),
      situation: () => work.situation,
      preview: (text) => this.showRequest(text),
    });
    this.requests = new ReviewActions({
      ...options,
      teller,
      sendDelay: () => host.settings.sendDelaySeconds,
    });
    this.drafts = new DraftActions({ ...options, teller, act: this.act });
    this.undo = new UndoActions({ automation, dialogs, teller, work });
    const { requests, drafts } = this;
    const guarded = (begin: () => unknown) => (): Promise<void> => teller.guard(begin);
    this.actions = {
      'run-triage': guarded(() => this.runTriage()),
      'ask-deputy': guarded(() => options.openAsk()),
      'triage-current-note': () => this.onNoteInFront(this.triageNote),
      'pause-automation': guarded(() => teller.notice(work.pause())),
      'resume-automation': guarded(() => teller.notice(work.resume())),
      'stop-all-work': guarded(async () => teller.notice(await work.stop())),
      'undo-last-action': () => this.undo.undo(),
      'open-review-queue': () => this.openReview(null),
      'approve-current-request': () => requests.approveCurrent(),
      'reject-current-request': () => requests.rejectCurrent(),
      'next-item-that-needs-me': guarded(() => options.showNextNeed()),
      'revise-current-draft': () => drafts.revise(),
      'compare-draft-revisions': () => drafts.compare(),
      'stop-all-revision': guarded(async () => teller.notice(await work.stopRevision(true))),
      'allow-revision': guarded(async () => teller.notice(await work.stopRevision(false))),
      'create-plan-from-current-note': () => this.onNoteInFront((path) => this.act('makePlan', path)),
      'resume-current-mission': () => this.onPlan('resumeMission'),
      'skip-step': () => this.onPlan('skipStep'),
      'which-skills-would-run': guarded(() => this.showSkills()),
      'create-example-skills': () => this.act('makeExampleSkills', null),
      'open-dashboard': guarded(() => this.openDashboard()),
      'open-sidebar': guarded(() => options.openSidebar()),
      'import-email-files': guarded(() => this.importMail()),
      'show-what-will-be-sent': guarded(() => this.showPreview()),
      'show-what-a-run-will-send': guarded(async () =>
        showRunPreview(options.dialogs, await work.previewRun()),
      ),
      'show-cost-and-budget': guarded(async () => teller.dialog(await work.spend())),
      'check-provider': guarded(() => this.checkProvider()),
      'send-test-mail': () => this.act('askForTestMail', null),
      'set-up-folders': guarded(() => this.setUpFolders()),
      'verify-log': guarded(async () => teller.dialog(await work.verifyLog())),
      'export-log': guarded(() => this.exportLog()),
      'run-on-this-device': guarded(() => this.takeOver()),
    };
  }

  /** Carries an act out, and reports it. */
  readonly act: RunAct = (name, subject) =>
    this.teller.guard(async () => {
      const { needsReady, during, isUndoable } = mannerOf(name);
      if (needsReady === true && !(await this.isReady())) return;
      const { automation } = this.options;
      const begin = async (): Promise<Report> => {
        const acting = automation.deputy.act(name, subject);
        const outcome = await (during === undefined ? acting : this.teller.during(during, acting));
        return this.work.reportOf(name, outcome);
      };
      if (isUndoable === true) await this.undo.offered(begin);
      else this.teller.notice(await begin());
    });

  /** Several notes, which are taken back at once. */
  markDone(paths: readonly string[]): Promise<void> {
    return this.teller.guard(() => this.undo.offered(() => this.work.markDone(paths)));
  }

  openReview(item: string | null, at?: 'blank'): Promise<void> {
    return this.teller.guard(() => this.options.openReview(item, at));
  }

  /** One of Deputy's notes is triaged; any other is moved to where such notes lie, once the person agrees. */
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

  /** On the plan in front, else on the current mission. */
  private async onPlan(name: ActOn<string | null>): Promise<void> {
    const path = noteInFront(this.options.app);
    const { plans } = this.options.host.settings.folders;
    await this.act(name, path?.startsWith(`${plans}/`) === true ? path : null);
  }

  /** Stores a setting from outside of the settings tab. */
  change(change: SettingsChanges): Promise<void> {
    return this.teller.guard(() => this.options.host.change(change));
  }

  /** Shows the profile's note; it counts once the person has said that it is theirs. */
  reviewProfile(): Promise<void> {
    const { dialogs, host } = this.options;
    return this.teller.guard(async () => {
      const note = await host.profileNote();
      if (note !== null && !note.isConfirmed && (await confirmProfile(dialogs, note)))
        await host.agreeTo(note.consent);
    });
  }

  /** Drafts that wait for a name get it; where none does, nothing is said. */
  signDrafts(): Promise<void> {
    const { automation } = this.options;
    if (!isPermitted(automation.state)) return Promise.resolve();
    const begin = async (): Promise<Report | null> => {
      const outcome = await automation.deputy.act('signDrafts', null);
      return outcome.kind === 'done' ? this.work.reportOf('signDrafts', outcome) : null;
    };
    return this.teller.guard(() => this.undo.offered(begin));
  }

  /** First run: the built-in rules, which send nothing. */
  useRules(): Promise<void> {
    return this.choose('rules', '');
  }

  /** Shows what the provider of the settings would receive, and asks for consent. */
  reviewConsent(): Promise<void> {
    const { provider, baseUrl } = this.options.host.settings;
    return this.choose(provider, baseUrl);
  }

  /** Who triages, then the folders. */
  firstRun(): Promise<void> {
    const { dialogs, host, openSettings } = this.options;
    return this.teller.guard(() =>
      firstRun(dialogs, {
        choose: (provider) => chooseProvider(dialogs, host, { provider, baseUrl: '' }),
        setUpFolders: () => this.setUpFoldersOnce(),
        openSettings,
      }),
    );
  }

  private choose(provider: string, baseUrl: string): Promise<void> {
    const { dialogs, host } = this.options;
    return this.teller.guard(async () => {
      await chooseProvider(dialogs, host, { provider, baseUrl });
    });
  }

  private follow(command: StatusAction['command']): Promise<void> {
    const { host, openSettings } = this.options;
    switch (command) {
      case 'use-rules':
        return this.useRules();
      case 'review-consent':
        return this.reviewConsent();
      case 'open-provider-settings':
        if (!isChosen(host)) return this.firstRun();
        openSettings();
        return Promise.resolve();
      case 'try-first':
        return this.tryFirst();
      case 'run-triage':
      case 'resume-automation':
      case 'stop-all-work':
      case 'set-up-folders':
      case 'run-on-this-device':
        return this.actions[command]();
    }
  }

  /** What is missing before anything can run is asked for first; a no there ends it without another word. */
  private async isReady(): Promise<boolean> {
    const { automation } = this.options;
    const missing = automation.state.kind;
    if (missing === 'unchosen') await this.firstRun();
    else if (missing === 'needs_consent') await this.reviewConsent();
    else if (missing === 'not_set_up') await this.setUpFolders();
    else return true;
    return automation.state.kind !== missing;
  }

  private async runTriage(): Promise<void> {
    if (await this.isReady()) await this.undo.offered(() => this.work.run());
  }

  /** A few notes, to see what comes of them; more only when the person starts the work. */
  tryFirst(): Promise<void> {
    return this.teller.guard(async () => {
      if (await this.isReady()) await this.undo.offered(() => this.work.run({ limit: FIRST_NOTES }));
    });
  }

  private async openDashboard(): Promise<void> {
    const missing = await openDashboard(this.options.app);
    if (missing !== null) this.teller.notice(missing);
  }

  private async importMail(): Promise<void> {
    const files = await pickMail();
    if (files !== null) await this.importFiles(files);
  }

  /** Mails that a person has picked, or dropped. */
  importFiles(files: readonly File[]): Promise<void> {
    return this.teller.guard(async () => {
      const text = `Importing ${counted(files.length, 'file')}…`;
      await this.undo.offered(() => this.teller.during(text, this.work.importMail(readMail(files))));
    });
  }

  private async showPreview(): Promise<void> {
    const { app, host, dialogs } = this.options;
    const waiting = host.settings.folders.needsAction;
    const path = noteInFront(app) ?? firstNote(app, waiting);
    if (path === null) this.teller.notice(success(`Open a note first, or put one into ${waiting}`));
    else await showPreview(dialogs, path, await this.work.preview(path));
  }

  /** What is about to be asked, before it is. */
  private async showRequest(text: string): Promise<void> {
    const { teller, work } = this;
    await teller.guard(async () => showRequestPreview(this.options.dialogs, await work.previewRequest(text)));
  }

  private async exportLog(): Promise<void> {
    const { dialogs, clock } = this.options;
    const wanted = await askForExport(dialogs);
    if (wanted === null) return;
    const text = await this.work.exportLog(wanted);
    if (wanted.to === 'clipboard') await navigator.clipboard.writeText(text);
    else saveFile(`deputy-log-${new Date(clock.now()).toISOString().slice(0, 10)}.${wanted.form}`, text);
    this.teller.notice(success(wanted.to === 'clipboard' ? 'The log is copied' : 'The log is saved'));
  }

  /** Carries out the scheduled skills that were missed, or leaves them out. */
  decideMissed(names: readonly string[], isRun: boolean): Promise<void> {
    const { teller, work } = this;
    return teller.guard(async () => {
      if (isRun && !(await this.isReady())) return;
      const deciding = work.decideMissed(names, isRun);
      const text = `Running ${names.join(', ')}…`;
      teller.notice(await (isRun ? teller.during(text, deciding) : deciding));
    });
  }

  private async showSkills(): Promise<void> {
    const path = noteInFront(this.options.app);
    if (path === null) this.teller.notice(success('Open a note first'));
    else this.teller.dialog(await this.work.skillsOn(path));
  }

  private async checkProvider(): Promise<void> {
    const asking = `Asking ${labelOf(this.options.host.settings.provider)}…`;
    this.teller.dialog(await this.teller.during(asking, this.work.check()));
  }

  private async setUpFolders(): Promise<void> {
    const { app, host, dialogs } = this.options;
    const exists = (path: string): boolean => app.vault.getAbstractFileByPath(path) !== null;
    if (!isChosen(host)) return this.firstRun();
    const { isSetUp } = await this.options.automation.deputy.status();
    const isNew = !isSetUp && parentOf(host.settings.folders) === '' && !this.hasFolders();
    const { settings } = host;
    const folders = await askForFolders(dialogs, { settings, exists, parent: isNew ? parentFor(app) : null });
    if (folders === null) return;
    if (parentOf(folders) !== parentOf(settings.folders)) await host.change({ folders });
    await this.undo.offered(() => this.work.setUp());
  }

  /** Whether any of Deputy's folders is there. */
  private hasFolders(isAll = false): boolean {
    const { app, host } = this.options;
    const paths = Object.values(host.settings.folders);
    const isThere = (path: string): boolean => app.vault.getAbstractFileByPath(path) !== null;
    return isAll ? paths.every(isThere) : paths.some(isThere);
  }

  private async setUpFoldersOnce(): Promise<void> {
    const { isSetUp } = await this.options.automation.deputy.status();
    if (!isSetUp || !this.hasFolders(true)) await this.setUpFolders();
  }

  private async takeOver(): Promise<void> {
    if (await askToTakeOver(this.options.dialogs)) this.teller.notice(await this.work.takeOver());
  }
}

/** Before the person has chosen who reads notes, nothing reads any. */
const isPermitted = ({ kind }: Automation['state']): boolean =>
  kind !== 'unchosen' && kind !== 'needs_consent';

/** Between notes of the person's own, Deputy's folders stand in one. */
const parentFor = ({ vault }: App): string =>
  vault.getRoot().children.some(({ path }) => path.endsWith('.md')) ? 'Deputy' : '';
