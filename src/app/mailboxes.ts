import type { FirstTake } from '../features/mailbox/model/fetch-state';
import { isNeverFetched, rememberRefused } from '../features/mailbox/work/account-record';
import { ok, type Result } from '../kernel/notes/values/result';
import type { MailAccount } from '../kernel/ports/mail-account';
import { type LookRange, MailServerError } from '../kernel/ports/mail-source';
import type { Ports } from '../session/ports';
import type { Settings } from '../settings/settings';
import { NEVER } from './at-once';
import { type BatchEstimate, estimateTriage } from './overview/batch-estimate';

/** Information about mailboxes before mail is fetched from them. Reads no mail and needs no lock. */
export class DeputyMailboxes {
  constructor(
    private readonly ports: Pick<Ports, 'mail' | 'device' | 'secrets'>,
    private readonly settings: Settings,
  ) {}

  /** Whether this device has never fetched from this mailbox. */
  isNew(account: MailAccount): Promise<boolean> {
    return isNeverFetched(this.ports, account);
  }

  /** Counts the mails of a first fetch and estimates their triage. The server is asked only for sizes. */
  async estimate(
    account: MailAccount,
    first: FirstTake,
    signal = NEVER,
  ): Promise<Result<BatchEstimate, MailServerError>> {
    const { mail } = this.ports;
    if (mail === undefined) return { ok: false, error: noSockets() };
    const look = await mail.look(account, 'inbox', rangeOf(first), signal);
    if (!look.ok) {
      await rememberRefused(this.ports, account, look.error);
      return look;
    }
    // Mails answered elsewhere are left out when fetching, too.
    const sizes = look.value.entries.filter(({ isAnswered }) => !isAnswered).map(({ size }) => size);
    return ok(estimateTriage(sizes, this.settings));
  }
}

function rangeOf(first: FirstTake): LookRange {
  switch (first.kind) {
    case 'now':
      return { latest: 0 };
    case 'since':
      return { since: first.since };
    case 'latest':
      return { latest: first.count };
  }
}

const noSockets = (): MailServerError =>
  new MailServerError('no_sockets', 'Mail comes in on your computer: a phone connects to no mail server.');
