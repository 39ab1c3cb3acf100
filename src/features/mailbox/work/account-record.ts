import { readJson } from '../../../kernel/notes/values/json';
import { canonicalJson } from '../../approvals/model/approval/call-hash';
import { hashText } from '../../../kernel/notes/values/hash';
import type { DeviceStore } from '../../../kernel/ports/device-store';
import type { SecretStore } from '../../../kernel/ports/secret-store';
import type { MailServerError } from '../../../kernel/ports/mail-source';
import { accountSecret } from '../../../settings/account-consent';
import type { MailAccount } from '../../../kernel/ports/mail-account';
import {
  type FetchEvent,
  type FetchState,
  fetchState,
  NEVER_FETCHED,
  nextFetchState,
} from '../model/fetch-state';

type RecordStore = Pick<DeviceStore, 'read' | 'replace'>;

/** This device's record of one mailbox. It survives a renamed account; another server gets another record. */
export class AccountRecord {
  private constructor(
    private readonly device: RecordStore,
    private readonly path: string,
    /**
     * Digits that distinguish a changed password from a refused one: only four, so that they reveal nothing about the
     * password.
     */
    readonly passwordMark: string,
    private current: FetchState,
  ) {}

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
    const before = JSON.stringify(this.current);
    this.current = nextFetchState(this.current, event);
    const after = JSON.stringify(this.current);
    if (after !== before) await this.device.replace(this.path, after, { isDurable: true });
  }
}

interface Records {
  device: RecordStore;
  secrets: Pick<SecretStore, 'read'>;
}

const openHere = async ({ device, secrets }: Records, account: MailAccount): Promise<AccountRecord> =>
  AccountRecord.open(device, account, (await secrets.read(accountSecret(account))) ?? '');

/** Whether this device has never fetched from this mailbox, and its password was not refused. */
export async function isNeverFetched(records: Records, account: MailAccount): Promise<boolean> {
  const { state, passwordMark } = await openHere(records, account);
  return state.validity === '' && state.refused !== passwordMark;
}

/** Records a password that was refused outside a fetch, so that the next fetch does not try it again. */
export async function rememberRefused(
  records: Records,
  account: MailAccount,
  { code, message }: MailServerError,
): Promise<void> {
  if (code !== 'bad_login') return;
  const record = await openHere(records, account);
  await record.follow({ kind: 'refused', why: message, mark: record.passwordMark });
}
