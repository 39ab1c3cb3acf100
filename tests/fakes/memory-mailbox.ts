import { err, ok } from '../../src/kernel/notes/values/result';
import type { MailAccount } from '../../src/kernel/ports/mail-account';
import {
  type FolderRole,
  type MailEntry,
  type MailFlag,
  MailServerError,
  type MailSource,
  type ReadMail,
  type ReadRequest,
} from '../../src/kernel/ports/mail-source';
import { aMailEntry } from './mail-entry';

interface Kept extends MailEntry {
  bytes: Uint8Array;
}

/** How a mail comes in. */
export interface Delivery {
  folder?: FolderRole;
  /** Epoch milliseconds. */
  receivedAt?: number;
  isAnswered?: boolean;
}

/** A mailbox in memory. It notes what is asked of it, and says what a test lets it say. */
export class MemoryMailbox implements MailSource {
  readonly folders: Record<FolderRole, Kept[]> = { inbox: [], sent: [], archive: [] };
  /** "list inbox", "look inbox since", "read 1,2", "wait", "find sent", "append sent" or "move archive" for each call. */
  readonly log: string[] = [];
  /** What every call says instead; `null`: the server is well. */
  trouble: MailServerError | null = null;
  #next = 1;
  #wake: (() => void)[] = [];

  deliver(source: string, { folder = 'inbox', isAnswered = false, ...given }: Delivery = {}): void {
    const bytes = new TextEncoder().encode(source);
    const messageId = /^Message-ID: *(<[^>\r\n]+>)/im.exec(source)?.[1] ?? '';
    const inReplyTo = /^In-Reply-To: *(<[^>\r\n]+>)/im.exec(source)?.[1] ?? '';
    const { receivedAt = this.#next * 1_000 } = given;
    const mail = { size: bytes.length, messageId, inReplyTo, receivedAt, isAnswered };
    this.folders[folder].push({ ...aMailEntry(this.#next++, mail), bytes });
    for (const wake of this.#wake.splice(0)) wake();
  }

  /** The connection that waits breaks. */
  break(): void {
    const before = this.trouble;
    this.trouble = new MailServerError('unreachable', 'It broke.');
    for (const wake of this.#wake.splice(0)) wake();
    setImmediate(() => (this.trouble = before));
  }

  get looks(): number {
    return this.log.filter((line) => line === 'list inbox').length;
  }

  get waits(): number {
    return this.log.filter((line) => line === 'wait').length;
  }

  list: MailSource['list'] = (_, folder) => {
    this.log.push(`list ${folder}`);
    if (this.trouble !== null) return Promise.resolve(err(this.trouble));
    const uids = this.folders[folder].map(({ uid }) => uid).sort((a, b) => a - b);
    return Promise.resolve(ok({ validity: '1', nextUid: this.#next, uids }));
  };

  look: MailSource['look'] = (_, folder, range) => {
    this.log.push(`look ${folder} ${Object.keys(range).join()}`);
    if (this.trouble !== null) return Promise.resolve(err(this.trouble));
    const all = this.folders[folder];
    const entries =
      'latest' in range
        ? all.slice(Math.max(0, all.length - range.latest))
        : 'uids' in range
          ? all.filter(({ uid }) => range.uids.includes(uid))
          : all.filter(({ receivedAt }) => receivedAt >= range.since);
    return Promise.resolve(ok({ validity: '1', entries, deleted: [], missing: [] }));
  };

  async *read(
    _: MailAccount,
    folder: FolderRole,
    { mails }: ReadRequest,
  ): AsyncGenerator<{ ok: true; value: ReadMail }> {
    await Promise.resolve();
    const uids = mails.map(({ uid }) => uid);
    this.log.push(`read ${uids.join()}`);
    for (const { uid, bytes } of this.folders[folder])
      if (uids.includes(uid)) yield ok({ kind: 'mail', uid, bytes, isWhole: true });
  }

  wait: MailSource['wait'] = async (_, signal) => {
    this.log.push('wait');
    await new Promise<void>((resolve) => {
      this.#wake.push(resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    if (signal.aborted) return ok('stopped');
    return this.trouble === null ? ok('news') : err(this.trouble);
  };

  find: MailSource['find'] = (_, folder, messageId) => {
    this.log.push(`find ${folder}`);
    return Promise.resolve(
      this.trouble === null
        ? ok(this.folders[folder].find((each) => each.messageId === messageId) ?? null)
        : err(this.trouble),
    );
  };

  append: MailSource['append'] = (_, folder, { bytes }) => {
    this.log.push(`append ${folder}`);
    if (this.trouble !== null) return Promise.resolve(err(this.trouble));
    this.deliver(new TextDecoder().decode(bytes), { folder });
    return Promise.resolve(ok(undefined));
  };

  findFolders: MailSource['findFolders'] = () => {
    const found = { sent: 'Sent', archive: 'Archive' };
    const all = ['INBOX', ...Object.values(found)];
    return Promise.resolve(
      this.trouble === null ? ok({ ...found, found, all, canMove: true }) : err(this.trouble),
    );
  };

  move: MailSource['move'] = (_, { messageId, from, to, set, clear }) => {
    this.log.push(`move ${to}`);
    if (this.trouble !== null) return Promise.resolve(err(this.trouble));
    const found = this.folders[from].filter((each) => each.messageId === messageId);
    const [mail] = found;
    if (mail === undefined || found.length > 1) return Promise.resolve(ok({ kind: 'not_there' }));
    const had: MailFlag[] = [];
    if (mail.isSeen) had.push('\\Seen');
    if (mail.isAnswered) had.push('\\Answered');
    const has = (flag: MailFlag): boolean =>
      set.includes(flag) || (had.includes(flag) && !clear.includes(flag));
    const moved = { ...mail, uid: this.#next++, isSeen: has('\\Seen'), isAnswered: has('\\Answered') };
    this.folders[from] = this.folders[from].filter((each) => each !== mail);
    this.folders[to].push(moved);
    return Promise.resolve(ok({ kind: 'moved', uid: moved.uid, had }));
  };
}
