import { Intake, type Imported } from '../../triage/work/inbox';
import { messageIds } from '../../../kernel/mail/headers/message-id';
import {
  type FolderLook,
  type LookRange,
  type MailEntry,
  MailServerError,
} from '../../../kernel/ports/mail-source';
import type { Session } from '../../../session/session';
import { accountSecret, isAccountAllowed } from '../../../settings/account-consent';
import {
  type FirstTake,
  isResting,
  keyOf,
  rangeOf,
  renumberedSince,
  type WatchedMail,
} from '../model/fetch-state';
import { AccountRecord } from './account-record';
import { actOnServer, type MailboxPlace } from './act-on-server';
import { awaitAnswers } from './await-answers';
import { beginMailbox } from './begin-mailbox';
import { witnessMailbox } from './witness';

/** Result for one account. */
export interface FetchedAccount {
  name: string;
  imported: number;
  /** Number of mails that are already in the vault. */
  known: number;
  /** Number of mails that could not become notes. */
  failed: number;
  /** Number of mails on the server for the next look. */
  left: number;
  mails: Imported[];
  /** The problem with the account; `null` if there is none, or if it was reported before. */
  trouble: string | null;
  /** The code of that trouble, of `MailServerError`. */
  code: string | null;
  /** Whether the server answered correctly. */
  isReached: boolean;
}

export interface FetchRequest {
  /** Restricts the fetch to one account. */
  account?: string;
  /** Older mail that is wanted as well; without it, a first look fetches only future mail. */
  first?: FirstTake;
  /**
   * The account was just set up: the next look counts as its first, whatever this device knows of the
   * mailbox.
   */
  isNew?: boolean;
  /** Errors of servers that were contacted a moment ago, by account; these servers are not contacted again now. */
  troubles?: ReadonlyMap<string, MailServerError>;
  /** Whether a person asked for the fetch, so that it does not wait for the pause after a failure. */
  isAsked?: boolean;
  stop: AbortSignal;
}

/**
 * Maximum size in bytes of a mail that is fetched whole; of a larger mail, only the headers and the beginning are
 * fetched.
 */
const LARGEST = 25_000_000;
/** Maximum number of mails and bytes per batch; after a crash, one batch is fetched again. */
const BATCH = { mails: 50, bytes: 32_000_000 };

/**
 * Fetches new mail from the mailboxes that this device may read. The cursor moves past a mail once the mail is a
 * note.
 */
export async function fetchMail(session: Session, request: FetchRequest): Promise<FetchedAccount[]> {
  const { mail, secrets } = session.ports;
  const { accounts } = session.settings;
  const wanted = accounts.filter(
    (account) =>
      (request.account === undefined || account.name === request.account) &&
      isAccountAllowed(account, 'read', session.settings),
  );
  if (mail === undefined || wanted.length === 0) return [];
  const results: FetchedAccount[] = [];
  for (const account of wanted) {
    if (request.stop.aborted) break;
    const password = (await secrets.read(accountSecret(account))) ?? '';
    const record = await AccountRecord.open(session.ports.device, account, password);
    results.push(await new Fetching(session, { mail, account, record, stop: request.stop }, request).run());
  }
  return results;
}

class Fetching {
  private readonly mails: Imported[] = [];
  private left = 0;

  constructor(
    private readonly session: Session,
    private readonly place: MailboxPlace,
    private readonly request: FetchRequest,
  ) {}

  async run(): Promise<FetchedAccount> {
    const { record } = this.place;
    const { clock } = this.session.ports;
    const { isAsked = false, isNew = false, first: wish } = this.request;
    if (isNew) await record.follow({ kind: 'set_up_anew' });
    if (wish !== undefined) await record.follow({ kind: 'wished', wish });
    const { refused, trouble, code } = record.state;
    if (refused === record.passwordMark)
      return this.result(isAsked ? { message: trouble, code: code === '' ? 'bad_login' : code } : null);
    if (!isAsked && isResting(record.state, clock.now())) return this.result(null);
    const error = this.request.troubles?.get(this.place.account.name) ?? (await this.look());
    if (error === null) {
      await record.follow({ kind: 'looked' });
      return { ...this.result(null), isReached: true };
    }
    if (error.code === 'stopped') return this.result(null);
    await record.follow(
      error.code === 'bad_login'
        ? { kind: 'refused', why: error.message, mark: record.passwordMark }
        : { kind: 'failed', why: error.message, code: error.code, now: clock.now(), random: Math.random() },
    );
    return this.result(isAsked || error.message !== trouble ? error : null);
  }

  /**
   * Fetches new mail and records what changed on the server. The person's own acts are carried out first, so that they
   * are not mistaken for changes by another mail program.
   */
  private async look(): Promise<MailServerError | null> {
    const { session, place } = this;
    return (
      (await actOnServer(session, place)) ??
      (await this.fetch()) ??
      (await witnessMailbox(session, place)) ??
      (await awaitAnswers(
        session,
        place,
        this.mails.some(({ kind }) => kind === 'imported'),
      ))
    );
  }

  private async fetch(): Promise<MailServerError | null> {
    const { record } = this.place;
    if (record.state.validity === '') {
      const begun = await beginMailbox(this.session, this.place);
      if (begun === 'resumed') return this.takeRenumbered();
      if (begun !== null) return begun;
    }
    const look = await this.lookAt({ afterUid: record.state.lastUid });
    if (look instanceof MailServerError) return look;
    const failed =
      look.validity === record.state.validity ? await this.takeAll(look) : await this.takeRenumbered();
    return failed ?? (record.state.wish === null ? null : this.takeEarlier(record.state.wish));
  }

