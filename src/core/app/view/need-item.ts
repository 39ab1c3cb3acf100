import { byUrgency, groupOf, type NeedGroup, type Pressing } from './needs/need-order';
import type { Need } from './needs/need';
import type { Overview } from './overview';
import type {
  SuggestedPlan,
  BlockedPlan,
  BrokenPlan,
  DraftPlan,
  MissionStep,
  PlansOverview,
} from '../../../features/plans/view/mission-view';
import type { ApprovalCard } from '../../approvals/view/approval-card';
import { stem } from '../../../kernel/notes/names';
import { isAwaitingApproval } from '../../../features/plans/model/plan-block';
import { reasonBeside } from '../../../features/plans/view/reason-beside';
import { shortLine } from './words/short-line';

interface Row {
  /** Identifies the item, also after the list was read again. */
  id: string;
  /**
   * Path of the note that the item is about. A draft's note and the approval that would send the draft have the same
   * path here.
   */
  note: string;
  group: NeedGroup;
  /** Time when the mail was sent, or since when the item waits; wall-clock milliseconds. */
  at: number | null;
  /** A plan to suggest, if the note takes several steps and has no plan yet. */
  suggested: SuggestedPlan | null;
}

/** An item that waits for the person: an approval, a note, or the receipts of one day. */
export type NeedItem = Row &
  (
    | { kind: 'request'; card: ApprovalCard }
    | { kind: 'note'; need: Need }
    /** The receipts of one day, at least two of them. */
    | { kind: 'receipts'; needs: readonly Need[] }
  );

type Waiting = Pick<Overview, 'requests' | 'needs' | 'plans'> & Partial<Pick<Overview, 'proposals'>>;

