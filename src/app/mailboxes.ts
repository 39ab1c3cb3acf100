import { type FirstTake, keyOf, rangeOf } from '../features/mailbox/model/fetch-state';
import { knownMails, refusedBefore, rememberLogin } from '../features/mailbox/work/account-record';
import { err, ok, type Result } from '../kernel/notes/values/result';
import { accountServer, type MailAccount } from '../kernel/ports/mail-account';
import { type FolderLook, MailServerError } from '../kernel/ports/mail-source';
import type { Ports } from '../session/ports';
import type { Settings } from '../settings/settings';
import { NEVER } from './at-once';
import { type BatchEstimate, estimateTriage } from './overview/batch-estimate';

/** Information about mailboxes before mail is fetched from them. Reads no mail and needs no lock. */
export class DeputyMailboxes {
  constructor(
    private readonly ports: Pick<Ports, 'mail' | 'device' | 'secrets' | 'tools'>,
    private readonly settings: Settings,
  ) {}

  /** Whether its server refused the password that this device holds: nothing tries that one again by itself. */
  async isRefused(account: MailAccount): Promise<boolean> {
    return (await refusedBefore(this.ports, account)) !== null;
  }

  /**
   * Logs in because a person asks for it, whatever was refused before, and reads no mail. If that succeeds, looks go on.
   */
  async check(account: MailAccount, signal = NEVER): Promise<Result<null, MailServerError>> {
    const look = await this.look(account, { kind: 'now' }, signal);
    return look.ok ? ok(null) : look;
  }

  /** Logs in to the server that sends, because a person asks for it, and sends nothing. Needs the consent *send*. */
  async checkSending(account: MailAccount, signal = NEVER): Promise<Result<null, MailServerError>> {
    const tools = await this.ports.tools.listTools(accountServer(account), signal);
    if (tools.ok) return ok(null);
    const { cause, message } = tools.error;
    return err(cause instanceof MailServerError ? cause : new MailServerError('not_allowed', message));
  }

  /** How many mails a take would bring in, and what their triage would take; the server is asked for sizes alone. */
  async estimate(
    account: MailAccount,
    first: FirstTake,
    signal = NEVER,
  ): Promise<Result<BatchEstimate, MailServerError>> {
    const look = await this.look(account, first, signal);
    if (!look.ok) return look;
    const known = await knownMails(this.ports, account);
    // Mail that was answered elsewhere or taken before is left out when it is fetched, too.
    const wanted = look.value.entries.filter((entry) => !entry.isAnswered && !known.has(keyOf(entry)));
    return ok(
      estimateTriage(
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
    if (mail === undefined) return { ok: false, error: noSockets() };
    const look = await mail.look(account, 'inbox', rangeOf(first), signal);
    await rememberLogin(this.ports, account, look.ok ? null : look.error);
    return look;
  }
}

const noSockets = (): MailServerError =>
  new MailServerError('no_sockets', 'Mail comes in on your computer: a phone connects to no mail server.');

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
