import type { HandledMail, LearnedLine, Sign, Treatment } from './act-record';
import { type HashedMail, unpacked, TABLE_SIZE } from './features';
import { keysOf, kindOfKey, senderKey, type SenderKey } from './sender-key';

/** The row of equal acts on mails of a key, up to the latest one. */
export interface SenderHistory {
  acts: readonly HandledMail[];
  isArchived: boolean;
  /** Whether enough acts, done here one by one, agree for Deputy to archive. */
  mayArchive: boolean;
  /** Codes of the rules' findings in these mails and in their sentences. */
  saw: ReadonlySet<string>;
  says: ReadonlySet<string>;
  words: ReadonlySet<number>;
  /** Whether nearly each of them was about something else than those before it. */
  isOfNews: boolean;
}

/** All that this device has learned from what the person did with mail, without what they undid. */
export interface Learned {
  /** By key, where at least {@link ENOUGH} acts agree. */
  histories: ReadonlyMap<SenderKey, SenderHistory>;
  confirmed: ReadonlyMap<SenderKey, Treatment>;
  /** Keys of the lines that Deputy has in the note. */
  wrote: ReadonlySet<SenderKey>;
  /** Number of mails of each sender, by what the person did with them. */
  bySender: ReadonlyMap<SenderKey, Readonly<Record<Sign, number>>>;
  needed: number;
  /** Number of learned archivings that the person has confirmed. */
  checked: number;
  chance: (features: HashedMail) => number;
  /** Deputy archives a mail whose chance is below this. */
  threshold: number;
  /** The last act on each mail, oldest first. */
  acts: readonly HandledMail[];
}

/** Minimum number of acts on the mail of one key. */
export const ENOUGH = 3;
/** Minimum number of acts to archive again what the person once took out. */
const ENOUGH_AFTER_CONTRARY = 6;
/** Minimum number of mails about something else, each, after which one more is no surprise. */
const ENOUGH_NEWS = 5;
/** Minimum number of handled mails that needed the person, before the score alone judges mail of unknown senders. */
export const ENOUGH_NEEDED = 10;
/** Maximum number of acts within a minute: more are one act on many mails, which the person has not read one by one. */
const MOST_A_MINUTE = 20;
const MINUTE_MS = 60_000;
export const MOST_ACTS = 1_000;
/** Milliseconds after which an act is ignored. */
const LASTS_MS = 365 * 86_400_000;

/** Computes what is learned from the records. Pure. */
export function learn(all: readonly LearnedLine[], now: number): Learned {
  const records = sinceEmptied(all);
  const valid = validActs(records);
  const { confirmed, wrote } = linesIn(records, valid);
  const acts = valid
    .filter(({ at }) => now - Date.parse(at) <= LASTS_MS)
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .slice(-MOST_ACTS);
  const burst = inBursts(acts);
  const histories = new Map<SenderKey, SenderHistory>();
  for (const [key, own] of grouped(acts)) {
    const history = kindOfKey(key) === 'domain' ? null : historyOf(key, own, burst);
    if (history !== null) histories.set(key, history);
  }
  return { histories, confirmed, wrote, acts, bySender: signsBySender(acts), ...trained(acts) };
}

/**
 * The records that still have an effect, in their order. A line that the person ended stays among them, so that past mail
 * that is learned later does not restore it.
 */
export function lastingRecords(all: readonly LearnedLine[], now: number): LearnedLine[] {
  const { acts, confirmed } = learn(all, now);
  const voided = voidedIn(all);
  const lines = new Map<string, LearnedLine>();
  for (const record of sinceEmptied(all)) {
    if (record.kind === 'wrote') lines.set('', record);
    if ((record.kind === 'forgot' || record.kind === 'confirmed') && !voided.has(record.operation))
      lines.set(`${record.kind} ${record.key}`, record);
    if (record.kind === 'confirmed' && !confirmed.has(record.key)) lines.delete(`confirmed ${record.key}`);
  }
  const lasting = new Set<LearnedLine>([...acts, ...lines.values()]);
  return all.filter((record) => lasting.has(record));
}

