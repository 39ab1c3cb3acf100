import type { App } from 'obsidian';
import type { Automation } from '../core/app/automation/automation';
import { previewers } from './parts/previewer';
import type { MailAccount } from '../kernel/ports/mail-account';
import { foldersIn, OWN_FOLDER, parentOf } from '../core/settings/folders';
import type { Loosened } from '../core/settings/protections';
import { askForFolders } from './dialogs/ask-for-folders';
import { confirmProfile } from './dialogs/confirm-profile';
import type { Dialogs } from './dialogs/dialogs';
import { firstRun } from './dialogs/first-run';
import { askToTakeOver } from './dialogs/questions';
import type { Teller } from './parts/teller';
import type { Report } from '../core/app/view/report';
import { isChosen } from './settings/form/settings-form';
import type { SettingsHost } from './settings/form/settings-host';
import { chooseProvider } from './settings/provider/choose-provider';
import type { UndoActions } from './undo-actions';
import type { Work } from './work';

export interface SetupActionsOptions {
  app: App;
  automation: Automation;
  host: SettingsHost;
  dialogs: Dialogs;
  teller: Teller;
  undo: UndoActions;
  work: Work;
  openSettings: () => void;
}

/** Sets up everything Deputy needs before it works: the provider, the folders, a device, and a confirmed profile. */
export class SetupActions {
  constructor(private readonly options: SetupActionsOptions) {}

  /** Chooses the built-in rules, which send nothing, at the first run. */
  useRules(): Promise<void> {
    return this.choose('rules', '');
  }

  reviewConsent(): Promise<void> {
    const { provider, baseUrl } = this.options.host.settings;
    return this.choose(provider, baseUrl);
  }

  firstRun(): Promise<void> {
    const { dialogs, host, openSettings, teller } = this.options;
    return teller.guard(() =>
      firstRun(dialogs, {
        choose: (provider) => chooseProvider(dialogs, host, { provider, baseUrl: '' }),
        setUpFolders: () => this.setUpFoldersOnce(),
        openSettings,
      }),
    );
  }

  private choose(provider: string, baseUrl: string): Promise<void> {
    const { dialogs, host, teller } = this.options;
    return teller.guard(async () => {
      await chooseProvider(dialogs, host, { provider, baseUrl });
    });
  }

  /** Asks for missing setup before anything runs; if the person declines, nothing is shown. */
  async isReady(): Promise<boolean> {
    const { automation } = this.options;
    const missing = automation.state.kind;
    if (missing === 'unchosen') await this.firstRun();
    else if (missing === 'needs_consent') await this.reviewConsent();
    else if (missing === 'not_set_up') await this.setUpFolders();
    else return true;
    return automation.state.kind !== missing;
  }

  /** Shows the profile note and asks to confirm it: only then is it used. */
  reviewProfile(): Promise<void> {
    const { dialogs, host, teller } = this.options;
    return teller.guard(async () => {
      const { note } = await host.deputy.profile();
      if (note !== null && !note.isConfirmed && (await confirmProfile(dialogs, note)))
        await host.agreeTo(note.consent);
    });
  }

  allowLoosened(shown: readonly Loosened[]): Promise<void> {
    const { host, teller } = this.options;
    return teller.guard(() => host.allowLoosened(shown));
  }

  async setUpFolders(): Promise<void> {
    const { host, dialogs, undo } = this.options;
    const exists = (path: string): boolean => this.exists(path);
    if (!isChosen(host)) return this.firstRun();
    const { settings } = host;
    const folders = await askForFolders(dialogs, { settings, exists, parent: await this.newParent() });
    if (folders !== null) await undo.offered(() => this.makeFolders(parentOf(folders)));
  }

  /** Makes the folders as {@link setUpFolders} suggests them. */
  start(): Promise<void> {
    const { teller, undo } = this.options;
    return teller.guard(() => undo.offered(async () => this.makeFolders(await this.newParent())));
  }

  /** Whether the vault has folders that Deputy works in. People have an `Archive` and an `Inbox` of their own. */
  get hasFolders(): boolean {
    const { app, host } = this.options;
    const { needsAction, pendingApproval, inbox } = host.settings.folders;
    const files = app.vault.getFolderByPath(inbox)?.children ?? [];
    return (
      this.exists(needsAction) ||
      this.exists(pendingApproval) ||
      files.some(({ name }) => /\.eml$/iu.test(name))
    );
  }

  /** The parent to suggest for new folders; `null` if the folders stay at their paths. */
  async newParent(): Promise<string | null> {
    const { automation, host } = this.options;
    const { isSetUp } = await automation.deputy.status();
    return !isSetUp && parentOf(host.settings.folders) === '' && !this.hasFolders ? OWN_FOLDER : null;
  }

  /** Makes the folders, at another place if a parent is named. */
  async makeFolders(parent: string | null): Promise<Report> {
    const { host, work } = this.options;
    if (parent !== null && parent !== parentOf(host.settings.folders))
      await host.change({ folders: foldersIn(parent) });
    return work.setUp();
  }

  private exists(path: string): boolean {
    return this.options.app.vault.getAbstractFileByPath(path) !== null;
  }

  private async setUpFoldersOnce(): Promise<void> {
    const { automation, host } = this.options;
    const { isSetUp } = await automation.deputy.status();
    const isWhole = Object.values(host.settings.folders).every((path) => this.exists(path));
    if (!isSetUp || !isWhole) await this.setUpFolders();
  }

  judgePastMail(account?: MailAccount): Promise<void> {
    return this.options.teller.guard(() => previewers.rows[0]?.pastMail(this.options, account));
  }

  async takeOver(): Promise<void> {
    const { dialogs, teller, work } = this.options;
    if (await askToTakeOver(dialogs)) teller.notice(await work.takeOver());
  }
}
