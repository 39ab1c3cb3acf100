import type { PersonsDeputy } from '../../../core/app/automation/automated-acts';
import { folderWords } from '../view/folder-words';
import { howMailLeaves } from '../../../core/settings/send-via';
import { takeWords } from '../../../core/app/view/words/estimate-words';
import { err, ok, type Result } from '../../../kernel/notes/values/result';
import type { MailAccount } from '../../../kernel/ports/mail-account';
import type { MailServerError } from '../../../kernel/ports/mail-source';
import { defaultSecretId } from '../../../kernel/ports/secret-store';
import {
  accountConsentKey,
  type AccountPermission,
  accountSecret,
} from '../../../core/settings/account-consent';
import { type AccountForm, newAccountForm, readAccountForm, usesOAuth } from '../model/account-form';
import { AccountSignIn } from './account-sign-in';
import { parentFolder } from '../../../core/settings/folders';
import type { Report } from '../../../core/app/view/report';
import { isChosen } from '../../../ui/settings/form/settings-form';
import type { SettingsHost } from '../../../ui/settings/form/settings-host';

/** Which mails the first fetch imports. */
type FirstTake = Parameters<PersonsDeputy['mailboxes']['estimate']>[1];

export interface AccountSetupOptions {
  host: Pick<SettingsHost, 'settings' | 'consents' | 'change' | 'agreeTo' | 'withdraw'>;
  mailboxes: Pick<PersonsDeputy['mailboxes'], 'estimate' | 'checkSending' | 'folders' | 'signIn' | 'signOut'>;
  /** Makes missing folders, then fetches for the first time from an account that is in the settings and allowed. */
  fetch: (request: FirstFetch) => Promise<Report>;
  /** Suggested parent of the folders that are still to be made; `null` if the vault has them. */
  folder: string | null;
  /** Shows what Deputy would have done with past mail of an account that it may read. */
  judgePastMail: (account: MailAccount) => Promise<void>;
  /** The app's secret storage, which belongs to this device. */
  secrets: { getSecret: (id: string) => string | null; setSecret: (id: string, secret: string) => void };
  now: () => number;
  form?: AccountForm;
}

interface FirstFetch {
  account: MailAccount;
  first: FirstTake;
  stop: AbortSignal;
  /** Parent of new folders, '' for the top of the vault; `null` if the vault has its folders. */
  folder: string | null;
}

export type TakeKind = 'now' | 'week' | 'latest';

const WEEK_MS = 7 * 86_400_000;
/** Maximum number of newest mails that a first fetch may import; more would not be a first trial. */
const MOST_LATEST = 10_000;

/** Why a step failed: a sentence with its remedy, and the certificate that the person may pin. */
export interface SetupProblem {
  message: string;
  untrusted: UntrustedCertificate | null;
}

export interface UntrustedCertificate {
  fingerprint: string;
  server: 'imap' | 'smtp';
}

/**
 * Setup of a new mail account. Nothing connects before the person asks for it by `count` or `allow`; failures
 * are not retried, and leave the settings without the account.
 */
export class AccountSetup {
  form: AccountForm;
  password = '';
  readonly signIn: AccountSignIn;
  take: TakeKind = 'now';
  /** Number of newest mails to import, as the person typed it. */
  latest = '50';
  permissions: Record<AccountPermission, boolean> = { read: true, send: false, act: false };
  /** A phrase for the size of the chosen fetch; `null` if it is not counted yet. */
  counted: string | null = null;
  isDone = false;
  /** Parent of the folders, as the person typed it; `null` if the vault has them. */
  folder: string | null;
  private first: FirstTake = { kind: 'now' };
  /** Consents given during this setup; cancelling withdraws them. */
  private readonly given = new Set<string>();
  private storedId: string | null = null;

  constructor(private readonly options: AccountSetupOptions) {
    this.form = options.form ?? newAccountForm();
    this.folder = options.folder;
    this.signIn = new AccountSignIn(options.mailboxes);
  }

  account(): Result<MailAccount, string> {
    return readAccountForm(this.form, this.options.host.settings.accounts);
  }

  /** Whether this device holds a password, so that the field may stay empty. */
  get hasPassword(): boolean {
    const { host, secrets } = this.options;
    const account = this.account();
    const id = account.ok ? idOf(account.value, host.settings.secrets) : '';
    return id !== '' && (secrets.getSecret(id) ?? '') !== '';
  }

