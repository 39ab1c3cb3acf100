import * as z from '../../../kernel/notes/values/schema';
import { type LookRange, type MailEntry, type MailFlag, MAY_PASS } from '../../../kernel/ports/mail-source';
import { EMPTY_LEDGER, type LedgerEvent, type MailLedger, mailLedger, nextLedger } from './mail-ledger';

/** Endings of many notes at once, which a second check some minutes later must confirm. */
export interface WaitingEndings {
  /** Epoch milliseconds. */
  since: number;
  /** Message-IDs without angle brackets. */
  messageIds: string[];
}

/** This device's state of one inbox. */
export interface FetchState {
  /** UIDVALIDITY of the ledger's UIDs; '' before the first check. */
  validity: string;
  ledger: MailLedger;
  /** Mail before this time is left to the person; epoch milliseconds. */
  from: number;
  /** Time of receipt of the latest processed mail; epoch milliseconds. */
  latest: number;
  /** Keys of the latest processed mails, by `keyOf`, in case the server renumbers all its mails. */
  known: string[];
  /** Mails whose notes may still wait for the person. */
  watched: WatchedMail[];
  /** Mails that Deputy has moved out of the inbox, with the flags that it set. */
  moved: MovedMail[];
  /** Number of failed checks since the last success, and the earliest time of the next check. */
  failures: number;
  notBefore: number;
  /** Mark of the password that the server refused; '' if none. */
  refused: string;
  /** The last reported trouble and its code; '' if there is none. */
  trouble: string;
  code: string;
  /** Older mails that the person wants, until they have been fetched; `null` if none. */
  wish: FirstTake | null;
  /** Notes that would be finished at once, and since when; `null` if there are none. */
  endings: WaitingEndings | null;
}

/** Older mails to fetch, in addition to all new ones. `since`: epoch milliseconds. */
export type FirstTake =
  | { kind: 'now' }
  | { kind: 'since'; since: number }
  | { kind: 'latest'; count: number };

/** A mail whose note may still wait for the person. */
export interface WatchedMail {
  /** Message-ID without angle brackets, as in the note; one that Deputy made if the mail has none of its own. */
  messageId: string;
  /** UID in the inbox, under the state's `validity`. */
  uid: number;
  /** Mark of a mail that the server does not know by this id, see `markOf`; '' for all others. */
  mark: string;
}

export interface MovedMail {
  messageId: string;
  set: MailFlag[];
}

export const fetchState: z.ZodMiniType<FetchState> = z.lazy(() => {
  const whole = z.number().check(z.minimum(0));
  return z.object({
    validity: z.string(),
    ledger: mailLedger,
    from: whole,
    latest: whole,
    known: z.array(z.string()),
    watched: z.array(z.object({ messageId: z.string(), uid: whole, mark: z.string() })),
    moved: z.array(z.object({ messageId: z.string(), set: z.array(z.enum(['\\Seen', '\\Answered'])) })),
    failures: whole,
    notBefore: whole,
    refused: z.string(),
    trouble: z.string(),
    code: z.string(),
    wish: z.nullable(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('now') }),
        z.object({ kind: z.literal('since'), since: whole }),
        z.object({ kind: z.literal('latest'), count: whole }),
      ]),
    ),
    endings: z.nullable(z.object({ since: whole, messageIds: z.array(z.string()) })),
  });
});

export const NEVER_FETCHED: FetchState = {
  validity: '',
  ledger: EMPTY_LEDGER,
  from: 0,
  latest: 0,
  known: [],
  watched: [],
  moved: [],
  failures: 0,
  notBefore: 0,
  refused: '',
  trouble: '',
  code: '',
  wish: null,
  endings: null,
};

const FIRST_BACK_OFF_MS = 5_000;
const LONGEST_BACK_OFF_MS = 900_000;
/** Maximum number of processed mails that are remembered, one line each in the file; more than arrive in weeks. */
const MOST_KNOWN = 2_000;
/** Maximum number of mails that are checked on the server; older ones are no longer checked. */
const MOST_WATCHED = 1_000;
const MOST_MOVED = 1_000;
const DAY_MS = 86_400_000;

/** Back-off of 5 s, 10 s, 20 s and so on up to 15 min, varied by a fifth among devices. `random`: 0 to 1. */
export const backOffMs = (failures: number, random: number): number =>
  Math.min(LONGEST_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** Math.min(failures - 1, 20)) * (0.8 + 0.4 * random);

/** Identifies a mail independently of its UID. */
export const keyOf = ({ messageId, size, receivedAt }: MailEntry): string =>
  messageId === '' ? `${String(receivedAt)} ${String(size)}` : `${messageId.slice(0, 200)} ${String(size)}`;

