import * as z from '../../../kernel/notes/values/schema';

/** A submitted note. Its id is different for each note and each version of its text. */
const item = z.object({
  id: z.string(),
  path: z.string(),
  /** Hash of the note's text without its mark. */
  hash: z.string(),
  /** Estimated tokens of its prompt. */
  tokens: z.number(),
});
export type BatchItem = z.infer<typeof item>;

const cost = z.union([z.number(), z.literal('unknown'), z.literal('local')]);
const amount = z.object({ in: z.number(), out: z.number(), cost });

/** Numbers of a group's results by outcome. */
const counts = z.object({
  used: z.number(),
  /** Answers about notes that were edited, triaged or removed meanwhile. */
  late: z.number(),
  /** Questions without an answer; their notes are triaged by single calls. */
  unanswered: z.number(),
});
export type PartCounts = z.infer<typeof counts>;
export const NOTHING_BACK: PartCounts = { used: 0, late: 0, unanswered: 0 };

/** A line of a batch's record: `prepared` before a group is submitted, `taken` after its answers are saved. */
export const batchLine = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('begun'),
    at: z.string(),
    provider: z.string(),
    modelId: z.string(),
    baseUrl: z.exactOptional(z.string()),
  }),
  z.object({
    kind: z.literal('prepared'),
    part: z.string(),
    /** This machine's time, in wall-clock milliseconds. */
    time: z.number(),
    reservation: z.object({ id: z.string(), day: z.string(), worst: amount, batch: z.number() }),
    items: z.array(item),
  }),
  z.object({
    kind: z.literal('handed_over'),
    part: z.string(),
    service: z.string(),
    expiresAt: z.nullable(z.number()),
    /** Whether `service` is certainly the id of this group; otherwise its results will show that. */
    isSure: z.boolean(),
  }),
  /** The service has not received the group, or has refused it as a whole. */
  z.object({ kind: z.literal('returned'), part: z.string(), why: z.string() }),
  z.object({ kind: z.literal('cancelling'), part: z.string() }),
  /** `service` turned out to be the id of another client's batch. */
  z.object({ kind: z.literal('mistaken'), part: z.string(), service: z.string() }),
  z.object({ kind: z.literal('taken'), part: z.string(), ids: z.array(z.string()), counts, used: amount }),
  /** The results ended before all items had one. */
  z.object({ kind: z.literal('incomplete'), part: z.string() }),
  z.object({ kind: z.literal('back'), part: z.string(), counts }),
  z.object({ kind: z.literal('settled'), part: z.string() }),
  /** Notes that the person allowed to submit but that were not submitted; they wait until the person decides again. */
  z.object({ kind: z.literal('waiting'), part: z.string(), why: z.string(), items: z.array(item) }),
  z.object({ kind: z.literal('released'), part: z.string() }),
]);
export type BatchLine = z.infer<typeof batchLine>;
type LineOf<Kind extends BatchLine['kind']> = Extract<BatchLine, { kind: Kind }>;

export type PartState =
  /** Submission has begun; it is unknown whether the service received the group. */
  | { kind: 'prepared' }
  | { kind: 'out'; service: string; expiresAt: number | null; isSure: boolean; isCancelling: boolean }
  | { kind: 'returned'; why: string }
  /** Was not submitted; its notes are not triaged either, because that would cost more than the person allowed. */
  | { kind: 'waiting'; why: string }
  | { kind: 'back' };

export interface BatchPart {
  id: string;
  state: PartState;
  /** When submission began, in wall-clock milliseconds. */
  time: number;
  reservation: LineOf<'prepared'>['reservation'];
  isSettled: boolean;
  size: number;
  /** Items without a result, by id. */
  open: Map<string, BatchItem>;
  counts: PartCounts;
  /** Tokens and cost of the answers so far. */
  used: LineOf<'taken'>['used'];
  /** How often the results ended with items missing. */
  incomplete: number;
  /** The service's ids of batches that are certainly not this group. */
  others: Set<string>;
}

export interface HandedBatch extends Pick<LineOf<'begun'>, 'at' | 'provider' | 'modelId' | 'baseUrl'> {
  id: string;
  parts: Map<string, BatchPart>;
}

/** The mark in notes that are out with a batch. */
export const outMark = ({ provider, id }: Pick<HandedBatch, 'provider' | 'id'>): string =>
  `${provider} ${id}`;

export function addLine({ parts }: HandedBatch, line: Exclude<BatchLine, { kind: 'begun' }>): void {
  if (line.kind === 'prepared') {
    parts.set(line.part, preparedPart(line));
    return;
  }
  if (line.kind === 'waiting') {
    const part = preparedPart({ ...line, kind: 'prepared', time: 0, reservation: NOTHING_RESERVED });
    parts.set(line.part, { ...part, state: { kind: 'waiting', why: line.why }, isSettled: true });
    return;
  }
  const part = parts.get(line.part);
  if (part !== undefined) Object.assign(part, afterLine(part, line));
}

