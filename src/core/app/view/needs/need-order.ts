import type { ApprovalCard } from '../../../approvals/view/approval-card';
import type { Need, NeedKind } from './need';

/** Groups that a person can process in one go, in the order of the list. */
export const NEED_GROUPS = [
  'urgent',
  'replies',
  'plans',
  'questions',
  'hand_over',
  'receipts',
  'other',
] as const;

export type NeedGroup = (typeof NEED_GROUPS)[number];

export interface Pressing<Item> {
  item: Item;
  /** Whether the current mission waits for the item. */
  isOfMission: boolean;
}

type Facts = { isUrgent: boolean; card: Pick<ApprovalCard, 'kind' | 'plan'> } | { need: Pick<Need, 'kind'> };

export function groupOf(facts: Facts): NeedGroup {
  if ('need' in facts) return GROUPS[facts.need.kind];
  const { isUrgent, card } = facts;
  if (isUrgent) return 'urgent';
  if (card.plan !== null) return 'plans';
  return card.kind === 'email' ? 'replies' : 'other';
}

const GROUPS: Record<NeedKind, NeedGroup> = {
  urgent: 'urgent',
  draft: 'replies',
  awaited: 'replies',
  rejected: 'replies',
  info: 'questions',
  receipt: 'receipts',
  delegate: 'hand_over',
  plan_to_start: 'plans',
  step_to_do: 'plans',
  waiting_plan: 'plans',
  broken_plan: 'plans',
  fact: 'other',
  skill: 'other',
  failed: 'other',
  broken: 'other',
};

type Ranked = { kind: 'request' } | { kind: 'note'; need: Pick<Need, 'kind'> } | { kind: 'receipts' };

/** Items of the same rank keep their order. */
export const byUrgency = <Item extends { group: NeedGroup } & Ranked>(
  items: readonly Pressing<Item>[],
): Item[] =>
  items
    .map((pressing, index) => ({ pressing, index, rank: rankOf(pressing) }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ pressing }) => pressing.item);

function rankOf({ item, isOfMission }: Pressing<{ group: NeedGroup } & Ranked>): number {
  if (item.group === 'urgent') return item.kind === 'request' ? 0 : 1;
  if (isOfMission) return 2;
  if (item.kind === 'request') return 3;
  if (item.kind === 'receipts') return NOTE_RANKS.receipt;
  return NOTE_RANKS[item.need.kind];
}

const NOTE_RANKS: Record<NeedKind, number> = {
  urgent: 1,
  info: 4,
  step_to_do: 4,
  delegate: 5,
  draft: 6,
  awaited: 6,
  plan_to_start: 6,
  rejected: 6,
  waiting_plan: 6,
  failed: 7,
  broken_plan: 7,
  broken: 8,
  receipt: 9,
  fact: 10,
  skill: 10,
};
