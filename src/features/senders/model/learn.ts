import { isPublicDomain } from '../../../core/triage/model/sender';
import { domainIn, type KeyKind, keysOf, kindOfKey, type SenderKey } from './sender-key';
import { type Matter, MATTERS } from '../../../core/triage/model/matters';
import type { SenderAct, SenderRecord, SenderSign, Treatment } from './sender-record';

/** Treatment of one key's mails, learned from the person's acts. */
export interface LearnedLine {
  key: SenderKey;
  does: Treatment;
  /** The latest mails in a row with this treatment, counted by what the person did with them. */
  signs: Readonly<Record<SenderSign, number>>;
  /** Matters that several of these mails contained. */
  says: readonly Matter[];
  /** Hashes of the words of these mails; `null` if a record of an older version lacks them. */
  content: readonly string[] | null;
}

/** All that this device has recorded about the person's acts on mail, without undone acts. */
export interface SenderKnowledge {
  learned: ReadonlyMap<SenderKey, LearnedLine>;
  /** Lines that the person confirmed and has not contradicted since. */
  confirmed: ReadonlyMap<SenderKey, Treatment>;
  /** Lines that the person confirmed and has contradicted since. */
  ended: ReadonlySet<SenderKey>;
  /** Lines that Deputy last wrote into the note. */
  wrote: ReadonlyMap<SenderKey, Treatment>;
  /** Number of mails that each line has decided on. */
  used: ReadonlyMap<SenderKey, number>;
  /** Number of mails of each sender, by what the person did with them. */
  bySender: ReadonlyMap<string, Readonly<Record<SenderSign, number>>>;
}

interface Learning {
  /** The current time, in wall-clock milliseconds. */
  now: number;
  /** The person's own domains; no line is learned for one, because colleagues differ. */
  ownDomains: ReadonlySet<string>;
}

/**
 * Minimum number of consecutive mails with the same treatment; lower where the mails resemble each other more, or where
 * the line only keeps mail.
 */
const ENOUGH = {
  archive: { subject: 3, sender: 3, domain: 5 },
  keep: { subject: 2, sender: 3, domain: 5 },
} as const;
/**
 * Minimum number of different senders for a line on a domain, and of different subjects for a line on a sender: such a
 * line also decides on other sorts of mail, which only varied examples can support.
 */
const FEWEST_SORTS = 3;
/** Factor by which more mails are needed to archive once an act said otherwise: such mail is of several kinds. */
const AFTER_CONTRARY = 2;
/** Minimum number of mails with the same treatment that said the same. */
const FEWEST_SAYING = 2;
/** Milliseconds after which an act is ignored. */
const LASTS_MS = 365 * 86_400_000;

/** Computes what is learned from the records. Pure. */
export function learnSenders(records: readonly SenderRecord[], learning: Learning): SenderKnowledge {
  const voided = new Set(records.flatMap((record) => (record.kind === 'void' ? record.operations : [])));
  const valid = records
    .filter((record) => !('operation' in record && voided.has(record.operation)))
    .map((record, index) => ({ record, index }));
  const acts = latestActs(valid, learning.now);
  const byKey = grouped(
    acts.map(({ act }) => act),
    keysOf,
  );
  const learned = new Map<SenderKey, LearnedLine>();
  for (const [key, own] of byKey) {
    const line = isLearnable(key, learning) ? lineOf(key, own) : null;
    if (line !== null) learned.set(key, line);
  }
  return {
    learned,
    ...agreements(valid, acts),
    wrote: lastWritten(records),
    used: countBy(valid.flatMap(({ record }) => (record.kind === 'used' ? record.key : []))),
    bySender: signsBySender(acts.map(({ act }) => act)),
  };
}

function lastWritten(records: readonly SenderRecord[]): Map<SenderKey, Treatment> {
  let wrote = new Map<SenderKey, Treatment>();
  for (const record of records) {
    if (record.kind !== 'wrote') continue;
    const before = wrote;
    const own = record.lines.filter(({ key, stood }) => stood !== true || before.has(key));
    wrote = new Map(own.map(({ key, does }) => [key, does]));
  }
  return wrote;
}

interface Indexed<Kind> {
  record: Kind;
  index: number;
}

interface IndexedAct {
  act: SenderAct;
  index: number;
}

