import * as z from '../../../kernel/notes/values/schema';
import { shortHash } from '../../../kernel/notes/values/hash';
import { type MailEntry, WITHHELD, type Withheld } from '../../../kernel/ports/mail-source';
import { UidSet } from './uid-set';

/**
 * Which mails of an inbox are settled and which are owed. Every mail that the server lists is one or the other: it is
 * settled by a note, by being known or by being left to the person, and never because the server said nothing of it.
 */
export interface MailLedger {
  /** UIDs that are settled, as `UidSet` writes them. */
  settled: string;
  /** Which mail each settled UID stood for, by UID; see `markOf`. */
  marks: Record<string, string>;
  /** Mails that were listed and did not come. */
  owed: OwedMail[];
  /** When the whole folder was last compared with the marks; epoch milliseconds. */
  comparedAt: number;
}

export interface OwedMail {
  uid: number;
  why: Withheld;
  /** Number of looks at which the fault was this mail's, because the server brought another one. */
  looks: number;
  /** When it was last asked for; epoch milliseconds. */
  askedAt: number;
  /** Since when the server lists it no longer; epoch milliseconds, 0 while it is listed. */
  absentSince: number;
  /** Message-ID of the note that tells of it, without brackets; '' before there is one. */
  note: string;
}

export const EMPTY_LEDGER: MailLedger = { settled: '', marks: {}, owed: [], comparedAt: 0 };

const whole = z.number().check(z.minimum(0));

export const mailLedger: z.ZodMiniType<MailLedger> = z.lazy(() =>
  z.object({
    settled: z.string().check(z.regex(/^(?:\d{1,10}(?::\d{1,10})?(?:,|$))*$/)),
    marks: z.record(z.string(), z.string()),
    owed: z.array(
      z.object({
        uid: whole,
        why: z.enum(WITHHELD),
        looks: whole,
        askedAt: whole,
        absentSince: whole,
        note: z.string(),
      }),
    ),
    comparedAt: whole,
  }),
);

/** Number of looks that blame one mail before a note tells of it. */
const LOOKS_BEFORE_NOTE = 3;
/** Pause before a mail that a note tells of is asked for again, in milliseconds. */
const TOLD_PAUSE_MS = 3_600_000;
/**
 * Time for which the server must not list an owed mail before it counts as gone. It is longer than any connection is
 * kept, so that two connections agree.
 */
const ABSENT_MS = 60_000;
/** Maximum number of UIDs whose mails are remembered; those of the oldest are forgotten. */
export const MOST_MARKS = 20_000;

/**
 * Identifies the mail that a UID stands for: by its Message-ID, or by time of receipt and size if it has none.
 */
export const markOf = ({ messageId, receivedAt, size }: MailEntry): string =>
  messageId === '' ? `${String(receivedAt)} ${String(size)}` : shortHash(messageId);

/** Whether two marks stand for two mails; a mark of the one kind says nothing of a mark of the other. */
export function isOther(one: string, other: string): boolean {
  const [oneTime, oneSize] = one.split(' ');
  const [otherTime, otherSize] = other.split(' ');
  if ((oneSize === undefined) !== (otherSize === undefined)) return false;
  return oneTime !== otherTime && (oneSize === undefined || oneSize !== otherSize);
}

export type LedgerEvent =
  /** The folder has numbers of its own from now on; these UIDs of it are settled. */
  | { kind: 'numbered'; settled: Iterable<number> }
  /** These mails are settled. */
  | { kind: 'settled'; entries: readonly MailEntry[] }
  /** These mails are marked as deleted, so they are settled without a note. */
  | { kind: 'left_out'; uids: readonly number[] }
  /** The person wants these mails after all, or their UIDs stand for other mails now. */
  | { kind: 'unsettled'; uids: readonly number[] }
  /** The server listed these UIDs. */
  | { kind: 'listed'; uids: readonly number[]; now: number }
  /** All of the folder was compared. */
  | { kind: 'compared'; now: number }
  | { kind: 'withheld'; uid: number; why: Withheld; isSingle: boolean; now: number }
  | { kind: 'told'; uid: number; note: string };

