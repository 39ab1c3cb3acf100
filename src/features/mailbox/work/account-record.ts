import { canonicalJson } from '../../approvals/model/approval/call-hash';
import { parseJson } from '../../../llm/provider/answers/parse-json';
import { hashText } from '../../../kernel/notes/values/hash';
import type { DeviceStore } from '../../../kernel/ports/device-store';
import type { MailAccount } from '../../../kernel/ports/mail-account';
import {
  type FetchEvent,
  type FetchState,
  fetchState,
  NEVER_FETCHED,
  nextFetchState,
} from '../model/fetch-state';

/** This device's record of one mailbox. It survives a change of the account's name, and another server is another box. */
export class AccountRecord {
  private constructor(
    private readonly device: DeviceStore,
    private readonly path: string,
    /** Tells a changed password from a refused one: four digits, which say nothing of the password itself. */
    readonly passwordMark: string,
    private current: FetchState,
  ) {}

  static async open(
    device: DeviceStore,
    { address, user, imap }: MailAccount,
    password: string,
  ): Promise<AccountRecord> {
    const box = hashText(canonicalJson({ user: user === '' ? address : user, imap: { ...imap } })).slice(
      0,
      32,
    );
    const path = `mail/${box}.json`;
    const read = fetchState.safeParse(parseJson((await device.read(path)) ?? ''));
    const mark = hashText(`${box} ${password}`).slice(0, 4);
    return new AccountRecord(device, path, mark, read.success ? read.data : NEVER_FETCHED);
  }

  get state(): FetchState {
    return this.current;
  }

  /** Durable when it resolves. */
  async follow(event: FetchEvent): Promise<void> {
    const before = JSON.stringify(this.current);
    this.current = nextFetchState(this.current, event);
    const after = JSON.stringify(this.current);
    if (after !== before) await this.device.replace(this.path, after, { isDurable: true });
  }
}