/** The last act on each mail, oldest first, without acts that are too old or before a forgotten line. */
function latestActs(valid: readonly Indexed<SenderRecord>[], now: number): IndexedAct[] {
  const forgotten = new Map<SenderKey, number>();
  for (const { record, index } of valid) if (record.kind === 'forgot') forgotten.set(record.key, index);
  const latest = new Map<string, IndexedAct>();
  for (const { record, index } of valid) {
    if (record.kind !== 'act') continue;
    latest.delete(record.mail);
    latest.set(record.mail, { act: record, index });
  }
  return [...latest.values()].filter(
    ({ act, index }) =>
      now - Date.parse(act.at) <= LASTS_MS && !keysOf(act).some((key) => index < (forgotten.get(key) ?? -1)),
  );
}

const isLearnable = (key: SenderKey, { ownDomains }: Learning): boolean =>
  kindOfKey(key) !== 'domain' || !(isPublicDomain(domainIn(key)) || ownDomains.has(domainIn(key)));

const SORT: Record<KeyKind, (act: SenderAct) => string> = {
  subject: ({ words }) => words,
  sender: ({ words }) => words,
  domain: ({ sender }) => sender,
};

const TREATED = { archived: 'archive', kept: 'keep', answered: 'keep' } as const satisfies Record<
  SenderSign,
  Treatment
>;

/** Whether an act contradicts a treatment. Marking a receipt as done does not contradict `receipts`. */
const contradicts = (sign: SenderSign, does: Treatment): boolean =>
  does === 'receipts' ? sign !== 'archived' : TREATED[sign] !== does;

/** The line learned from the latest acts; `null` if too few agree. A single act to the contrary restarts the count. */
function lineOf(key: SenderKey, acts: readonly SenderAct[]): LearnedLine | null {
  const last = acts.at(-1);
  if (last === undefined) return null;
  const does = TREATED[last.sign];
  const contrary = acts.map(({ sign }) => TREATED[sign] === does).lastIndexOf(false);
  const agreeing = acts.slice(contrary + 1).filter(({ teaches }) => teaches);
  const kind = kindOfKey(key);
  const enough = ENOUGH[does][kind] * (does === 'archive' && contrary >= 0 ? AFTER_CONTRARY : 1);
  if (agreeing.length < enough) return null;
  const sorts = new Set(agreeing.map((act) => SORT[kind](act)));
  if (kind !== 'subject' && sorts.size < FEWEST_SORTS) return null;
  const says = MATTERS.filter(
    (matter) => agreeing.filter((act) => act.says?.includes(matter) === true).length >= FEWEST_SAYING,
  );
  const content = agreeing.some((act) => act.content === undefined)
    ? null
    : [...new Set(agreeing.flatMap((act) => act.content ?? []))];
  return { key, does, signs: countSigns(agreeing), says, content };
}

/** Splits the confirmed lines into those that still apply and those that a later act contradicts. */
function agreements(
  valid: readonly Indexed<SenderRecord>[],
  acts: readonly IndexedAct[],
): Pick<SenderKnowledge, 'confirmed' | 'ended'> {
  const confirmed = new Map<SenderKey, Treatment>();
  const ended = new Set<SenderKey>();
  for (const { record, index } of valid) {
    if (record.kind === 'forgot') {
      confirmed.delete(record.key);
      ended.delete(record.key);
    }
    if (record.kind !== 'confirmed') continue;
    const { key, does } = record;
    const isContrary = acts.some(
      ({ act, index: at }) => at > index && contradicts(act.sign, does) && keysOf(act).includes(key),
    );
    confirmed.delete(key);
    ended.delete(key);
    if (isContrary) ended.add(key);
    else confirmed.set(key, does);
  }
  return { confirmed, ended };
}

function countSigns(acts: readonly SenderAct[]): Record<SenderSign, number> {
  const signs = { archived: 0, kept: 0, answered: 0 };
  for (const { sign } of acts) signs[sign] += 1;
  return signs;
}

function signsBySender(acts: readonly SenderAct[]): Map<string, Record<SenderSign, number>> {
  const bySender = grouped(acts, ({ sender }) => [sender]);
  return new Map([...bySender].map(([sender, own]) => [sender, countSigns(own)]));
}

function grouped(
  acts: readonly SenderAct[],
  keysFor: (act: SenderAct) => readonly string[],
): Map<string, SenderAct[]> {
  const groups = new Map<string, SenderAct[]>();
  for (const act of acts)
    for (const key of keysFor(act)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [act]);
      else group.push(act);
    }
  return groups;
}

function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