const NOTHING_RESERVED = { id: '', day: '', worst: { in: 0, out: 0, cost: 0 }, batch: 0 };

const preparedPart = ({ part: id, time, reservation, items }: LineOf<'prepared'>): BatchPart => ({
  id,
  state: { kind: 'prepared' },
  time,
  reservation,
  isSettled: false,
  size: items.length,
  open: new Map(items.map((each) => [each.id, each])),
  counts: NOTHING_BACK,
  used: { in: 0, out: 0, cost: typeof reservation.worst.cost === 'number' ? 0 : reservation.worst.cost },
  incomplete: 0,
  others: new Set(),
});

function afterLine(
  part: BatchPart,
  line: Exclude<BatchLine, { kind: 'begun' | 'prepared' | 'waiting' }>,
): Partial<BatchPart> {
  switch (line.kind) {
    case 'handed_over':
      return { state: { ...line, kind: 'out', isCancelling: false } };
    case 'returned':
      return { state: { kind: 'returned', why: line.why }, open: new Map() };
    case 'cancelling':
      return part.state.kind === 'out' ? { state: { ...part.state, isCancelling: true } } : {};
    case 'mistaken':
      return { state: { kind: 'prepared' }, incomplete: 0, others: new Set([...part.others, line.service]) };
    case 'taken':
      for (const id of line.ids) part.open.delete(id);
      return { counts: addCounts(part.counts, line.counts), used: addAmount(part.used, line.used) };
    case 'incomplete':
      return { incomplete: part.incomplete + 1 };
    case 'back':
      return { state: { kind: 'back' }, open: new Map(), counts: addCounts(part.counts, line.counts) };
    case 'settled':
      return { isSettled: true };
    case 'released':
      return { state: { kind: 'returned', why: '' }, open: new Map() };
  }
}

export const addCounts = (a: PartCounts, b: PartCounts): PartCounts => ({
  used: a.used + b.used,
  late: a.late + b.late,
  unanswered: a.unanswered + b.unanswered,
});

export const addAmount = (
  a: LineOf<'taken'>['used'],
  b: LineOf<'taken'>['used'],
): LineOf<'taken'>['used'] => ({
  in: a.in + b.in,
  out: a.out + b.out,
  cost: typeof a.cost === 'number' && typeof b.cost === 'number' ? a.cost + b.cost : a.cost,
});

/** Whether all groups of a batch have ended and their spend is settled. */
export const isOver = ({ parts }: HandedBatch): boolean =>
  [...parts.values()].every(({ state, isSettled }) => isEnded(state) && isSettled);

export const isEnded = ({ kind }: PartState): boolean => kind === 'returned' || kind === 'back';

export interface BatchProgress {
  notes: number;
  /** Number of submitted notes with a result. */
  back: number;
  /** Latest time at which unanswered questions expire, in wall-clock milliseconds; `null` if none or unknown. */
  until: number | null;
  /** Number of notes that the service may or may not have received. */
  unsure: number;
  isCancelling: boolean;
  /** Notes that were not submitted and wait for the person's decision, with the reason; `null` if there are none. */
  waiting: { notes: number; why: string } | null;
}

export function batchProgress(batches: readonly HandedBatch[]): BatchProgress | null {
  const all = batches.flatMap((batch) => [...batch.parts.values()]);
  if (all.every(({ state }) => isEnded(state))) return null;
  const parts = all.filter(({ state }) => state.kind !== 'returned' && state.kind !== 'waiting');
  const waiting = all.flatMap(({ state, open }) =>
    state.kind === 'waiting' ? [{ notes: open.size, why: state.why }] : [],
  );
  const out = parts.flatMap(({ state }) => (state.kind === 'out' ? [state] : []));
  const ends = out.flatMap(({ expiresAt }) => expiresAt ?? []);
  return {
    notes: sum(parts.map(({ size }) => size)),
    back: sum(parts.map(({ size, open, state }) => (state.kind === 'prepared' ? 0 : size - open.size))),
    until: ends.length === 0 ? null : Math.max(...ends),
    unsure: sum(parts.map(({ size, state }) => (state.kind === 'prepared' ? size : 0))),
    isCancelling: out.some(({ isCancelling }) => isCancelling),
    waiting:
      waiting.length === 0
        ? null
        : { notes: sum(waiting.map(({ notes }) => notes)), why: waiting.at(-1)?.why ?? '' },
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
