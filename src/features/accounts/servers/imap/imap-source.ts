import type { ImapFlow } from 'imapflow';
import { err, ok, type Result } from '../../../../kernel/notes/values/result';
import { after } from '../../../../kernel/ports/after';
import type { Clock } from '../../../../kernel/ports/clock';
import type { MailAccount } from '../../../../kernel/ports/mail-account';
import {
  type FolderListing,
  type FolderLook,
  type FolderRole,
  type LookRange,
  type MailEntry,
  type MailFolders,
  type MailMove,
  MailServerError,
  type MailSource,
  type MoveOutcome,
  type ReadMail,
  type ReadRequest,
} from '../../../../kernel/ports/mail-source';
import { Idler, type InboxState } from './idler';
import { type ImapPorts, openClient, readCertificate, type SeenPins, whileWanted } from './open-client';
import { moveMail } from './move-mail';
import { examine, examineOnce, findById, listFolder, lookAt } from './read-folder';
import { readMails } from './read-mails';
import { fileMail } from './move-mail';
import { findFolders } from './find-folder';
import { imapTrouble } from './imap-trouble';

/** The person's mailboxes over IMAP, each with a connection for its folders and one that waits for new mail. */
export class ImapSource implements MailSource {
  readonly #pins: SeenPins = new Map();
  readonly #lines = new Map<string, AccountLine>();
  readonly #idlers = new Map<string, Idler>();
  readonly #looked = new Map<string, InboxState>();

  constructor(private readonly ports: ImapPorts) {}

  async list(
    account: MailAccount,
    folder: FolderRole,
    signal: AbortSignal,
  ): Promise<Result<FolderListing, MailServerError>> {
    const listed = await this.#ask(account, signal, (client) => listFolder(client, folder));
    if (folder === 'inbox' && listed.ok) {
      const { validity, nextUid } = listed.value;
      this.#looked.set(keyOf(account), { validity, nextUid });
    }
    return listed;
  }

  look(
    account: MailAccount,
    folder: FolderRole,
    range: LookRange,
    signal: AbortSignal,
  ): Promise<Result<FolderLook, MailServerError>> {
    return this.#ask(account, signal, (client) => lookAt(client, folder, range));
  }

  async *read(
    account: MailAccount,
    folder: FolderRole,
    request: ReadRequest,
    signal: AbortSignal,
  ): AsyncGenerator<Result<ReadMail, MailServerError>> {
    const taken = await this.#take(account, 'read', signal);
    if (!taken.ok) {
      yield taken;
      return;
    }
    const { client, release } = taken.value;
    const { patience } = this.ports;
    const within = <Value>(work: () => Promise<Value>): Promise<Value> =>
      whileWanted(client, signal, work, patience);
    let isWhole = false;
    try {
      const { uidValidity } = await within(() => examineOnce(client, folder));
      if (String(uidValidity) !== request.validity)
        throw new MailServerError('bad_server', 'The mail server has renumbered its mails meanwhile.');
      const mails = readMails(client, request);
      for (
        let next = await within(() => mails.next());
        next.done !== true;
        next = await within(() => mails.next())
      )
        yield ok(next.value);
      isWhole = true;
    } catch (error) {
      yield err(imapTrouble({ account, error, signal, refused: null }));
    } finally {
      // Drops the connection if an answer was not read to its end, because the rest would have to be read first.
      release(isWhole);
    }
  }

  async wait(
    account: MailAccount,
    signal: AbortSignal,
  ): Promise<Result<'news' | 'unsupported' | 'stopped', MailServerError>> {
    const refused = this.#refusal(account, 'read');
    if (refused !== null) return err(refused);
    const key = keyOf(account);
    let idler = this.#idlers.get(key);
    try {
      if (idler?.isOver !== false) {
        const client = await openClient(account, { ports: this.ports, pins: this.#pins }, signal);
        idler = await whileWanted(
          client,
          signal,
          () => Idler.begin(client, this.#looked.get(key)),
          this.ports.patience,
        );
        this.#idlers.set(key, idler);
      }
      return ok(await idler.next(signal));
    } catch (error) {
      return signal.aborted ? ok('stopped') : err(imapTrouble({ account, error, signal, refused: null }));
    }
  }

  find(
    account: MailAccount,
    folder: FolderRole,
    messageId: string,
    signal: AbortSignal,
  ): Promise<Result<MailEntry | null, MailServerError>> {
    return this.#ask(account, signal, async (client) => {
      await examine(client, folder);
      return (await findById(client, messageId))[0] ?? null;
    });
  }

  append(
    account: MailAccount,
    folder: FolderRole,
    { bytes, date }: { bytes: Uint8Array; date: Date },
    signal: AbortSignal,
  ): Promise<Result<void, MailServerError>> {
    return this.#once(account, 'send', signal, (client) => fileMail(client, folder, { bytes, date })).then(
      ({ result }) => result,
    );
  }

  findFolders(account: MailAccount, signal: AbortSignal): Promise<Result<MailFolders, MailServerError>> {
    // Permission to send needs a folder for copies, permission to act one for the archive.
    const permission = PERMISSIONS.find((each) => this.ports.isAllowed(account, each)) ?? 'read';
    return this.#ask(account, signal, findFolders, permission);
  }

