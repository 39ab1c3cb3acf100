import * as z from '../../../kernel/notes/values/schema';
import { shortHash } from '../../../kernel/notes/values/hash';
import { type MailEntry, WITHHELD, type Withheld } from '../../../kernel/ports/mail-source';
import { UidSet } from './uid-set';

/**
 * The settled and owed mails of an inbox. Every mail that the server lists is one or the other. It is settled by a
 * note, by being known or by being left to the person, never because the server did not mention it.
 */
export interface MailLedger {
  /** UIDs that are settled, as `UidSet` writes them. */
  settled: string;
  /** Mark of each settled UID's mail, by UID; see `markOf`. */
  marks: Record<string, string>;
  /** Mails that were listed but not delivered. */
  owed: OwedMail[];
  /** When the whole folder was last compared with the marks; epoch milliseconds. */
  comparedAt: number;
}

export interface OwedMail {
  uid: number;
  why: Withheld;
  /** Number of checks at which the server withheld this mail but delivered another. */
  looks: number;
  /** Time of the last request for it; epoch milliseconds. */
  askedAt: number;
  /** Time since when the server no longer lists it; epoch milliseconds, 0 while it is listed. */
  absentSince: number;
  /** Message-ID of the note that reports it, without brackets; '' before there is one. */
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

/** Number of checks that blame one mail before a note reports it. */
const LOOKS_BEFORE_NOTE = 3;
/** Pause before a mail that a note reports is requested again, in milliseconds. */
const REPORTED_PAUSE_MS = 3_600_000;
/** Time until an owed mail that is not listed counts as deleted: longer than a connection is kept. */
const ABSENT_MS = 60_000;
/** Maximum number of UIDs whose mails are remembered; those of the oldest are forgotten. */
export const MOST_MARKS = 20_000;

/** The mail behind a UID: by its Message-ID, else by time of receipt and size. */
export const markOf = ({ messageId, receivedAt, size }: MailEntry): string =>
  `${messageId === '' ? '' : shortHash(messageId)} ${String(receivedAt)} ${String(size)}`;

/** Mark of a UID whose mail was marked as deleted or answered before it became a note. */
const LEFT_OUT = 'left_out';

/**
 * Whether two marks belong to different mails, by the parts that both have. Without an id, time of receipt and size
 * must both differ, because servers may count sizes differently later; `isTaken`: one is enough, because a mail that
 * became a note is recognised when it is read again.
 */
export function isOther(one: string, other: string, isTaken: boolean): boolean {
  const [oneId = '', oneTime, oneSize] = one.split(' ');
  const [otherId = '', otherTime, otherSize] = other.split(' ');
  if (oneId !== '' && otherId !== '') return oneId !== otherId;
  const isOtherSize = oneSize !== otherSize;
  if (oneTime === '0' || otherTime === '0') return isOtherSize;
  return isTaken ? isOtherSize || oneTime !== otherTime : isOtherSize && oneTime !== otherTime;
}

/** The part of a mark that stays the same when its mail gets another UID. */
export function markedMail(mark: string): string {
  const [id = ''] = mark.split(' ');
  return id === '' ? mark : id;
}

/** The listed UID of the mail with this mark; `unknown` if it may be one without a mark. */
export function uidOf(
  { marks }: MailLedger,
  { uid, mark }: { uid: number; mark: string },
  listed: readonly number[],
): number | 'gone' | 'unknown' {
  const isMail = (each: number): boolean => markedMail(marks[String(each)] ?? '') === markedMail(mark);
  const found = listed.includes(uid) && isMail(uid) ? uid : listed.find(isMail);
  if (found !== undefined) return found;
  // One wrong time or size in an answer must not make this mail look like another one.
  const [, time, size] = mark.split(' ');
  const mayBeMail = (each: number): boolean => {
    const [id, itsTime, itsSize] = marks[String(each)]?.split(' ') ?? [''];
    return id === '' && (itsTime === undefined || itsTime === time || itsSize === size);
  };
  return listed.some(mayBeMail) ? 'unknown' : 'gone';
}

/** Whether each settled UID has a mark, so that a mail without one is new. */
export const isMarked = ({ settled, marks }: MailLedger): boolean =>
  UidSet.parse(settled).without(Object.keys(marks).map(Number)).toString() === '';

export type WithheldMail = Pick<OwedMail, 'uid' | 'why'> & { isSingle: boolean };

export type LedgerEvent =
  /** The folder has new UIDs from now on; these UIDs are settled, and these mails of them are known. */
  | { kind: 'numbered'; settled: readonly number[]; entries: readonly MailEntry[] }
  | { kind: 'settled'; entries: readonly MailEntry[] }
  /** These mails are marked as deleted or answered, so they are settled without a note until the mark is removed. */
  | { kind: 'left_out'; uids: readonly number[] }
  /** The person now wants these mails, or their UIDs belong to other mails now. */
  | { kind: 'unsettled'; uids: readonly number[] }
  | { kind: 'listed'; uids: readonly number[]; now: number }
  | { kind: 'compared'; now: number }
  /** The server withheld these mails. `isSingle`: it delivered another one, so the mail is at fault. */
  | { kind: 'withheld'; mails: readonly WithheldMail[]; now: number }
  | { kind: 'reported'; uid: number; note: string };

export function nextLedger(ledger: MailLedger, event: LedgerEvent): MailLedger {
  switch (event.kind) {
    case 'numbered':
      return {
        ...EMPTY_LEDGER,
        settled: UidSet.of(event.settled).toString(),
        marks: newest(marksOf(event.entries)),
      };
    case 'settled': {
      const settled = settle(
        ledger,
        event.entries.map(({ uid }) => uid),
      );
      return { ...settled, marks: newest({ ...ledger.marks, ...marksOf(event.entries) }) };
    }
    case 'left_out': {
      const marks = Object.fromEntries(event.uids.map((uid) => [String(uid), LEFT_OUT]));
      return { ...settle(ledger, event.uids), marks: newest({ ...ledger.marks, ...marks }) };
    }
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
      const owed = new Map(ledger.owed.map((mail) => [mail.uid, mail]));
      for (const { uid, why, isSingle } of event.mails) {
        const { looks = 0, note = '' } = owed.get(uid) ?? {};
        const mail = { uid, why, looks: looks + (isSingle ? 1 : 0), note };
        owed.set(uid, { ...mail, askedAt: event.now, absentSince: 0 });
      }
      return { ...ledger, owed: [...owed.values()] };
    }
    case 'reported':
      return {
        ...ledger,
        owed: ledger.owed.map((mail) => (mail.uid === event.uid ? { ...mail, note: event.note } : mail)),
      };
  }
}