  passwordProblem(): string | null {
    const account = this.account();
    if (usesOAuth(this.form))
      return account.ok && this.signIn.isDone(account.value) ? null : 'Sign in first.';
    return this.password.trim() !== '' || this.hasPassword ? null : 'Enter the password.';
  }

  /** Whether existing mails are to be fetched that are not counted yet. */
  get mustCount(): boolean {
    return this.permissions.read && this.take !== 'now' && this.counted === null;
  }

  /** Whether reading is allowed on this device, so that no further consent is needed. */
  get isReadAllowed(): boolean {
    const account = this.account();
    return account.ok && this.options.host.consents.includes(this.keyOf(account.value, 'read'));
  }

  choose(take: TakeKind, latest = this.latest): void {
    [this.take, this.latest, this.counted] = [take, latest, null];
  }

  /** Changes the form. Consents and counts are dropped: another account has another certificate and inbox. */
  change(part: Partial<AccountForm>): void {
    const { address = this.form.address } = part;
    // The domain decides which mail service is used, unless the person picks one, so a new domain resets the choice.
    const isElsewhere = domainOf(address) !== domainOf(this.form.address);
    this.form = {
      ...this.form,
      fingerprint: '',
      smtpFingerprint: '',
      ...(isElsewhere ? { service: null } : {}),
      ...part,
    };
    this.counted = null;
  }

  /** Pins the certificate of one server, and keeps what was pinned for the other. */
  pin({ fingerprint, server }: UntrustedCertificate): void {
    const { fingerprint: imap, smtpFingerprint: smtp } = this.form;
    this.change(
      server === 'imap'
        ? { fingerprint, smtpFingerprint: smtp }
        : { fingerprint: imap, smtpFingerprint: fingerprint },
    );
  }

  /** Accepts the person's consent to reading: logs in and counts the mails to fetch. Reads no mail. */
  async count(signal: AbortSignal): Promise<SetupProblem | null> {
    const first = this.firstTake();
    if (!first.ok) return problem(first.error);
    const looked = await this.look(first.value, signal);
    if (!looked.ok) return looked.error;
    this.first = first.value;
    this.counted = takeWords(looked.value, { hasReader: isChosen(this.options.host) });
    return null;
  }

  /** Accepts the person's consent to reading, and judges the newest mails in memory. Imports none. */
  async tryOut(): Promise<SetupProblem | null> {
    const account = await this.keep();
    if (!account.ok) return problem(account.error);
    await this.agree(account.value, 'read');
    await this.options.judgePastMail(account.value);
    return null;
  }

  /** Accepts the consent to everything switched on: saves the account, and fetches for the first time. */
  async allow(signal: AbortSignal): Promise<Result<Report, SetupProblem>> {
    const { host, fetch } = this.options;
    const { read, send, act } = this.permissions;
    if (!read && !send) return err(problem('Switch on what Deputy may do.'));
    if (act && !read) return err(problem('To archive mail on the server, Deputy has to read it, too.'));
    const folder = parentFolder.safeParse(this.folder?.trim() ?? '');
    if (!folder.success) return err(problem('Enter a folder inside the vault, such as Deputy.'));
    if (this.take === 'now') this.first = { kind: 'now' };
    const account = await this.keep();
    if (!account.ok) return err(problem(account.error));
    if (read) {
      // Logs in first, so that no account stays if the server can't be reached or refuses the password.
      const looked = await this.look({ kind: 'now' }, signal);
      if (!looked.ok) return looked;
    }
    const { accounts, personName } = host.settings;
    const { displayName } = account.value;
    await host.change({
      accounts: [...accounts, account.value],
      // The name signs replies, too.
      ...(personName === '' && displayName !== '' ? { personName: displayName } : {}),
    });
    if (send) {
      const refused = await this.trySending(account.value, signal);
      if (refused !== null) return err(refused);
    }
    if (act) await this.agree(account.value, 'act');
    this.isDone = true;
    if (!read) await this.withdrawAllBut([this.keyOf(account.value, 'send')]);
    const parent = this.folder === null ? null : folder.data;
    const report: Report = read
      ? await fetch({ account: account.value, first: this.first, stop: signal, folder: parent })
      : {
          title: 'The account is set up',
          lines: [howMailLeaves(host.settings, null).words, READS_NOTHING],
          isTrouble: false,
        };
    const folders = await this.options.mailboxes.folders(account.value, signal);
    const places = folders.ok ? Object.values(folderWords(folders.value, account.value)) : [];
    return ok({ ...report, lines: [...report.lines, places.join(' ')].filter((line) => line !== '') });
  }

