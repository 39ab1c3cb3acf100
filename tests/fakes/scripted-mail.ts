import { err, ok, type Result } from '../../src/kernel/notes/values/result';
import type { MailAccount } from '../../src/kernel/ports/mail-account';
import type {
  FolderLook,
  FolderRole,
  LookRange,
  MailEntry,
  MailServerError,
  MailSource,
} from '../../src/kernel/ports/mail-source';

export interface ScriptedMessage {
  text: string;
  /** Epoch milliseconds. */
  receivedAt: number;
  isAnswered?: boolean;
}

interface Script {
  messages: readonly ScriptedMessage[];
  /** What a look fails with; `null`: it succeeds. */
  trouble?: (account: MailAccount) => MailServerError | null;
}

const bytesOf = ({ text }: ScriptedMessage): Uint8Array => new TextEncoder().encode(text);

/** One inbox that holds what it was given; each look is in the log. */
export class ScriptedMail implements MailSource {
  readonly log: string[] = [];

  constructor(public script: Script) {}

  async look(
    account: MailAccount,
    folder: FolderRole,
    range: LookRange,
  ): Promise<Result<FolderLook, MailServerError>> {
    this.log.push(`look ${account.address} ${folder} ${Object.keys(range).join()}`);
    const trouble = this.script.trouble?.(account) ?? null;
    if (trouble !== null) return err(trouble);
    const all = this.script.messages.map((message, place) => entryOf(message, place + 1));
    return ok({ validity: '1', nextUid: all.length + 1, entries: all.filter(within(range, all.length)) });
  }

  async *read(
    _account: MailAccount,
    _folder: FolderRole,
    { uids }: { uids: readonly number[] },
  ): AsyncGenerator<Result<{ uid: number; bytes: Uint8Array; isWhole: boolean }, MailServerError>> {
    this.log.push(`read ${uids.join()}`);
    for (const uid of uids) {
      const message = this.script.messages[uid - 1];
      if (message !== undefined) yield ok({ uid, bytes: bytesOf(message), isWhole: true });
    }
  }

  /** News never comes: each cycle looks. */
  async wait(): Promise<Result<'unsupported', MailServerError>> {
    return ok('unsupported');
  }

  find(): Promise<never> {
    return Promise.reject(new Error('No look for a Message-ID was expected'));
  }

  append(): Promise<never> {
    return Promise.reject(new Error('No copy was expected'));
  }

  move(): Promise<never> {
    return Promise.reject(new Error('No move was expected'));
  }
}

const within =
  (range: LookRange, size: number) =>
  ({ uid, receivedAt }: MailEntry): boolean => {
    if ('afterUid' in range) return uid > range.afterUid;
    if ('since' in range) return receivedAt >= range.since;
    if ('latest' in range) return uid > size - range.latest;
    return range.uids.includes(uid);
  };

const entryOf = (message: ScriptedMessage, uid: number): MailEntry => ({
  uid,
  size: bytesOf(message).length,
  messageId: /^Message-ID: (.*)$/m.exec(message.text)?.[1]?.trim() ?? '',
  inReplyTo: '',
  serverId: '',
  receivedAt: message.receivedAt,
  isSeen: false,
  isAnswered: message.isAnswered === true,
});
