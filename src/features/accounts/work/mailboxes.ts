import { type FirstTake, keyOf, rangeOf } from '../model/fetch-state';
import { knownMails, refusedBefore, rememberLogin } from './account-record';
import { err, ok, type Result } from '../../../kernel/notes/values/result';
import { accountServer, type MailAccount } from '../../../kernel/ports/mail-account';
import type { SignedOut, SignInRequest, SignInState } from '../../../kernel/ports/mail-login';
import { retryCopies } from './sent-folder';
import { type FolderLook, type MailFolders, MailServerError } from '../../../kernel/ports/mail-source';
import type { Ports } from '../../../core/session/ports';
import type { Settings } from '../../../core/settings/settings';
import { NEVER } from '../../../core/app/at-once';
import { type Estimate, estimateWork } from '../../../core/app/looks/estimate';

/** Information about mailboxes before mail is fetched from them. Reads no mail and needs no lock. */
export class DeputyMailboxes {
  constructor(
    private readonly ports: Pick<Ports, 'mail' | 'device' | 'secrets' | 'signIns' | 'tools'>,
    private readonly settings: Settings,
  ) {}

  /** Whether the server refused this device's password for the account; Deputy does not retry it automatically. */
  async isRefused(account: MailAccount): Promise<boolean> {
    return (await refusedBefore(this.ports, account)) !== null;
  }

  /** Logs in at the person's request, even after a refusal, and reads no mail. Success resumes the checks. */
  async check(account: MailAccount, signal = NEVER): Promise<Result<null, MailServerError>> {
    const look = await this.look(account, { kind: 'now' }, signal);
    if (look.ok) await this.retryCopies(account);
    return look.ok ? ok(null) : look;
  }

  /** Where an account's sent and archived mail goes. A password that the server refused is not tried again. */
  async folders(account: MailAccount, signal = NEVER): Promise<Result<MailFolders, MailServerError>> {
    const { mail } = this.ports;
    if (mail === undefined) return err(noSockets());
    const refused = await refusedBefore(this.ports, account);
    if (refused !== null) return err(new MailServerError('bad_login', refused));
    const found = await mail.findFolders(account, signal);
    if (!found.ok) await rememberLogin(this.ports, account, found.error);
    return found;
  }

  /** Signs in by OAuth at the person's request, so that the servers take tokens. Success resumes the automatic checks. */
  async signIn(
    account: MailAccount,
    request: SignInRequest,
    signal = NEVER,
  ): Promise<Result<null, MailServerError>> {
    return (await this.ports.signIns?.signIn(account, request, signal)) ?? err(noSockets());
  }

  async signInState(account: MailAccount): Promise<SignInState> {
    return (await this.ports.signIns?.state(account)) ?? { kind: 'password' };
  }

  /** Takes the account's tokens from a program's output, until its file changes. */
  async useTokenCommand(
    account: MailAccount,
    argv: readonly string[],
  ): Promise<Result<null, MailServerError>> {
    return (await this.ports.signIns?.useCommand(account, argv)) ?? err(noSockets());
  }

  async signOut(account: MailAccount): Promise<SignedOut> {
    return (await this.ports.signIns?.signOut(account)) ?? 'here';
  }

  /** Number of copies of sent mail that are not in a Sent folder yet; the next cycle files them. */
  async retryCopies(account: MailAccount): Promise<number> {
    return retryCopies(this.ports.device, account);
  }

  /** Logs in to the SMTP server at the person's request, and sends nothing. Needs the consent *send*. */
  async checkSending(account: MailAccount, signal = NEVER): Promise<Result<null, MailServerError>> {
    const tools = await this.ports.tools.listTools(accountServer(account), signal);
    if (tools.ok) return ok(null);
    const { cause, message } = tools.error;
    return err(cause instanceof MailServerError ? cause : new MailServerError('not_allowed', message));
  }

  /** Estimates a first fetch: its mails, and the cost of their triage. Asks the server only for sizes. */
  async estimate(
    account: MailAccount,
    first: FirstTake,
    signal = NEVER,
  ): Promise<Result<Estimate, MailServerError>> {
    const look = await this.look(account, first, signal);
    if (!look.ok) return look;
    const known = await knownMails(this.ports, account);
    // Fetching also leaves out mail that was answered elsewhere or imported before.
    const wanted = look.value.entries.filter((entry) => !entry.isAnswered && !known.has(keyOf(entry)));
    return ok(
      estimateWork(
        wanted.map(({ size }) => size),
        this.settings,
      ),
    );
  }

  private async look(
    account: MailAccount,
    first: FirstTake,
    signal: AbortSignal,
  ): Promise<Result<FolderLook, MailServerError>> {
    const { mail } = this.ports;
    if (mail === undefined) return err(noSockets());
    const look = await mail.look(account, 'inbox', rangeOf(first), signal);
    await rememberLogin(this.ports, account, look.ok ? null : look.error);
    return look;
  }
}

const noSockets = (): MailServerError =>
  new MailServerError(
    'no_sockets',
    "Your computer fetches mail: a phone, or Obsidian's stand-in in a browser, can't connect to mail servers.",
  );

/** Parses `now`, `7d`, a date, or a number of mails; `null` for any other text. */
export function parseFirstTake(text: string, now: number): FirstTake | null {
  if (text === 'now') return { kind: 'now' };
  const [, days] = /^(\d{1,4})d$/.exec(text) ?? [];
  if (days !== undefined) return { kind: 'since', since: now - Number(days) * DAY_MS };
  if (/^\d{1,6}$/.test(text)) return { kind: 'latest', count: Number(text) };
  const date = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(date) ? null : { kind: 'since', since: date };
}

const DAY_MS = 86_400_000;