  /** Records the consent to sending and logs in to the SMTP server. A failure leaves neither account nor consent. */
  private async trySending(account: MailAccount, signal: AbortSignal): Promise<SetupProblem | null> {
    const { host, mailboxes } = this.options;
    await this.agree(account, 'send');
    const login = await mailboxes.checkSending(account, signal);
    if (login.ok) return null;
    await this.withdrawAllBut([this.keyOf(account, 'read')]);
    await host.change({ accounts: host.settings.accounts.filter(({ name }) => name !== account.name) });
    return serverProblem(login.error, 'smtp');
  }

  /** Called when the person cancels: removes everything that the setup stored on this device. */
  async cancel(): Promise<void> {
    if (this.isDone) return;
    await this.signIn.undo();
    await this.withdrawAllBut([]);
    if (this.storedId !== null) this.options.secrets.setSecret(this.storedId, '');
  }

  private firstTake(): Result<FirstTake, string> {
    if (this.take === 'now') return ok({ kind: 'now' });
    if (this.take === 'week') return ok({ kind: 'since', since: this.options.now() - WEEK_MS });
    const count = /^\d{1,5}$/.test(this.latest.trim()) ? Number(this.latest) : 0;
    return count >= 1 && count <= MOST_LATEST
      ? ok({ kind: 'latest', count })
      : err(`Enter a number of mails from 1 to ${MOST_LATEST.toLocaleString('en')}.`);
  }

  private async look(
    first: FirstTake,
    signal: AbortSignal,
  ): Promise<Result<Parameters<typeof takeWords>[0], SetupProblem>> {
    const account = await this.keep();
    if (!account.ok) return err(problem(account.error));
    await this.agree(account.value, 'read');
    const looked = await this.options.mailboxes.estimate(account.value, first, signal);
    return looked.ok ? looked : err(serverProblem(looked.error, 'imap'));
  }

  /** Saves the password as a secret, under the id that the login uses. */
  private async keep(): Promise<Result<MailAccount, string>> {
    const account = this.account();
    if (!account.ok) return account;
    const { host, secrets } = this.options;
    const typed = usesOAuth(this.form) ? '' : this.password.trim();
    const id = idOf(account.value, host.settings.secrets);
    if (typed !== '' && secrets.getSecret(id) !== typed) {
      secrets.setSecret(id, typed);
      this.storedId = id;
    }
    return account;
  }

  private async agree(account: MailAccount, permission: AccountPermission): Promise<void> {
    const { host } = this.options;
    const key = this.keyOf(account, permission);
    if (permission === 'read') await this.withdrawAllBut([key]);
    if (host.consents.includes(key)) return;
    this.given.add(key);
    await host.agreeTo(key);
  }

  /** Withdraws unwanted consents, and those given before the account was changed. */
  private async withdrawAllBut(kept: readonly string[]): Promise<void> {
    for (const key of [...this.given].filter((each) => !kept.includes(each))) {
      await this.options.host.withdraw(key);
      this.given.delete(key);
    }
  }

  private keyOf(account: MailAccount, permission: AccountPermission): string {
    return accountConsentKey(account, permission, this.options.host.settings.secrets);
  }
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).trim();

const idOf = (account: MailAccount, linked: Readonly<Record<string, string>>): string => {
  const variable = accountSecret(account);
  const id = linked[variable] ?? '';
  return id === '' ? defaultSecretId(variable) : id;
};

const problem = (message: string): SetupProblem => ({ message, untrusted: null });

const serverProblem = ({ message, fingerprint }: MailServerError, server: 'imap' | 'smtp'): SetupProblem => ({
  message,
  untrusted: fingerprint === null ? null : { fingerprint, server },
});

const READS_NOTHING = 'Deputy reads nothing there.';