export type FetchEvent =
  /** The account was just set up, so the next check is treated as its first. */
  | { kind: 'set_up_anew' }
  /** The folder's UIDs are used from now on, and these are settled. `from`: given at the first check. */
  | {
      kind: 'numbered';
      validity: string;
      settled: readonly number[];
      entries: readonly MailEntry[];
      from?: number;
    }
  /** Another device fetched mail of this account: receipt of the first and the latest, and mails that wait. */
  | { kind: 'resumed'; from: number; latest: number; watched: readonly WatchedMail[] }
  /** The person wants older mails as well. */
  | { kind: 'wished'; wish: FirstTake }
  /** The older mails that the person wants were found. */
  | { kind: 'granted'; uids: readonly number[] }
  /**
   * These mails have become notes or are left out for good. `noted`: mails with their own notes. The server does not
   * distinguish two copies of a mail, so they are watched as one.
   */
  | { kind: 'dealt_with'; entries: readonly MailEntry[]; noted: readonly WatchedMail[] }
  | { kind: 'ledger'; event: LedgerEvent }
  /** These mails remain watched, and these endings wait for a second check. */
  | { kind: 'witnessed'; watched: readonly WatchedMail[]; endings: WaitingEndings | null }
  | { kind: 'moved_out'; mail: MovedMail }
  /** Deputy moved a mail back. `uid`: its new UID in the inbox; `null` if the server did not report it. */
  | { kind: 'moved_back'; messageId: string; uid: number | null }
  | { kind: 'looked' }
  | { kind: 'failed'; why: string; code: string; now: number; random: number }
  | { kind: 'refused'; why: string; mark: string };

export function nextFetchState(state: FetchState, event: FetchEvent): FetchState {
  switch (event.kind) {
    case 'set_up_anew':
      return { ...NEVER_FETCHED, known: state.known };
    case 'numbered': {
      const { validity, settled, entries, from } = event;
      const ledger = nextLedger(state.ledger, { kind: 'numbered', settled, entries });
      return { ...state, validity, ledger, ...(from === undefined ? {} : { from, wish: null }) };
    }
    case 'resumed':
      return {
        ...state,
        from: event.from,
        latest: event.latest,
        watched: event.watched.slice(-MOST_WATCHED),
      };
    case 'wished':
      return { ...state, wish: event.wish };
    case 'granted': {
      const ledger = nextLedger(state.ledger, { kind: 'unsettled', uids: event.uids });
      return { ...state, wish: null, ledger };
    }
    case 'dealt_with': {
      const before = new Set(state.watched.map(({ messageId }) => messageId));
      const fresh = event.noted.filter(({ messageId }) => !before.has(messageId));
      return {
        ...state,
        watched: [...state.watched, ...fresh].slice(-MOST_WATCHED),
        ledger: nextLedger(state.ledger, { kind: 'settled', entries: event.entries }),
        latest: Math.max(state.latest, ...event.entries.map(({ receivedAt }) => receivedAt)),
        known: [...state.known, ...event.entries.map(keyOf)].slice(-MOST_KNOWN),
      };
    }
    case 'ledger':
      return { ...state, ledger: nextLedger(state.ledger, event.event) };
    case 'witnessed':
      return { ...state, watched: [...event.watched], endings: event.endings };
    case 'moved_out':
      return {
        ...state,
        watched: without(state.watched, event.mail.messageId),
        moved: [...without(state.moved, event.mail.messageId), event.mail].slice(-MOST_MOVED),
      };
    case 'moved_back': {
      const { messageId, uid } = event;
      const watched = without(state.watched, messageId);
      return {
        ...state,
        moved: without(state.moved, messageId),
        watched: uid === null ? watched : [...watched, { messageId, uid, mark: '' }],
      };
    }
    case 'looked':
      return { ...state, failures: 0, notBefore: 0, refused: '', trouble: '', code: '' };
    case 'failed': {
      const failures = state.failures + 1;
      return {
        ...state,
        failures,
        notBefore: event.now + backOffMs(failures, event.random),
        trouble: event.why,
        code: event.code,
      };
    }
    case 'refused':
      return { ...state, refused: event.mark, trouble: event.why, code: 'bad_login' };
  }
}

const without = <Mail extends { messageId: string }>(mails: readonly Mail[], id: string): Mail[] =>
  mails.filter(({ messageId }) => messageId !== id);

/** Time from which mails of a renumbered folder are checked: earlier ones were processed or are not wanted. */
export const renumberedSince = ({ from, latest, ledger }: FetchState): number =>
  // A wrong clock at the first check must not hide any mail permanently, not even owed mail.
  latest === 0 || ledger.owed.length > 0 ? from : Math.min(latest, Math.max(from, latest - 2 * DAY_MS));

/** Whether the pause after a failure goes on. One longer than the maximum is over: the clock was set back. */
export const isResting = (
  { failures, notBefore }: Pick<FetchState, 'failures' | 'notBefore'>,
  now: number,
): boolean => now < notBefore && notBefore - now <= backOffMs(failures, 1);

export function rangeOf(first: FirstTake): LookRange {
  switch (first.kind) {
    case 'now':
      return { latest: 0 };
    case 'since':
      return { since: first.since };
    case 'latest':
      return { latest: first.count };
  }
}

/** A mailbox that could not be checked, as a sentence with its remedy. */
export interface MailTrouble {
  account: string;
  message: string;
  /** Code of the `MailServerError`. */
  code: string;
}

/** Number of consecutive failed checks after which temporary trouble is reported. */
const LASTING_FAILURES = 3;

/** Trouble that blocks fetching until a person solves it; `null` if there is none. */
export function lastingTrouble(
  { trouble: message, code, refused, failures }: FetchState,
  passwordMark: string,
): Omit<MailTrouble, 'account'> | null {
  const isOver = refused === '' ? failures === 0 : refused !== passwordMark;
  const isBrief = MAY_PASS.has(code) && failures < LASTING_FAILURES;
  return message === '' || isOver || isBrief ? null : { message, code };
}