/** The latest act on each mail, without those that an Undo took back or that belong to a line that the person ended. */
function validActs(records: readonly LearnedLine[]): HandledMail[] {
  const voided = voidedIn(records);
  const forgotten = new Map<SenderKey, number>();
  const latest = new Map<string, { act: HandledMail; index: number }>();
  for (const [index, record] of records.entries()) {
    if ('operation' in record && voided.has(record.operation)) continue;
    if (record.kind === 'forgot') forgotten.set(record.key, index);
    if (record.kind !== 'act') continue;
    latest.delete(record.mail);
    // Past mail is learned after it was handled, and restores no line that the person has ended since.
    latest.set(record.mail, { act: record, index: record.by === 'past' ? -1 : index });
  }
  return [...latest.values()]
    .filter(({ act, index }) => !keysOf(act).some((key) => index < (forgotten.get(key) ?? -1)))
    .map(({ act }) => act);
}

/** The records since the person deleted everything that was learned, unless they undid that. */
export function sinceEmptied(records: readonly LearnedLine[]): readonly LearnedLine[] {
  const voided = voidedIn(records);
  const isEnd = (record: LearnedLine): boolean => record.kind === 'emptied' && !voided.has(record.operation);
  return records.slice(records.map(isEnd).lastIndexOf(true) + 1);
}

const voidedIn = (records: readonly LearnedLine[]): ReadonlySet<string> =>
  new Set(records.flatMap((record) => (record.kind === 'void' ? record.operations : [])));

/** A line that the person confirmed ends when they act otherwise on its mail. */
function linesIn(
  records: readonly LearnedLine[],
  acts: readonly HandledMail[],
): Pick<Learned, 'confirmed' | 'wrote'> {
  const voided = voidedIn(records);
  const confirmed = new Map<SenderKey, Treatment>();
  let wrote = new Set<SenderKey>();
  const valid = new Set(acts);
  for (const record of records) {
    if ('operation' in record && voided.has(record.operation)) continue;
    if (record.kind === 'wrote') wrote = new Set(record.keys);
    if (record.kind === 'confirmed') confirmed.set(record.key, record.does);
    if (record.kind === 'forgot') {
      confirmed.delete(record.key);
      wrote.delete(record.key);
    }
    if (record.kind === 'act' && record.sign !== 'archived' && record.by !== 'past' && valid.has(record))
      for (const key of keysOf(record)) confirmed.delete(key);
  }
  return { confirmed, wrote };
}

/** Acts that were too many within a minute. */
function inBursts(acts: readonly HandledMail[]): ReadonlySet<HandledMail> {
  const inTime = acts.map((act) => ({ act, at: Date.parse(act.at) })).sort((a, b) => a.at - b.at);
  const found = new Set<HandledMail>();
  let first = 0;
  for (const [last, { at }] of inTime.entries()) {
    while (at - (inTime[first]?.at ?? at) > MINUTE_MS) first += 1;
    if (last - first < MOST_A_MINUTE) continue;
    for (const { act } of inTime.slice(first, last + 1)) found.add(act);
  }
  return found;
}

/** The agreeing acts at the end; `null` if there are too few. */
function historyOf(
  key: SenderKey,
  own: readonly HandledMail[],
  burst: ReadonlySet<HandledMail>,
): SenderHistory | null {
  const isArchived = own.at(-1)?.sign === 'archived';
  const contrary = own.map(({ sign }) => (sign === 'archived') === isArchived).lastIndexOf(false);
  const acts = own.slice(contrary + 1).filter((act) => !(isArchived && act.isGuarded));
  if (acts.length < ENOUGH) return null;
  const mayTeach = acts.filter((act) => act.by !== 'read' && !burst.has(act));
  // Moves that a sync may have brought count once the person has acted here on mail of the same kind.
  const isConfirmed = mayTeach.some(({ by }) => by === 'key');
  const needed = contrary < 0 ? ENOUGH : ENOUGH_AFTER_CONTRARY;
  // Mail on one subject says nothing about the sender's other mail.
  const sorts = new Set(mayTeach.map(({ words }) => words)).size;
  const isVaried = kindOfKey(key) === 'subject' || sorts >= ENOUGH;
  return {
    acts,
    isArchived,
    mayArchive: isArchived && isConfirmed && isVaried && mayTeach.length >= needed,
    saw: new Set(acts.map(({ saw }) => saw)),
    says: new Set(mayTeach.flatMap(({ says }) => says)),
    ...wordsOf(acts),
  };
}

function wordsOf(acts: readonly HandledMail[]): Pick<SenderHistory, 'words' | 'isOfNews'> {
  const words = new Set<number>();
  let unfamiliar = 0;
  for (const { texts } of acts) {
    const own = unpacked(texts);
    if (!isFamiliar(own, words)) unfamiliar += 1;
    for (const word of own) words.add(word);
  }
  return { words, isOfNews: unfamiliar >= ENOUGH_NEWS && unfamiliar * 2 > acts.length };
}