/**
 * Items that wait for the person, in order of work: urgent ones, the mission's approvals, other approvals,
 * questions, delegations, the rest. A note and the approval of its draft are one item. Snoozed items are left
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

/** Number of items per group; the groups are in the order of the list. */
export function countGroups(items: readonly NeedItem[]): ReadonlyMap<NeedGroup, number> {
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

function rows({ requests, needs, plans, proposals = [] }: Waiting): NeedItem[] {
  const suggested = new Map(plans.suggested.map((plan) => [plan.path, plan]));
  const byDraft = new Map(
    needs.flatMap((need) => (need.draft === null ? [] : [[need.draft, need] as const])),
  );
  const asked = new Set<string>();
  const ofMission = plans.mission?.wait.kind === 'approval' ? plans.mission.wait.requests : [];
  const items = requests.map((card): Pressing<NeedItem> => {
    const need = card.draft === null ? undefined : byDraft.get(card.draft);
    if (need !== undefined) asked.add(need.path);
    const note = need?.path ?? card.source ?? card.path;
    const isOfMission = ofMission.includes(card.path);
    const facts = { isUrgent: need?.kind === 'urgent', isOfMission, card };
    const row = {
      id: card.path,
      note,
      group: groupOf(facts),
      at: need?.sentAt ?? card.createdAt,
      suggested: suggested.get(note) ?? null,
    };
    return { item: { ...row, kind: 'request', card }, isOfMission };
  });
  const noteItem = (need: Need, id: string): Pressing<NeedItem> => {
    const row = {
      id,
      note: need.path,
      group: groupOf({ need }),
      at: need.sentAt ?? need.at,
      suggested: suggested.get(need.path) ?? null,
    };
    return { item: { ...row, kind: 'note', need }, isOfMission: false };
  };
  const { days, others } = receiptsByDay(needs.filter(({ path }) => !asked.has(path)));
  const notes = others.map((need) => noteItem(need, need.path));
  // A plan's note may also be listed as a need of its own, so the id combines kind and path.
  const ofPlans = planNeeds(plans).map((need) => noteItem(need, `${need.kind} ${need.path}`));
  const toKeep = proposals.map((need) =>
    noteItem(need, `${need.kind} ${need.path} ${String(need.proposal?.fact ?? '')}`),
  );
  return byUrgency([...items, ...notes, ...days.map(receiptsItem), ...ofPlans, ...toKeep]);
}

/** Groups receipts of days that have several; returns all other needs separately. */
function receiptsByDay(needs: readonly Need[]): { days: (readonly [string, Need[]])[]; others: Need[] } {
  const days = new Map<string, Need[]>();
  for (const need of needs)
    if (need.receiptDay !== undefined)
      days.set(need.receiptDay, [...(days.get(need.receiptDay) ?? []), need]);
  const isAlone = ({ receiptDay }: Need): boolean =>
    receiptDay === undefined || days.get(receiptDay)?.length === 1;
  return { days: [...days].filter(([, { length }]) => length > 1), others: needs.filter(isAlone) };
}

function receiptsItem([day, needs]: readonly [string, readonly Need[]]): Pressing<NeedItem> {
  const id = receiptsId(day);
  const times = needs.flatMap(({ sentAt, at }) => sentAt ?? at ?? []);
  const at = times.length === 0 ? null : Math.max(...times);
  return {
    item: { kind: 'receipts', id, note: id, group: 'receipts', at, suggested: null, needs },
    isOfMission: false,
  };
}

/** Id of a day's receipts, which is never equal to the path of a note. */
export const receiptsId = (day: string): string => `receipts ${day}`;

/**
 * Needs of plans that wait for the person's decision, and of unreadable plans. A plan that waits for an approval is
 * listed by that approval, and a suggested plan is offered with its note.
 */
const planNeeds = ({
  mission,
  drafts,
  blocked,
  broken,
}: Omit<PlansOverview, 'open' | 'suggested'>): Need[] => [
  ...(mission?.wait.kind === 'person'
    ? [
        needOfPlan({
          ...mission,
          reason: mission.wait.why,
          step: mission.wait.canTick ? mission.step : null,
        }),
      ]
    : []),
  ...drafts.map(planToStart),
  ...blocked.filter(({ reason }) => !isAwaitingApproval(reason)).map(needOfPlan),
  ...broken.map(brokenPlan),
];

const planToStart = ({ path, objective, step }: DraftPlan): Need => ({
  ...waitingPlan({ path, objective, reason: step }),
  kind: 'plan_to_start',
  next: 'Look it over, then start it',
});

/** A step marked ✋ is for the person to do; at any other step, the plan waits for their decision. */
const needOfPlan = (plan: Pick<BlockedPlan, 'path' | 'objective' | 'reason' | 'step'>): Need =>
  plan.step?.needsPerson === true ? stepToDo(plan, plan.step) : waitingPlan(plan);

const stepToDo = (
  { path, objective, reason }: Pick<BlockedPlan, 'path' | 'objective' | 'reason'>,
  { text }: MissionStep,
): Need => ({
  ...waitingPlan({ path, objective, reason }),
  ...named(shortLine(text, 160)),
  kind: 'step_to_do',
  reason: shortLine([objective, reasonBeside(reason, text)].filter((part) => part !== '').join(' · '), 300),
  next: 'Tick it when it is done',
});

const waitingPlan = ({
  path,
  objective,
  reason,
}: Pick<BlockedPlan, 'path' | 'objective' | 'reason'>): Need => ({
  path,
  ...named(shortLine(objective, 160)),
  kind: 'waiting_plan',
  reason: shortLine(reason, 300),
  next: 'Edit the step, skip it, or drop the plan',
  ...NOTHING_ELSE,
});

const brokenPlan = ({ path, why }: BrokenPlan): Need => ({
  path,
  ...named(shortLine(stem(path), 120)),
  kind: 'broken_plan',
  reason: shortLine(why, 300),
  next: 'Fix the plan; Deputy leaves it as it is',
  ...NOTHING_ELSE,
});

const named = (subject: string) => ({ title: subject, sender: '', subject });

const NOTHING_ELSE = { from: null, question: null, draft: null, at: null, sentAt: null };
