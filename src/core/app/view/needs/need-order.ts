import type { ApprovalCard } from '../../../approvals/view/approval-card';
import type { Need, NeedKind, TriageNeedKind } from './need';
import { FieldRegistry } from '../../../../kernel/notes/values/registry';

/** Groups that a person can process in one go, in the order of the list. */
export const NEED_GROUPS = ['urgent', 'answer', 'do', 'plans', 'check', 'read', 'receipts', 'other'] as const;

export type NeedGroup = (typeof NEED_GROUPS)[number];

export interface Pressing<Item> {
  item: Item;
  /** Whether a feature puts the item first. */
  isFirst: boolean;
}

type Facts =
  | { isUrgent: boolean; card: Pick<ApprovalCard, 'kind' | 'plan'> }
  | { need: Pick<Need, 'kind' | 'purpose'> };

export function groupOf(facts: Facts): NeedGroup {
  if ('need' in facts) {
    const { group } = placeOfKind(facts.need.kind);
    return group === 'answer' && facts.need.purpose === 'do' ? 'do' : group;
  }
  const { isUrgent, card } = facts;
  if (isUrgent) return 'urgent';
  if (card.plan !== null) return 'plans';
  return card.kind === 'email' ? 'answer' : 'other';
}

interface NeedPlace {
  group: NeedGroup;
  /** Kinds of a lower rank come first. */
  rank: number;
  /** The word for one such item where items are counted; a note by default. */
  thing?: string;
  /** Set for kinds whose notes of one day share a row, because each takes a look and no more. */
  day?: DayWords;
}

/** Name and icon (of Lucide) of such notes, how one and how several are called, and why they wait. */
export interface DayWords {
  name: string;
  icon: string;
  noun: string;
  counted: (count: number) => string;
  why: string;
}

export const CHECK_DAY: DayWords = {
  name: 'To check',
  icon: 'archive',
  noun: 'note',
  counted: (count) => `${String(count)} to check`,
  why: 'Deputy would archive them',
};

export const READ_DAY: DayWords = {
  name: 'To read',
  icon: 'book-open',
  noun: 'note',
  counted: (count) => `${String(count)} to read`,
  why: 'worth knowing, and nothing is expected',
};

const CORE_KINDS: Record<TriageNeedKind, NeedPlace> = {
  urgent: { group: 'urgent', rank: 1 },
  info: { group: 'answer', rank: 4 },
  draft: { group: 'answer', rank: 5 },
  rejected: { group: 'answer', rank: 5 },
  do: { group: 'do', rank: 6 },
  delegate: { group: 'do', rank: 6 },
  failed: { group: 'other', rank: 7 },
  broken: { group: 'other', rank: 8 },
  check: { group: 'check', rank: 9, day: CHECK_DAY },
  read: { group: 'read', rank: 10, day: READ_DAY },
};

export type NeedPlaces = Partial<Record<NeedKind, NeedPlace>>;

export const needKinds = new FieldRegistry<NeedPlaces>(CORE_KINDS);

/** A kind whose feature is missing comes last. */
export const placeOfKind = (kind: NeedKind): NeedPlace => needKinds.all[kind] ?? { group: 'other', rank: 11 };

type Ranked =
  | { kind: 'request' }
  | { kind: 'note'; need: Pick<Need, 'kind' | 'purpose' | 'due'> }
  | { kind: 'day'; of: NeedKind };

/** Items of the same rank keep their order, but those with a deadline are sorted by it. */
export const byUrgency = <Item extends { group: NeedGroup } & Ranked>(
  items: readonly Pressing<Item>[],
): Item[] =>
  items
    .map((pressing, index) => ({ pressing, index, rank: rankOf(pressing), due: dueOf(pressing.item) }))
    .sort((a, b) => a.rank - b.rank || (a.due < b.due ? -1 : Number(a.due > b.due)) || a.index - b.index)
    .map(({ pressing }) => pressing.item);

function rankOf({ item, isFirst }: Pressing<{ group: NeedGroup } & Ranked>): number {
  if (item.group === 'urgent') return item.kind === 'request' ? 0 : 1;
  if (isFirst) return 2;
  if (item.kind === 'request') return 3;
  if (item.kind === 'day') return placeOfKind(item.of).rank;
  return item.group === 'do' ? CORE_KINDS.do.rank : placeOfKind(item.need.kind).rank;
}

const dueOf = (item: Ranked): string => (item.kind === 'note' ? item.need.due : undefined) ?? NO_DAY;

/** Sorts after every day. */
const NO_DAY = '~';

/** Words for the items that are counted, in the order of their ranks; notes first. */
export const needThings = (): string[] => [
  ...new Set([
    'note',
    ...[...Object.values(needKinds.all)].sort((a, b) => a.rank - b.rank).flatMap(({ thing }) => thing ?? []),
  ]),
];