/** Whether at least half of the words are known. */
export const isFamiliar = (words: readonly number[], known: ReadonlySet<number>): boolean =>
  words.filter((word) => known.has(word)).length * 2 >= words.length;

/**
 * Goes over the acts in order, several times. The chance that each mail had before it was learned from shows where mail
 * that needs the person begins.
 */
function trained(acts: readonly HandledMail[]): Pick<Learned, 'chance' | 'threshold' | 'needed' | 'checked'> {
  const model = new ChanceModel();
  const lessons = acts.map(({ facts, texts, sign }) => ({
    features: { facts: unpacked(facts), words: unpacked(texts) },
    isNeeded: sign !== 'archived',
  }));
  const chances: number[] = [];
  for (let pass = 0; pass < PASSES; pass++)
    for (const { features, isNeeded } of lessons) {
      if (pass === 0 && isNeeded) chances.push(model.chance(features));
      model.learn(features, isNeeded, isNeeded ? NEEDED_WEIGHT : 1);
    }
  return {
    chance: (features) => model.chance(features),
    threshold: thresholdOf(chances),
    needed: chances.length,
    checked: acts.filter(({ confirms, sign }) => confirms === true && sign === 'archived').length,
  };
}

const PASSES = 4;
/** A mail that needed the person has the weight of several others, because archiving it would do harm. */
const NEEDED_WEIGHT = 3;

/** A chance below which at most one of fifty of the latest mails that needed the person would have been. */
function thresholdOf(chances: readonly number[]): number {
  if (chances.length < ENOUGH_NEEDED) return FIRST_THRESHOLD;
  const latest = chances.slice(-MOST_CHANCES).sort((a, b) => a - b);
  return Math.min(HIGHEST_THRESHOLD, latest[Math.floor(latest.length / 50)] ?? 0);
}

const FIRST_THRESHOLD = 0.1;
const HIGHEST_THRESHOLD = 0.3;
const MOST_CHANCES = 100;

function grouped(acts: readonly HandledMail[]): Map<SenderKey, HandledMail[]> {
  const groups = new Map<SenderKey, HandledMail[]>();
  for (const act of acts)
    for (const key of keysOf(act)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [act]);
      else group.push(act);
    }
  return groups;
}

function signsBySender(acts: readonly HandledMail[]): Map<SenderKey, Record<Sign, number>> {
  const bySender = new Map<SenderKey, Record<Sign, number>>();
  for (const act of acts) {
    const signs = bySender.get(senderKey(act)) ?? { archived: 0, kept: 0, answered: 0 };
    signs[act.sign] += 1;
    bySender.set(senderKey(act), signs);
  }
  return bySender;
}

/** The chance that a mail needs the person, as a logistic model on features, which learns from one mail at a time. */
class ChanceModel {
  private readonly weights = new Float32Array(TABLE_SIZE);
  private readonly squares = new Float32Array(TABLE_SIZE).fill(FIRST_SQUARE);
  private bias = 0;

  chance({ facts, words }: HashedMail): number {
    const sum = (places: readonly number[]): number =>
      places.reduce((all, place) => all + (this.weights[place] ?? 0), 0);
    const score = this.bias + FACT * sum(facts) + wordValue(words) * sum(words);
    return 1 / (1 + Math.exp(-Math.max(-30, Math.min(30, score))));
  }

  /** One step of AdaGrad towards `needed`. */
  learn(features: HashedMail, needed: boolean, weight = 1): void {
    const error = (this.chance(features) - (needed ? 1 : 0)) * weight;
    this.step(features.facts, error * FACT);
    this.step(features.words, error * wordValue(features.words));
    this.bias -= BIAS_RATE * error;
  }

  private step(places: readonly number[], gradient: number): void {
    for (const place of places) {
      const weight = this.weights[place] ?? 0;
      const slope = gradient + DECAY * weight;
      const square = (this.squares[place] ?? 0) + slope * slope;
      this.squares[place] = square;
      this.weights[place] = weight - (RATE * slope) / Math.sqrt(square);
    }
  }
}

const FACT = 0.5;
const wordValue = (words: readonly number[]): number => 1 / Math.sqrt(Math.max(1, words.length));
const RATE = 0.5;
const BIAS_RATE = 0.02;
const DECAY = 2e-5;
const FIRST_SQUARE = 0.01;