  move(
    account: MailAccount,
    wanted: MailMove,
    signal: AbortSignal,
  ): Promise<Result<MoveOutcome, MailServerError>> {
    return this.#once(account, 'act', signal, (client) => moveMail(client, wanted)).then(
      ({ result }) => result,
    );
  }

  /** SHA-256 of the server's certificate, trusted or not. Sends no password. */
  async certificate(account: MailAccount, signal: AbortSignal): Promise<Result<string, MailServerError>> {
    try {
      return ok(await readCertificate(account, this.ports, signal));
    } catch (error) {
      return err(imapTrouble({ account, error, signal, refused: null }));
    }
  }

  close(): void {
    for (const line of this.#lines.values()) line.close();
    for (const idler of this.#idlers.values()) idler.close();
    this.#lines.clear();
    this.#idlers.clear();
  }

  /** Runs work on a connection, and once more on a new one if a kept connection has broken unnoticed. */
  async #ask<Value>(
    account: MailAccount,
    signal: AbortSignal,
    work: (client: ImapFlow) => Promise<Value>,
    permission: Permission = 'read',
  ): Promise<Result<Value, MailServerError>> {
    const first = await this.#once(account, permission, signal, work);
    if (first.result.ok || first.isFresh || !BROKEN_UNNOTICED.has(first.result.error.code))
      return first.result;
    return (await this.#once(account, permission, signal, work)).result;
  }

  async #once<Value>(
    account: MailAccount,
    permission: Permission,
    signal: AbortSignal,
    work: (client: ImapFlow) => Promise<Value>,
  ): Promise<{ result: Result<Value, MailServerError>; isFresh: boolean }> {
    const taken = await this.#take(account, permission, signal);
    if (!taken.ok) return { result: taken, isFresh: true };
    const { client, isFresh, release } = taken.value;
    try {
      const value = await whileWanted(client, signal, () => work(client), this.ports.patience);
      release(true);
      return { result: ok(value), isFresh };
    } catch (error) {
      release(false);
      return { result: err(imapTrouble({ account, error, signal, refused: null })), isFresh };
    }
  }

  /** Uses an account's connection, if permitted. All are opened here, except those that wait for new mail. */
  async #take(
    account: MailAccount,
    permission: Permission,
    signal: AbortSignal,
  ): Promise<Result<Awaited<ReturnType<AccountLine['take']>>, MailServerError>> {
    const refused = this.#refusal(account, permission);
    if (refused !== null) return err(refused);
    const key = keyOf(account);
    const line = this.#lines.get(key) ?? new AccountLine(this.ports.clock);
    this.#lines.set(key, line);
    try {
      return ok(await line.take(() => openClient(account, { ports: this.ports, pins: this.#pins }, signal)));
    } catch (error) {
      return err(imapTrouble({ account, error, signal, refused: null }));
    }
  }

  #refusal(account: MailAccount, permission: Permission): MailServerError | null {
    if (this.ports.isAllowed(account, permission)) return null;
    return new MailServerError(
      'not_allowed',
      `You have not allowed Deputy to ${WORDS[permission]} the mailbox "${account.name}", as it is set up now, on this device. Allow it in the settings, or as "deputy accounts" says.`,
    );
  }
}

const PERMISSIONS = ['read', 'send', 'act'] as const;
type Permission = (typeof PERMISSIONS)[number];

const WORDS: Record<Permission, string> = { read: 'read', send: 'send from', act: 'change anything in' };

/** Error codes of a kept connection that has ended. */
const BROKEN_UNNOTICED: ReadonlySet<string> = new Set(['unreachable', 'closed']);

/** Milliseconds for which an unused connection is kept. */
const KEPT_MS = 15_000;

/** Identifies an account with its settings; changed settings get a new connection. */
const keyOf = (account: MailAccount): string => JSON.stringify(account);

/** Keeps an account's connection for its folders, and lets one caller at a time use it. */
class AccountLine {
  #turn: Promise<void> = Promise.resolve();
  #client: ImapFlow | null = null;
  #endRest: (() => void) | null = null;

  constructor(private readonly clock: Clock) {}

  /** `open` is called if no connection is kept. Calling `release` with `false` drops the connection. */
  async take(
    open: () => Promise<ImapFlow>,
  ): Promise<{ client: ImapFlow; isFresh: boolean; release: (isKept: boolean) => void }> {
    const before = this.#turn;
    let done: () => void = () => undefined;
    this.#turn = new Promise((resolve) => {
      done = resolve;
    });
    await before;
    this.#endRest?.();
    try {
      const kept = this.#client?.usable === true ? this.#client : null;
      this.#client = null;
      const client = kept ?? (await open());
      const release = (isKept: boolean): void => {
        if (isKept && client.usable) this.#keep(client);
        else client.close();
        done();
      };
      return { client, isFresh: kept === null, release };
    } catch (error) {
      done();
      throw error;
    }
  }

  close(): void {
    this.#endRest?.();
    this.#client?.close();
    this.#client = null;
  }

  #keep(client: ImapFlow): void {
    this.#client = client;
    this.#endRest = after(this.clock, KEPT_MS, () => {
      if (this.#client === client) this.close();
    });
  }
}
