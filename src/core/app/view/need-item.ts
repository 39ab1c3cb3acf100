import {
  byUrgency,
  type DayWords,
  groupOf,
  type NeedGroup,
  type NeedPlaces,
  needThings,
  placeOfKind,
  type Pressing,
} from './needs/need-order';
import type { Need, NeedKind } from './needs/need';
import type { NoteNeed } from './needs/needs';
import type { Overview } from './overview';
import type { ApprovalCard } from '../../approvals/view/approval-card';
import { Registry } from '../../../kernel/notes/values/registry';
import { counted } from './words/counted';

interface Row {
  /** Identifies the item, also after the list was read again. */
  id: string;
  /** Path of the note that the item is about. A draft's note and its approval have the same path here. */
  note: string;
  group: NeedGroup;
  /** Set if the note is a mail with attachments that were not saved. */
  hasAttachments?: true;
  /** Time when the mail was sent, or when the item started to wait; wall-clock milliseconds. */
  at: number | null;
}

/** An item that waits for the person: an approval, a note, or notes of one day. */
export type NeedItem = Row &
  (
    | { kind: 'request'; card: ApprovalCard }
    | { kind: 'note'; need: Need }
    /** Notes of one day that take a look and no more; at least two of them. */
    | { kind: 'day'; of: NeedKind; words: DayWords; needs: readonly Need[] }
  );

type Waiting = Pick<Overview, 'requests' | 'needs'> & Partial<Overview>;

/**
 * Items that wait for the person, in order of work: urgent ones, the approvals that a feature puts first, other approvals,
 * what wants an answer, what is to be done, the rest. A note and the approval of its draft are one item. Snoozed items are left
 * out.
 */
export const needItems = (waiting: Waiting, now: number): NeedItem[] => waitingItems(waiting, now).awake;

/** Waiting items as in {@link needItems}, and snoozed ones, the soonest first. */
export function waitingItems(waiting: Waiting, now: number): { awake: NeedItem[]; snoozed: NeedItem[] } {
  const items = rows(waiting);
  const snoozed = items.filter((item) => isSnoozed(item, now));
  return {
    awake: items.filter((item) => !isSnoozed(item, now)),
    snoozed: snoozed.sort((a, b) => snoozedUntil(a) - snoozedUntil(b)),
  };
}

export interface FeatureNeeds {
  kinds: NeedPlaces;
  /** Kinds of those among the notes that triage has seen. */
  ofNotes?: readonly NoteNeed[];
  /** Needs in addition to those of triaged notes. `id`: what identifies the item in the list. */
  needs?: (overview: Partial<Overview>) => readonly { id: string; need: Need }[];
  /** Paths of approvals that come before all but the urgent ones. */
  first?: (overview: Partial<Overview>) => readonly string[];
}

export const featureNeeds = new Registry<FeatureNeeds>();

/** Counts per kind of item: "2 notes, 1 fact". */
export const countsOf = (needs: readonly Need[]): string[] =>
  needThings().flatMap((thing) => {
    const count = needs.filter(({ kind }) => (placeOfKind(kind).thing ?? 'note') === thing).length;
    return count === 0 ? [] : [counted(count, thing)];
  });

/** Number of items per group; the groups are in the order of the list. */
export function countGroups(items: readonly Pick<NeedItem, 'group'>[]): ReadonlyMap<NeedGroup, number> {
  const counts = new Map<NeedGroup, number>();
  for (const { group } of items) counts.set(group, (counts.get(group) ?? 0) + 1);
  return counts;
}

export function approvalIn(items: readonly NeedItem[], id: string | null): ApprovalCard | null {
  const item = items.find((each) => each.id === id);
  return item?.kind === 'request' ? item.card : null;
}

const snoozedUntil = (item: NeedItem): number =>
  item.kind === 'request' ? (item.card.snoozedUntil ?? -Infinity) : -Infinity;

const isSnoozed = (item: NeedItem, now: number): boolean => snoozedUntil(item) > now;

function rows(waiting: Waiting): NeedItem[] {
  const { requests, needs } = waiting;
  const byDraft = new Map(
    needs.flatMap((need) => (need.draft === null ? [] : [[need.draft, need] as const])),
  );
  const asked = new Set<string>();
  const first = new Set(featureNeeds.rows.flatMap((row) => row.first?.(waiting) ?? []));
  const items = requests.map((card): Pressing<NeedItem> => {
    const need = card.draft === null ? undefined : byDraft.get(card.draft);
    if (need !== undefined) asked.add(need.path);
    const note = need?.path ?? card.source ?? card.path;
    const facts = { isUrgent: need?.kind === 'urgent', card };
    const row = {
      id: card.path,
      note,
      group: groupOf(facts),
      at: need?.sentAt ?? card.createdAt,
      ...attachmentsOf(need),
    };
    return { item: { ...row, kind: 'request', card }, isFirst: first.has(card.path) };
  });
  const noteItem = (need: Need, id: string): Pressing<NeedItem> => {
    const row = {
      id,
      note: need.path,
      group: groupOf({ need }),
      at: need.sentAt ?? need.at,
      ...attachmentsOf(need),
    };
    return { item: { ...row, kind: 'note', need }, isFirst: false };
  };
  const { days, others } = byDay(needs.filter(({ path }) => !asked.has(path)));
  const notes = others.map((need) => noteItem(need, need.path));
  const added = featureNeeds.rows
    .flatMap((row) => row.needs?.(waiting) ?? [])
    .map(({ id, need }) => noteItem(need, id));
  return byUrgency([...items, ...notes, ...days, ...added]);
}

const attachmentsOf = (need: Need | undefined): Pick<Row, 'hasAttachments'> =>
  need?.hasAttachments === true ? { hasAttachments: true } : {};

/** Groups needs that share a row with others of their day; returns all other needs separately. */
function byDay(needs: readonly Need[]): { days: Pressing<NeedItem>[]; others: Need[] } {
  const days = new Map<string, Need[]>();
  for (const need of needs) {
    const id = dayRowOf(need);
    if (id !== null) days.set(id, [...(days.get(id) ?? []), need]);
  }
  const isAlone = (need: Need): boolean => (days.get(dayRowOf(need) ?? '')?.length ?? 1) === 1;
  return {
    days: [...days].flatMap(([id, ofDay]) => dayItem(id, ofDay) ?? []),
    others: needs.filter(isAlone),
  };
}

function dayItem(id: string, needs: readonly Need[]): Pressing<NeedItem> | null {
  const [first, second] = needs;
  const { group, day: words } = placeOfKind(first?.kind ?? 'failed');
  if (first === undefined || second === undefined || words === undefined) return null;
  const times = needs.flatMap(({ sentAt, at }) => sentAt ?? at ?? []);
  const at = times.length === 0 ? null : Math.max(...times);
  return { item: { kind: 'day', of: first.kind, words, id, note: id, group, at, needs }, isFirst: false };
}

/** Id of the row that a need shares with others of its day, never equal to the path of a note; `null` if it has none. */
export const dayRowOf = ({ kind, day }: Need): string | null =>
  day === undefined ? null : `${placeOfKind(kind).group} ${day}`;
