import { type App, Platform } from 'obsidian';
import type { Automation } from '../app/automation/automation';
import { takeWords } from '../app/view/words/estimate-words';
import { providerName } from '../app/view/words/provider-name';
import type { MailAccount } from '../kernel/ports/mail-account';
import { movableAccount, newAccountForm } from '../settings/account-form';
import { parentOf } from '../settings/folders';
import { providerChoice } from '../settings/provider-choices';
import type { Loosened } from '../settings/protections';
import { askForFolders } from './dialogs/ask-for-folders';
import { confirm } from './dialogs/confirm';
import { confirmProfile } from './dialogs/confirm-profile';
import type { Dialogs } from './dialogs/dialogs';
import { firstRun } from './dialogs/first-run';
import { askToTakeOver } from './dialogs/questions';
import { showRehearsal } from './dialogs/rehearsal-dialog';
import type { Teller } from './parts/teller';
import { success } from '../app/reports/report';
import { MAIL_ON_COMPUTER } from './settings/approvals/mail-accounts-page';
import { askForMailAccount } from './settings/approvals/mail-account-dialog';
import { isChosen } from './settings/form/settings-form';
import type { OlderMail, SettingsHost } from './settings/form/settings-host';
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

/**
 * Sets up everything Deputy needs before it works: the provider, the folders, a device, and a confirmed
 * profile.
 */
export class SetupActions {
  constructor(private readonly options: SetupActionsOptions) {}

  /** Chooses the built-in rules, which send nothing, at the first run. */
  useRules(): Promise<void> {
    return this.choose('rules', '');
  }

  /** Shows what the provider from the settings would receive, and asks for consent. */
  reviewConsent(): Promise<void> {
    const { provider, baseUrl } = this.options.host.settings;
    return this.choose(provider, baseUrl);
  }

  /** Asks for the provider, then for the folders. */
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

  /** Asks for missing setup before anything runs; a no ends it silently. */
  async isReady(): Promise<boolean> {
    const { automation } = this.options;
    const missing = automation.state.kind;
    if (missing === 'unchosen') await this.firstRun();
    else if (missing === 'needs_consent') await this.reviewConsent();
    else if (missing === 'not_set_up') await this.setUpFolders();
    else return true;
    return automation.state.kind !== missing;
  }

  /** Shows the profile note, which counts once the person has confirmed it. */
  reviewProfile(): Promise<void> {
    const { dialogs, host, teller } = this.options;
    return teller.guard(async () => {
      const note = await host.profileNote();
      if (note !== null && !note.isConfirmed && (await confirmProfile(dialogs, note)))
        await host.agreeTo(note.consent);
    });
  }

  allowLoosened(shown: readonly Loosened[]): Promise<void> {
    const { host, teller } = this.options;
    return teller.guard(() => host.allowLoosened(shown));
  }

  async setUpFolders(): Promise<void> {
    const { app, host, dialogs, undo, work } = this.options;
    const exists = (path: string): boolean => app.vault.getAbstractFileByPath(path) !== null;
    if (!isChosen(host)) return this.firstRun();
    const { isSetUp } = await this.options.automation.deputy.status();
    const isNew = !isSetUp && parentOf(host.settings.folders) === '' && !this.hasFolders();
    const { settings } = host;
    const folders = await askForFolders(dialogs, { settings, exists, parent: isNew ? OWN_FOLDER : null });
    if (folders === null) return;
    if (parentOf(folders) !== parentOf(settings.folders)) await host.change({ folders });
    await undo.offered(() => work.setUp());
  }

  /** Whether any, or with `isAll` every, folder of Deputy exists. */
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

  /** Sets up a mail account. A phone opens no connections to mail servers. */
  async addMailAccount(): Promise<void> {
    const { app, automation, host, dialogs, teller, work } = this.options;
    if (!Platform.isDesktop) {
      teller.notice(success(MAIL_ON_COMPUTER));
      return;
    }
    const { readOnly } = host.stored;
    if (readOnly !== null) throw new Error(readOnly.why);
    if (host.settings.localOnly) throw new Error(LOCAL_ONLY);
    if (!(await this.isReady())) return;
    const moved = movableAccount(host.settings);
    const { personName: displayName } = host.settings;
    await askForMailAccount(dialogs, {
      host,
      mailboxes: automation.deputy.mailboxes,
      fetch: (account, first, stop) => work.fetchMail({ account: account.name, first, stop, isNew: true }),
      judgePastMail: (account) => this.judgePastMail(account),
      secrets: app.secretStorage,
      now: () => Date.now(),
      form: { ...(moved?.form ?? newAccountForm()), displayName },
      secretId: moved?.secretId ?? '',
      // From then on, the account sends approved mail in place of the tool server.
      isSender: moved !== null,
    });
  }

  /** Imports older mail after the person agrees to the number of mails and the cost of their triage. */
  async takeOlderMail(account: MailAccount, first: OlderMail): Promise<void> {
    const { automation, dialogs, teller, work } = this.options;
    await teller.guard(async () => {
      const look = await automation.deputy.mailboxes.estimate(account, first);
      if (!look.ok) {
        teller.notice({ title: 'No mail was taken', lines: [look.error.message], isTrouble: true });
        return;
      }
      if (look.value.notes === 0) {
        teller.notice(success('No older mail to take', 'What lies there was taken before, or answered.'));
        return;
      }
      const question = {
        title: `Take older mail of ${account.address}?`,
        lines: [takeWords(look.value)],
        yes: 'Take',
      };
      if (!(await confirm(dialogs, question))) return;
      const { signal: stop } = new AbortController();
      teller.notice(await work.fetchMail({ account: account.name, first, stop }));
    });
  }

  /** Logs in to an account, even after an earlier refusal. */
  async checkMailbox(name: string): Promise<void> {
    const { host, teller, work } = this.options;
    const account = host.settings.accounts.find((each) => each.name === name);
    if (account === undefined) return;
    await teller.guard(async () => {
      teller.notice(await work.checkMailbox(account));
    });
  }

  /** Shows what Deputy would have decided about past mail. */
  async judgePastMail(account?: MailAccount): Promise<void> {
    const { automation, dialogs, host } = this.options;
    const { provider } = host.settings;
    await showRehearsal(dialogs, {
      rehearse: automation.deputy.rehearse,
      model: providerChoice(provider)?.isBuiltIn === true ? null : providerName(provider),
      ...(account === undefined ? {} : { account }),
    });
  }

  async takeOver(): Promise<void> {
    const { dialogs, teller, work } = this.options;
    if (await askToTakeOver(dialogs)) teller.notice(await work.takeOver());
  }
}

const LOCAL_ONLY =
  '"Local only" is on: Deputy connects to nothing but this computer. Switch it off in the settings first.';

/** Suggested parent of Deputy's folders in a vault that has none of them. */
const OWN_FOLDER = 'Deputy';
