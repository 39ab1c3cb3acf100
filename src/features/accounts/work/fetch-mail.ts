import type { Imported } from '../../../core/triage/work/inbox';
import { MailServerError } from '../../../kernel/ports/mail-source';
import { endsAllWork, unexpectedWords } from '../../../core/session/fence';
import type { MailAccount } from '../../../kernel/ports/mail-account';
import { mailboxWork } from '../../../core/app/intake';
import type { Session } from '../../../core/session/session';
import { isAccountAllowed } from '../../../core/settings/account-consent';
import { type FirstTake, isResting } from '../model/fetch-state';
import { countLeft } from '../model/mail-ledger';
import { openRecord } from './account-record';
import { actOnServer, type MailboxPlace } from './act-on-server';
import { lookAtInbox } from './look-at-inbox';
import { MailTaking } from './take-mail';
import { witnessMailbox } from './witness';

export interface FetchedAccount {
  name: string;
  imported: number;
  /** Number of mails that are already in the vault. */
  known: number;
  /** Number of mails that could not become notes. */
  failed: number;
  /** Number of mails on the server for the next check. */
  left: number;
  mails: readonly Imported[];
  /** The problem with the account; `null` if there is none, or if it was reported before. */
  trouble: string | null;
  /** The code of that trouble, of `MailServerError`. */
  code: string | null;
  /** Whether the server answered correctly. */
  isReached: boolean;
}

export interface FetchRequest {
  account?: string;
  /** Older mail to fetch as well; without it, a first check fetches only future mail. */
  first?: FirstTake;
  /** The account was just set up: the next check is treated as its first, whatever this device knows of the mailbox. */
  isNew?: boolean;
  /** Errors of servers that were contacted a moment ago, by account; these servers are not contacted again now. */
  troubles?: ReadonlyMap<string, MailServerError>;
  /** Whether a person asked for the fetch, so that it does not wait for the pause after a failure. */
  isAsked?: boolean;
  stop: AbortSignal;
}

/** Fetches new mail that this device may read. Then every mail that a server lists is settled or owed. */
export async function fetchMail(session: Session, request: FetchRequest): Promise<FetchedAccount[]> {
  const { mail } = session.ports;
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
    const fetched = await fetchAccount(session, { mail, account }, request).catch((error: unknown) =>
      resultOf(account, asTrouble(error)),
    );
    results.push(fetched);
  }
  return results;
}

async function fetchAccount(
  session: Session,
  place: Pick<MailboxPlace, 'mail' | 'account'>,
  request: FetchRequest,
): Promise<FetchedAccount> {
  const record = await openRecord(session.ports, place.account);
  return new Fetching(session, { ...place, record, stop: request.stop }, request).run();
}

/** An unexpected error in one account: the others are fetched, and this one again after a pause. */
function asTrouble(error: unknown): MailServerError {
  if (endsAllWork(error)) throw error;
  return new MailServerError('bad_server', unexpectedWords(error), null, { cause: error });
}

class Fetching {
  private mails: readonly Imported[] = [];
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
    const error = this.request.troubles?.get(this.place.account.name) ?? (await this.look().catch(asTrouble));
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
   * are not mistaken for changes by another mail program. Mail that the server withholds does not block anything else.
   */
  private async look(): Promise<MailServerError | null> {
    const { session, place } = this;
    const refused = await actOnServer(session, place);
    if (refused !== null) return refused;
    const look = await lookAtInbox(session, place, this.request.isAsked ?? false);
    if (look instanceof MailServerError) return look;
    const taking = await MailTaking.open(session, place);
    const error = await taking.take(look);
    this.mails = taking.mails;
    this.left = countLeft(place.record.state.ledger, look.listing.uids);
    if (error !== null && error.code !== 'bad_server') return error;
    const hasNews = this.mails.some(({ kind }) => kind === 'imported');
    const witnessed = await witnessMailbox(session, place, look.listing);
    if (witnessed !== null) return witnessed;
    for (const work of mailboxWork.rows) {
      const failed = await work(session, { ...place, id: place.record.path }, hasNews);
      if (failed !== null) return failed;
    }
    return error;
  }

  private result(trouble: Trouble | null): FetchedAccount {
    const count = (kind: Imported['kind']): number => this.mails.filter((mail) => mail.kind === kind).length;
    return {
      ...resultOf(this.place.account, trouble),
      imported: count('imported'),
      known: count('known'),
      failed: count('failed'),
      left: this.left,
      mails: this.mails,
    };
  }
}

interface Trouble {
  message: string;
  code: string;
}

const resultOf = ({ name }: MailAccount, trouble: Trouble | null): FetchedAccount => ({
  ...{ name, imported: 0, known: 0, failed: 0, left: 0, mails: [], isReached: false },
  trouble: trouble?.message ?? null,
  code: trouble?.code ?? null,
});