  /** Fetches mail from before the first look. The cursor stays, and mail that was processed before is skipped. */
  private async takeEarlier(wish: FirstTake): Promise<MailServerError | null> {
    const { record, stop } = this.place;
    if (stop.aborted) return null;
    const look = await this.lookAt(rangeOf(wish));
    if (look instanceof MailServerError) return look;
    if (look.validity !== record.state.validity) return null;
    const failed = await this.takeUnknown(look);
    if (failed === null && this.left === 0) await record.follow({ kind: 'wished', wish: null });
    return failed;
  }

  /**
   * Fetches from a server that renumbered its mails, or a mailbox that another device has used. Mails that were
   * processed before are recognised by their keys.
   */
  private async takeRenumbered(): Promise<MailServerError | null> {
    const look = await this.lookAt({ since: renumberedSince(this.place.record.state) });
    if (look instanceof MailServerError) return look;
    const failed = await this.takeUnknown(look);
    if (failed !== null || this.left > 0) return failed;
    const lastUid = look.nextUid > 0 ? look.nextUid - 1 : (look.entries.at(-1)?.uid ?? 0);
    await this.place.record.follow({ kind: 'renumbered', validity: look.validity, lastUid });
    return null;
  }

  private takeUnknown(look: FolderLook): Promise<MailServerError | null> {
    const known = new Set(this.place.record.state.known);
    return this.takeAll({ ...look, entries: look.entries.filter((entry) => !known.has(keyOf(entry))) });
  }

  private async takeAll(look: FolderLook): Promise<MailServerError | null> {
    const { record, stop } = this.place;
    if (look.entries.length === 0) return null;
    const intake = await Intake.open(this.session);
    this.left = look.entries.length;
    for (const batch of batchesOf(look.entries)) {
      if (stop.aborted) return null;
      const taken = await this.takeBatch(intake, look.validity, batch);
      if (taken.dealt.length > 0) {
        this.left -= taken.dealt.length;
        // UIDs of another validity must not move the cursor.
        const isSame = look.validity === record.state.validity;
        const entries = isSame ? taken.dealt : taken.dealt.map((entry) => ({ ...entry, uid: 0 }));
        await intake.close();
        await record.follow({ kind: 'dealt_with', entries, noted: taken.noted });
      }
      if (taken.error !== null || taken.dealt.length < batch.length) return taken.error;
    }
    return null;
  }

  private async takeBatch(
    intake: Intake,
    validity: string,
    batch: readonly MailEntry[],
  ): Promise<{ dealt: MailEntry[]; noted: WatchedMail[]; error: MailServerError | null }> {
    const { mail, account, stop } = this.place;
    // Mails that the person answered elsewhere need no note.
    const wanted = batch.filter(({ isAnswered }) => !isAnswered);
    const seen = new Set<number>();
    const noted: WatchedMail[] = [];
    let stuckAt: number | null = null;
    let error: MailServerError | null = null;
    const uids = wanted.map(({ uid }) => uid);
    if (uids.length > 0)
      for await (const each of mail.read(account, 'inbox', { validity, uids, mostBytes: LARGEST }, stop)) {
        if (!each.ok) {
          error = each.error;
          break;
        }
        const { uid, bytes, isWhole } = each.value;
        const entry = wanted.find((one) => one.uid === uid);
        const taken = await intake.take({
          path: null,
          name: `${account.name} ${String(uid)}`,
          bytes,
          notice: isWhole ? null : partOf(entry?.size ?? 0),
          mailbox: account.name,
          receivedAt: entry?.receivedAt ?? 0,
        });
        this.mails.push(taken);
        if (taken.kind === 'failed') {
          stuckAt = uid;
          error = notKept(taken.why);
          break;
        }
        seen.add(uid);
        const [messageId] = messageIds(entry?.messageId ?? '');
        if (taken.kind === 'imported' && messageId === taken.messageId) noted.push({ messageId, uid });
        if (stop.aborted) break;
      }
    // A mail that the look listed but the server did not deliver was moved elsewhere; this is certain only if the
    // delivery was complete.
    const isWhole = error === null && !stop.aborted;
    const last = isWhole ? Infinity : (stuckAt ?? firstMissing(uids, seen));
    return { dealt: batch.filter(({ uid }) => uid < last), noted, error };
  }

  private async lookAt(range: LookRange): Promise<FolderLook | MailServerError> {
    const { mail, account, stop } = this.place;
    const look = await mail.look(account, 'inbox', range, stop);
    return look.ok ? look.value : look.error;
  }

  private result(trouble: { message: string; code: string } | null): FetchedAccount {
    const count = (kind: Imported['kind']): number => this.mails.filter((mail) => mail.kind === kind).length;
    return {
      name: this.place.account.name,
      imported: count('imported'),
      known: count('known'),
      failed: count('failed'),
      left: this.left,
      mails: this.mails,
      trouble: trouble?.message ?? null,
      code: trouble?.code ?? null,
      isReached: false,
    };
  }
}

const notKept = (why: string): MailServerError =>
  new MailServerError('vault', `The vault takes no new note, so mail stays on the server: ${why}`);

const firstMissing = (uids: readonly number[], seen: ReadonlySet<number>): number =>
  uids.find((uid) => !seen.has(uid)) ?? Infinity;

function batchesOf(entries: readonly MailEntry[]): MailEntry[][] {
  const batches: MailEntry[][] = [];
  let bytes = 0;
  for (const entry of entries) {
    const last = batches.at(-1);
    bytes += entry.size;
    if (last === undefined || last.length >= BATCH.mails || bytes > BATCH.bytes) {
      batches.push([entry]);
      bytes = entry.size;
    } else last.push(entry);
  }
  return batches;
}

const partOf = (size: number): string =>
  `This is the beginning of a mail of ${String(Math.round(size / 1_000_000))} MB. The rest of it, with what is attached, is on the mail server.`;
