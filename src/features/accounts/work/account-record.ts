import { readJson } from '../../../kernel/notes/values/json';
import { canonicalJson } from '../../../core/approvals/model/approval/call-hash';
import { hashText } from '../../../kernel/notes/values/hash';
import type { DeviceStore } from '../../../kernel/ports/device-store';
import type { SecretStore } from '../../../kernel/ports/secret-store';
import type { MailSignIns } from '../../../kernel/ports/mail-login';
import type { MailServerError } from '../../../kernel/ports/mail-source';
import { accountSecret, isAccountAllowed } from '../../../core/settings/account-consent';
import type { Settings } from '../../../core/settings/settings';
import type { MailAccount } from '../../../kernel/ports/mail-account';
import {
  type FetchEvent,
  type FetchState,
  fetchState,
  lastingTrouble,
  type MailTrouble,
  NEVER_FETCHED,
  nextFetchState,
} from '../model/fetch-state';

type RecordStore = Pick<DeviceStore, 'read' | 'replace'>;

/** This device's record of one mailbox. Renaming the account keeps it; another server or user gets another record. */
export class AccountRecord {
  private constructor(
    private readonly device: RecordStore,
    readonly path: string,
    /** Four digits that show whether the password has changed since it was refused; so few reveal nothing. */
    readonly passwordMark: string,
    private current: FetchState,
  ) {}

  /** The state as the file has it; `null` until the first event. */
  private written: string | null = null;

  static async open(
    device: RecordStore,
    { address, user, imap }: MailAccount,
    password: string,
  ): Promise<AccountRecord> {
    const box = hashText(canonicalJson({ user: user === '' ? address : user, imap: { ...imap } })).slice(
      0,
      32,
    );
    const path = `mail/${box}.json`;
    const state = readJson(fetchState, await device.read(path)) ?? NEVER_FETCHED;
    const mark = hashText(`${box} ${password}`).slice(0, 4);
    return new AccountRecord(device, path, mark, state);
  }

  get state(): FetchState {
    return this.current;
  }

  /** Applies an event to the state; durable when the promise resolves. */
  async follow(event: FetchEvent): Promise<void> {
    const before = (this.written ??= JSON.stringify(this.current));
    this.current = nextFetchState(this.current, event);
    const after = JSON.stringify(this.current);
    if (after === before) return;
    await this.device.replace(this.path, after, { isDurable: true });
    this.written = after;
  }
}

interface Records {
  device: RecordStore;
  secrets: Pick<SecretStore, 'read'>;
  signIns?: Pick<MailSignIns, 'mark'>;
}

export const openRecord = async (
  { device, secrets, signIns }: Records,
  account: MailAccount,
): Promise<AccountRecord> =>
  AccountRecord.open(
    device,
    account,
    (await signIns?.mark(account)) ?? (await secrets.read(accountSecret(account))) ?? '',
  );

/** Why the server refused the stored password; `null` if it was not refused, so that it may be tried. */
export async function refusedBefore(records: Records, account: MailAccount): Promise<string | null> {
  const { state, passwordMark } = await openRecord(records, account);
  return state.refused === passwordMark ? state.trouble : null;
}

/** Keys (see `keyOf`) of the latest mails that this device has processed. */
export const knownMails = async (records: Records, account: MailAccount): Promise<ReadonlySet<string>> =>
  new Set((await openRecord(records, account)).state.known);

/**
 * Records the result of a login outside a fetch; `trouble` is `null` if the login succeeded. The next fetch does not
 * try a refused password again, but tries one that was accepted after a refusal.
 */
export async function rememberLogin(
  records: Records,
  account: MailAccount,
  trouble: MailServerError | null,
): Promise<void> {
  if (trouble !== null && trouble.code !== 'bad_login') return;
  const record = await openRecord(records, account);
  await record.follow(
    trouble === null
      ? { kind: 'looked' }
      : { kind: 'refused', why: trouble.message, mark: record.passwordMark },
  );
}

/** Troubles that block fetching on this device, by account. */
export async function mailTroubles(
  records: Records,
  settings: Pick<Settings, 'accounts' | 'consents' | 'secrets' | 'localOnly'>,
): Promise<MailTrouble[]> {
  const troubles: MailTrouble[] = [];
  for (const account of settings.accounts.filter((each) => isAccountAllowed(each, 'read', settings))) {
    const { state, passwordMark } = await openRecord(records, account);
    const trouble = lastingTrouble(state, passwordMark);
    if (trouble !== null) troubles.push({ account: account.name, ...trouble });
  }
  return troubles;
}