const marksOf = (entries: readonly MailEntry[]): Record<string, string> =>
  Object.fromEntries(entries.map((entry) => [String(entry.uid), markOf(entry)]));

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

/** Number of listed mails that are neither settled nor reported by a note. */
export function countLeft({ settled, owed }: MailLedger, listed: readonly number[]): number {
  const done = UidSet.parse(settled).with(owed.flatMap(({ uid, note }) => (note === '' ? [] : [uid])));
  return listed.filter((uid) => !done.has(uid)).length;
}

export const unreported = ({ owed }: MailLedger): OwedMail[] => owed.filter(({ note }) => note === '');

/** Owed mails that need a note now. */
export const dueForReport = (ledger: MailLedger): OwedMail[] =>
  unreported(ledger).filter(({ looks, absentSince }) => looks >= LOOKS_BEFORE_NOTE && absentSince === 0);

/** Whether an owed mail waits before it is requested again. */
export const isPausing = ({ note, askedAt }: OwedMail, now: number): boolean =>
  note !== '' && Math.abs(now - askedAt) < REPORTED_PAUSE_MS;

export interface Comparison {
  /** Settled mails whose mark is new, or that had another UID. */
  settled: MailEntry[];
  /** New mails that have a settled UID now. */
  renumbered: MailEntry[];
}

/**
 * Compares the mails of settled UIDs with the mails that had these UIDs before. A mail that only changed its number stays settled;
 * `fresh` are entries of UIDs that are not settled yet; `isTaken` says whether the mail with a mark became a note.
 */
export function compareMarks(
  { marks }: MailLedger,
  { settled, fresh }: { settled: readonly MailEntry[]; fresh: readonly MailEntry[] },
  { isNew, isTaken }: { isNew: (entry: MailEntry) => boolean; isTaken: (mark: string) => boolean },
): Comparison {
  const changed = settled.filter((entry) => {
    const mark = marks[String(entry.uid)] ?? markOf(entry);
    return mark === LEFT_OUT ? !entry.isAnswered : isOther(mark, markOf(entry), isTaken(mark));
  });
  const former = new Set(changed.map(({ uid }) => markedMail(marks[String(uid)] ?? '')));
  const isFormer = (entry: MailEntry): boolean => former.has(markedMail(markOf(entry)));
  const renumbered = changed.filter((entry) => !isFormer(entry) && isNew(entry));
  const isLeft = new Set(renumbered);
  const unmarked = settled.filter(({ uid }) => marks[String(uid)] === undefined);
  return {
    settled: [...unmarked, ...changed.filter((entry) => !isLeft.has(entry)), ...fresh.filter(isFormer)],
    renumbered,
  };
}