export function nextLedger(ledger: MailLedger, event: LedgerEvent): MailLedger {
  switch (event.kind) {
    case 'numbered':
      return { ...EMPTY_LEDGER, settled: UidSet.of(event.settled).toString() };
    case 'settled': {
      const marks = event.entries.map((entry) => [String(entry.uid), markOf(entry)] as const);
      const settled = settle(
        ledger,
        event.entries.map(({ uid }) => uid),
      );
      return { ...settled, marks: newest({ ...ledger.marks, ...Object.fromEntries(marks) }) };
    }
    case 'left_out':
      return settle(ledger, event.uids);
    case 'unsettled': {
      const gone = new Set(event.uids.map(String));
      return {
        ...ledger,
        settled: UidSet.parse(ledger.settled).without(event.uids).toString(),
        marks: Object.fromEntries(Object.entries(ledger.marks).filter(([uid]) => !gone.has(uid))),
      };
    }
    case 'listed': {
      const listed = new Set(event.uids);
      return { ...ledger, owed: ledger.owed.flatMap((mail) => stillOwed(mail, listed, event.now)) };
    }
    case 'compared':
      return { ...ledger, comparedAt: event.now };
    case 'withheld': {
      const { uid, why, isSingle, now } = event;
      const before = ledger.owed.find((mail) => mail.uid === uid);
      const looks = (before?.looks ?? 0) + (isSingle ? 1 : 0);
      const mail = { uid, why, looks, askedAt: now, absentSince: 0, note: before?.note ?? '' };
      return { ...ledger, owed: [...ledger.owed.filter((each) => each.uid !== uid), mail] };
    }
    case 'told':
      return {
        ...ledger,
        owed: ledger.owed.map((mail) => (mail.uid === event.uid ? { ...mail, note: event.note } : mail)),
      };
  }
}

function settle(ledger: MailLedger, uids: readonly number[]): MailLedger {
  const gone = new Set(uids);
  return {
    ...ledger,
    settled: UidSet.parse(ledger.settled).with(uids).toString(),
    owed: ledger.owed.filter(({ uid }) => !gone.has(uid)),
  };
}

function stillOwed(mail: OwedMail, listed: ReadonlySet<number>, now: number): OwedMail[] {
  if (listed.has(mail.uid)) return [{ ...mail, absentSince: 0 }];
  if (mail.absentSince === 0) return [{ ...mail, absentSince: now }];
  return Math.abs(now - mail.absentSince) < ABSENT_MS ? [mail] : [];
}

function newest(marks: Record<string, string>): Record<string, string> {
  const uids = Object.keys(marks);
  if (uids.length <= MOST_MARKS) return marks;
  const kept = uids
    .map(Number)
    .sort((a, b) => a - b)
    .slice(-MOST_MARKS);
  return Object.fromEntries(kept.map((uid) => [String(uid), marks[String(uid)] ?? '']));
}

/** Owed mails without a note that tells of them. */
export const untold = ({ owed }: MailLedger): OwedMail[] => owed.filter(({ note }) => note === '');

/** Owed mails that need a note now. */
export const toTell = (ledger: MailLedger): OwedMail[] =>
  untold(ledger).filter(({ looks, absentSince }) => looks >= LOOKS_BEFORE_NOTE && absentSince === 0);

/** Whether an owed mail waits before it is asked for again. */
export const isPausing = ({ note, askedAt }: OwedMail, now: number): boolean =>
  note !== '' && Math.abs(now - askedAt) < TOLD_PAUSE_MS;

/** What a comparison of entries with the marks shows. */
export interface Compared {
  /** Settled mails whose mark is new, or that another UID stood for. */
  settled: MailEntry[];
  /** Mails that a settled UID stands for now, and that are new. */
  renumbered: MailEntry[];
}

/**
 * Compares what settled UIDs stand for with what they stood for. A mail that only changed its number stays settled;
 * `fresh` are entries of UIDs that are not settled yet.
 */
export function compareMarks(
  { marks }: MailLedger,
  { settled, fresh }: { settled: readonly MailEntry[]; fresh: readonly MailEntry[] },
  isNew: (entry: MailEntry) => boolean,
): Compared {
  const changed = settled.filter((entry) =>
    isOther(marks[String(entry.uid)] ?? markOf(entry), markOf(entry)),
  );
  const former = new Set(changed.map(({ uid }) => marks[String(uid)]));
  const isFormer = (entry: MailEntry): boolean => former.has(markOf(entry));
  const renumbered = changed.filter((entry) => !isFormer(entry) && isNew(entry));
  const isLeft = new Set(renumbered);
  const unmarked = settled.filter(({ uid }) => marks[String(uid)] === undefined);
  return {
    settled: [...unmarked, ...changed.filter((entry) => !isLeft.has(entry)), ...fresh.filter(isFormer)],
    renumbered,
  };
}
