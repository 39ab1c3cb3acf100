import { readJson } from '../../../kernel/notes/values/json';
import { composeMail, type MailStamp } from '../model/compose-mail';
import { outgoingMessageId, readOutgoing } from '../../../kernel/mail/outgoing/outgoing-mail';
import { type FilesPlace, readAttachable } from '../../../core/approvals/work/attachable-file';
import { readLetterFiles } from '../../../kernel/mail/outgoing/letter-files';
import * as z from '../../../kernel/notes/values/schema';
import type { DeviceStore } from '../../../kernel/ports/device-store';
import {
  accountNamed,
  accountServer,
  isAccountServer,
  type MailAccount,
} from '../../../kernel/ports/mail-account';
import type { MailServerError, MailSource } from '../../../kernel/ports/mail-source';
import type { ApprovalMark, ToolArguments, ToolCall } from '../../../kernel/ports/tool-caller';
import type { Session } from '../../../core/session/session';
import { isAccountAllowed } from '../../../core/settings/account-consent';
import { baseName } from '../../../kernel/notes/names';
import { backOffMs } from '../model/fetch-state';
import { callHash } from '../../../core/approvals/model/approval/call-hash';
import type { Ledger } from '../../../core/approvals/model/ledger';

/** A mail that an account sends, stored until its copy is in the account's Sent folder; the letter is a file of its own. */
interface SentCopy {
  request: string;
  server: string;
  mark: ApprovalMark;
  /** Number of failed attempts to store the copy, and the earliest time of the next one in epoch milliseconds. */
  failures: number;
  notBefore: number;
  /** Time of the first failed attempt in epoch milliseconds; 0 before. */
  since: number;
  /** Whether the person was notified that the copy is not filed. */
  isNotified: boolean;
}

const sentCopy: z.ZodMiniType<SentCopy> = z.lazy(() =>
  z.object({
    request: z.string(),
    server: z.string(),
    mark: z.object({ hash: z.string(), approvedAt: z.string() }),
    failures: z.number(),
    notBefore: z.number(),
    since: z.number(),
    isNotified: z.boolean(),
  }),
);

const FOLDER = 'mail/copies';
const pathOf = (request: string): string => `${FOLDER}/${request}.json`;
const letterOf = (request: string): string => `mail/letters/${request}.eml`;

/** Servers that store sent mail themselves. */
const FILES_ITSELF = /(?:^|\.)(?:gmail\.com|googlemail\.com|office365\.com|outlook\.com)$/i;
/** Time without a filed copy after which the person is notified. */
const NOTIFY_AFTER_MS = 86_400_000;
/** Pause between two attempts after that. */
const LONG_REST_MS = 6 * 3_600_000;

/** Stores everything needed to find the mail in Sent, or to file it there. Called before the call. */
export async function keepSentCopy(
  { ports, settings }: Session,
  ledger: Ledger,
  { request, call }: { request: string; call: ToolCall },
): Promise<void> {
  if (ports.mail === undefined || !isAccountServer(call.server)) return;
  const mark = { hash: callHash(call), approvedAt: ledger.get(request)?.approvedAt ?? '' };
  const copy: SentCopy = {
    request,
    server: call.server,
    mark,
    failures: 0,
    notBefore: 0,
    since: 0,
    isNotified: false,
  };
  // First, so that a crash leaves no letter that `tendSentFolder` does not find.
  await ports.device.replace(pathOf(request), JSON.stringify(copy), { isDurable: true });
  const account = accountNamed(settings.accounts, call.server);
  const stamp = account === null || FILES_ITSELF.test(account.smtp.host) ? null : stampOf(copy, account);
  const bytes = stamp === null ? null : await composed({ ...ports, settings }, call.arguments, stamp);
  if (bytes === null) await ports.device.remove(letterOf(request));
  else await ports.device.replace(letterOf(request), new TextDecoder().decode(bytes), { isDurable: true });
}

/** The whole mail now, because its files may change before the copy is filed; `null` if it can't be sent as it is. */
async function composed(
  place: FilesPlace,
  given: ToolArguments,
  stamp: MailStamp,
): Promise<Uint8Array | null> {
  const mail = readOutgoing(given);
  if (!mail.ok) return null;
  const files = await readLetterFiles((path) => readAttachable(place, path), mail.value.files);
  return files.ok ? composeMail(mail.value, stamp, files.value) : null;
}

const stampOf = (
  { request, mark }: Pick<SentCopy, 'request' | 'mark'>,
  { address }: MailAccount,
): MailStamp => ({
  messageId: outgoingMessageId({ request, hash: mark.hash }, address),
  date: mark.approvedAt,
});

/**
 * Searches Sent for mails with an unknown outcome: a mail found there was sent, whereas a missing one proves nothing.
 * Also files copies of sent mails. Neither step can undo a sending, and failures are retried.
 */
