import type { PersonsDeputy } from '../../../app/automation/automated-acts';
import { takeWords } from '../../../app/view/words/estimate-words';
import { err, ok, type Result } from '../../../kernel/notes/values/result';
import type { MailAccount } from '../../../kernel/ports/mail-account';
import type { MailServerError } from '../../../kernel/ports/mail-source';
import { defaultSecretId } from '../../../kernel/ports/secret-store';
import { accountConsentKey, type AccountPermission, accountSecret } from '../../../settings/account-consent';
import { type AccountForm, newAccountForm, readAccountForm } from '../../../settings/account-form';
import type { Report } from '../../reports/report';
import type { SettingsHost } from '../form/settings-host';

/** Which mails the first look brings in. */
type FirstTake = Parameters<PersonsDeputy['mailboxes']['estimate']>[1];

export interface AccountSetupOptions {
  host: Pick<SettingsHost, 'settings' | 'consents' | 'change' | 'agreeTo' | 'withdraw'>;
  mailboxes: Pick<PersonsDeputy['mailboxes'], 'estimate'>;
  /** The first look at an account that is in the settings and allowed. */
  fetch: (account: MailAccount, first: FirstTake, stop: AbortSignal) => Promise<Report>;
  /** Shows what Deputy would have done with the mail of an account that it may read. */
  judgePastMail: (account: MailAccount) => Promise<void>;
  /** The app's storage on this device. */
  secrets: { getSecret: (id: string) => string | null; setSecret: (id: string, secret: string) => void };
  now: () => number;
  form?: AccountForm;
  /** A secret of this device that holds the password already; '' for none. */
  secretId?: string;
  /** Approved mail goes out from this address by another way already: sending is switched on. */
  isSender?: boolean;
}

export type TakeKind = 'now' | 'week' | 'latest';

const WEEK_MS = 7 * 86_400_000;
/** More at once is no first look. */
const MOST_LATEST = 10_000;

/** What keeps a step from being done: a sentence with its remedy, and the certificate that the person may pin. */
export interface SetupProblem {
  message: string;
  fingerprint: string | null;
}

/**
 * A new mail account on its way into the settings. Nothing connects before `count` or `allow`, which the person asks for;
 * what fails is not tried again, and leaves the settings without the account.
 */
export class AccountSetup {
  form: AccountForm;
  password = '';
  take: TakeKind = 'now';
  /** Of the latest mails, as it is typed. */
  latest = '50';
  permissions: Record<AccountPermission, boolean> = { read: true, send: false, act: false };
  /** What the chosen take would bring in, in words; `null`: not counted yet. */
  counted: string | null = null;
  isDone = false;
  private first: FirstTake = { kind: 'now' };
  /** Given on the way here: they end with a setup that is given up. */
  private readonly given = new Set<string>();
  private storedId: string | null = null;

  constructor(private readonly options: AccountSetupOptions) {
    this.form = options.form ?? newAccountForm();
    this.permissions.send = options.isSender === true;
  }

  account(): Result<MailAccount, string> {
    return readAccountForm(this.form, this.options.host.settings.accounts);
  }

  /** Whether the password may be left empty: this device holds one. */
  get hasPassword(): boolean {
    const { host, secrets, secretId = '' } = this.options;
    const account = this.account();
    const id = secretId !== '' ? secretId : account.ok ? idOf(account.value, host.settings.secrets) : '';
    return id !== '' && (secrets.getSecret(id) ?? '') !== '';
  }

  passwordProblem(): string | null {
    return this.password.trim() !== '' || this.hasPassword ? null : 'Enter the password.';
  }

  /** Mails are there already, and how many is not known yet. */
  get mustCount(): boolean {
    return this.take !== 'now' && this.counted === null;
  }

  /** Reading is allowed on this device: a look asks for no further yes. */
  get isReadAllowed(): boolean {
    const account = this.account();
    return account.ok && this.options.host.consents.includes(this.keyOf(account.value, 'read'));
  }

  choose(take: TakeKind, latest = this.latest): void {
    [this.take, this.latest, this.counted] = [take, latest, null];
  }

  /** Another account has another certificate, and another inbox. */
  change(part: Partial<AccountForm>): void {
    const { address = this.form.address } = part;
    // Whose servers they are follows from the domain, unless the person says otherwise.
    const isElsewhere = domainOf(address) !== domainOf(this.form.address);
    this.form = { ...this.form, fingerprint: '', ...(isElsewhere ? { service: null } : {}), ...part };
    this.counted = null;
  }

  pin(fingerprint: string): void {
    this.change({ fingerprint });
  }

  /** The person's yes to reading: logs in and counts what the take would bring in. Reads no mail. */
  async count(signal: AbortSignal): Promise<SetupProblem | null> {
    const first = this.firstTake();
    if (!first.ok) return problem(first.error);
    const looked = await this.look(first.value, signal);
    if (!looked.ok) return looked.error;
    this.first = first.value;
    this.counted = takeWords(looked.value);
    return null;
  }

  /** The person's yes to reading: judges the latest mails in memory. Takes none. */
  async tryOut(): Promise<SetupProblem | null> {
    const account = await this.keep();
    if (!account.ok) return problem(account.error);
    await this.agree(account.value, 'read');
    await this.options.judgePastMail(account.value);
    return null;
  }

  /** The person's yes to what is switched on: the account goes into the settings, and the first look is taken. */
  async allow(signal: AbortSignal): Promise<Result<Report, SetupProblem>> {
    const { host, fetch } = this.options;
    const { read, send, act } = this.permissions;
    if (!read && !send) return err(problem('Switch on what Deputy may do.'));
    if (act && !read) return err(problem('To put mail away on the server, Deputy has to read it, too.'));
    if (this.take === 'now') this.first = { kind: 'now' };
    const account = await this.keep();
    if (!account.ok) return err(problem(account.error));
    if (read) {
      // A server that can't be reached, or refuses the password, leaves no account behind that is tried again.
      const looked = await this.look({ kind: 'now' }, signal);
      if (!looked.ok) return looked;
    }
    await host.change({ accounts: [...host.settings.accounts, account.value] });
    if (send) await this.agree(account.value, 'send');
    if (act) await this.agree(account.value, 'act');
    this.isDone = true;
    if (read) return ok(await fetch(account.value, this.first, signal));
    await this.withdrawAllBut([this.keyOf(account.value, 'send')]);
    return ok(sendsOnly(account.value));
  }

  /** The person gave up: nothing of it stays on this device. */
  async cancel(): Promise<void> {
    if (this.isDone) return;
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
    return looked.ok ? looked : err(serverProblem(looked.error));
  }

  /** The password is where the login looks for it. */
  private async keep(): Promise<Result<MailAccount, string>> {
    const account = this.account();
    if (!account.ok) return account;
    const { host, secrets, secretId = '' } = this.options;
    const linked = host.settings.secrets;
    const variable = accountSecret(account.value);
    const typed = this.password.trim();
    if (typed === '' && secretId !== '' && linked[variable] !== secretId)
      await host.change({ secrets: { ...linked, [variable]: secretId } });
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

  /** What was agreed to before the account was changed, or what is not wanted after all. */
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

const problem = (message: string): SetupProblem => ({ message, fingerprint: null });

const serverProblem = ({ message, fingerprint }: MailServerError): SetupProblem => ({ message, fingerprint });

const sendsOnly = ({ address }: MailAccount): Report => ({
  title: `What you approve goes out from ${address}`,
  lines: ['Deputy reads nothing there.'],
  isTrouble: false,
});