export async function tendSentFolder(session: Session, stop: AbortSignal): Promise<void> {
  const { ports, settings, hostMemory } = session;
  const { mail, device } = ports;
  if (mail === undefined || settings.accounts.length === 0) return;
  const paths = await device.list(FOLDER);
  const copies = await Promise.all(paths.map(async (path) => readJson(sentCopy, await device.read(path))));
  const notified = new Set(copies.flatMap((copy) => (copy?.isNotified === true ? [copy.server] : [])));
  for (const [at, path] of paths.entries()) {
    if (stop.aborted) return;
    const copy = copies[at] ?? null;
    const ledger = await hostMemory.ledger(session);
    const isOver =
      copy === null || (await new OwedCopy(session, { mail, ledger, copy, notified, stop }).isOver());
    if (isOver) {
      await device.remove(letterOf(copy?.request ?? baseName(path).replace(/\.json$/u, '')));
      await device.remove(path);
    }
  }
}

class OwedCopy {
  constructor(
    private readonly session: Session,
    private readonly of: {
      mail: MailSource;
      ledger: Ledger;
      copy: SentCopy;
      /** Accounts with an announced missing copy; further missing copies are not announced. */
      notified: Set<string>;
      stop: AbortSignal;
    },
  ) {}

  async isOver(): Promise<boolean> {
    const { ledger, copy } = this.of;
    const { settings, ports } = this.session;
    const state = ledger.state(copy.request);
    const account = accountNamed(settings.accounts, copy.server);
    if (state === null || account === null) return true;
    if (isResting(copy, ports.clock.now())) return false;
    switch (state.kind) {
      case 'approved':
      case 'executing':
        return false;
      case 'outcome_unknown':
        if (state.hash === copy.mark.hash) await this.settleUnknown(account);
        return false;
      case 'executed':
        return state.hash !== copy.mark.hash || FILES_ITSELF.test(account.smtp.host) || this.isFiled(account);
      // The mail was not sent; the next attempt stores its own copy.
      case 'handed_over':
      case 'pending':
      case 'not_called':
      case 'tool_error':
      case 'rejected':
      case 'withdrawn':
      case 'quarantined':
        return true;
    }
  }

  private async settleUnknown(account: MailAccount): Promise<void> {
    const { ledger, copy } = this.of;
    if ((await this.find(account)) !== true) return;
    await ledger.append(copy.request, { event: 'resolved', wasSent: true, proof: 'sent_folder' });
    this.session.schedule.due(0);
  }

  /** Whether the mail is in Sent; `null` if the search was not possible. */
  private async find(account: MailAccount): Promise<boolean | null> {
    const { mail, stop } = this.of;
    if (!isAccountAllowed(account, 'read', this.session.settings)) return null;
    const found = await mail.find(account, 'sent', `<${this.idFor(account)}>`, stop);
    return found.ok ? found.value !== null : null;
  }

  private async isFiled(account: MailAccount): Promise<boolean> {
    const { mail, copy, stop } = this.of;
    if ((await this.find(account)) === true) return true;
    const letter = await this.session.ports.device.read(letterOf(copy.request));
    if (letter === null) return true;
    const bytes = new TextEncoder().encode(letter);
    const date = new Date(copy.mark.approvedAt);
    const filed = await mail.append(account, 'sent', { bytes, date }, stop);
    if (!filed.ok) await this.owe(account, filed.error);
    return filed.ok;
  }

  /** Keeps the copy for another attempt. A mailbox without a Sent folder is checked again in each cycle. */
  private async owe({ name }: MailAccount, { code, message }: MailServerError): Promise<void> {
    if (code === 'stopped') return;
    const { copy, notified } = this.of;
    const { ports, log } = this.session;
    const now = ports.clock.now();
    const since = copy.since === 0 ? now : copy.since;
    const hasNoFolder = code === 'no_such_folder';
    const isLate = hasNoFolder || now - since >= NOTIFY_AFTER_MS;
    const failures = copy.failures + 1;
    const rest = isLate ? LONG_REST_MS : backOffMs(failures, Math.random());
    const notBefore = hasNoFolder ? 0 : now + rest;
    const next: SentCopy = { ...copy, failures, since, notBefore, isNotified: copy.isNotified || isLate };
    await ports.device.replace(pathOf(copy.request), JSON.stringify(next), { isDurable: true });
    if (!isLate || notified.has(copy.server)) return;
    notified.add(copy.server);
    const details = { account: name, reason: message, code };
    await log.append([{ event: 'copy_not_filed', severity: 'warn', details }]);
    const text = `Mail was sent from ${name}, but its Sent folder has no copy yet. ${message}`;
    ports.notifier.notify({ level: 'warn', text });
  }

  private idFor(account: MailAccount): string {
    return stampOf(this.of.copy, account).messageId;
  }
}

/** Whether the pause after a failure goes on. One longer than the maximum is over: the clock was set back. */
const isResting = ({ notBefore }: SentCopy, now: number): boolean =>
  now < notBefore && notBefore - now <= LONG_REST_MS;

/** Makes an account's unfiled copies due in the next cycle, and returns their number. */
export async function retryCopies(device: DeviceStore, account: MailAccount): Promise<number> {
  let owed = 0;
  for (const path of await device.list(FOLDER)) {
    const copy = readJson(sentCopy, await device.read(path));
    if (copy?.server !== accountServer(account) || copy.failures === 0) continue;
    owed += 1;
    await device.replace(path, JSON.stringify({ ...copy, notBefore: 0 }), { isDurable: true });
  }
  return owed;
}
