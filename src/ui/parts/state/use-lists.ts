import type { DecisionRow } from '../../../app/view/activity/decision-row';
import { EMPTY_PLANS } from '../../../features/plans/view/mission-view';
import { countGroups, type NeedItem, waitingItems } from '../../../app/view/need-item';
import type { NeedGroup } from '../../../app/view/needs/need-order';
import type { Overview } from '../../../app/view/overview';
import type { ListName, SidebarState } from './sidebar-state';
import { useRef } from 'preact/hooks';

/** Longer lists are cut, so that what stands below them stays within reach. */
const SHOWN: Record<ListName, number> = { needs: 5, decisions: 8 };

interface ShownList<Item> {
  /** Those the filter lets through. */
  all: readonly Item[];
  /** What stands in the list. */
  shown: readonly Item[];
  /** The id of the item that the Tab key reaches. */
  current: string | null;
}

export interface NeedsList extends ShownList<NeedItem> {
  /** What waits, whatever is listed of it. */
  awake: readonly NeedItem[];
  /** As they stand in the page: what is listed, and what has gone from under a resting mouse. */
  rows: readonly NeedItem[];
  /** Whatever the filter is. */
  total: number;
  counts: ReadonlyMap<NeedGroup, number>;
  snoozed: number;
  /** How many came in since the person began to read, and are kept back. */
  fresh: number;
  /** What was approved and not carried out, whatever is shown of it. */
  cutOff: readonly NeedItem[];
  /** The review shows them. */
  isFolded: boolean;
}

export interface Lists {
  needs: NeedsList;
  decisions: ShownList<DecisionRow>;
}

/** The review shows what needs the person, and all of that. */
export type Extent = 'all' | 'review';

interface Seen {
  now: number;
  /** The ids of requests that are on their way. */
  approved: ReadonlySet<string>;
  isFolded: boolean;
}

interface ListsSeen extends Seen {
  extent: Extent;
  hidesDecisions: boolean;
}

export function useLists(
  overview: Overview | null,
  view: SidebarState,
  { extent, hidesDecisions, ...seen }: ListsSeen,
): Lists {
  const { filter } = view;
  const isReview = extent === 'review';
  const { decisions: decided = [] } = overview ?? {};
  const isHidden = isReview || hidesDecisions;
  const decisions = isHidden ? [] : decided.filter((row) => filter === null || row.decision === filter);
  return {
    needs: useNeeds(overview ?? NOTHING, view, { ...seen, isReview }),
    decisions: useShownList({ name: 'decisions', all: decisions, idOf: ({ id }) => id, stays: false }, view),
  };
}

const NOTHING = { requests: [], needs: [], plans: EMPTY_PLANS };

function useNeeds(
  waiting: Pick<Overview, 'requests' | 'needs' | 'plans'>,
  view: SidebarState,
  { now, approved, isFolded, isReview }: Seen & { isReview: boolean },
): NeedsList {
  const { awake: waits, snoozed } = waitingItems(waiting, now);
  const awake = waits.filter((item) => item.kind !== 'request' || !approved.has(item.card.id));
  const { needs: at } = view.current;
  // In the sidebar what was read is done with once it has gone.
  const isReading = at !== null && (isReview || awake.some(({ id }) => id === at));
  const held = useHeld(awake, isReading, view.released);
  const { needFilter } = view;
  const all =
    needFilter === 'snoozed'
      ? snoozed
      : held.shown.filter(({ group }) => needFilter === null || group === needFilter);
  const showsAll = isReview ? { ...view.showsAll, needs: true } : view.showsAll;
  const list = useShownList(
    { name: 'needs', all, idOf: ({ id }) => id, stays: isReview },
    { ...view, showsAll },
  );
  const counts = countGroups(held.shown);
  const cutOff = awake.filter((item) => item.kind === 'request' && item.card.isCutOff);
  const rows = useRows(list, view.isPointing);
  const total = held.shown.length;
  const needs = { ...list, awake, rows, total, counts, snoozed: snoozed.length, fresh: held.fresh, cutOff };
  return isFolded ? { ...needs, ...NONE, isFolded } : { ...needs, isFolded };
}

const NONE = { all: [], shown: [], rows: [], current: null, fresh: 0, cutOff: [] };

/** Nothing moves under a resting mouse: what has gone keeps its row until the mouse is elsewhere. */
function useRows({ all, shown }: ShownList<NeedItem>, isPointing: boolean): readonly NeedItem[] {
  const last = useRef(shown);
  last.current = isPointing ? keptRows(last.current, { all, shown }) : shown;
  return last.current;
}

interface WholeList<Item> {
  name: ListName;
  all: readonly Item[];
  idOf: (item: Item) => string;
  /** Its current item is open, and is not closed by one that comes in above. */
  stays: boolean;
}

function useShownList<Item>(
  { name, all, idOf, stays }: WholeList<Item>,
  view: SidebarState,
): ShownList<Item> {
  const ids = all.map(idOf);
  const at = useCurrent(ids, view.current[name], stays);
  const shown = view.showsAll[name] ? all : all.slice(0, Math.max(SHOWN[name], at + 1));
  return { all, shown, current: ids[at] ?? null };
}

/** While a person reads, what comes in is kept back until they ask for it (`released` counts that). */
function useHeld(items: readonly NeedItem[], isReading: boolean, released: number): Held<NeedItem> {
  const last = useRef({ held: wholeList(items), released });
  const isKept = isReading && released === last.current.released;
  const held = isKept ? heldList(last.current.held.list, items) : wholeList(items);
  last.current = { held, released };
  return held;
}

/**
 * The index of the item that a list is at: the wanted one, or the one that took its place when it is gone. Where none
 * is wanted yet, the first; with `stays`, the one that was first at first, whatever comes in above. -1 in an empty list.
 */
function useCurrent(ids: readonly string[], wanted: string | null, stays: boolean): number {
  const last = useRef<Former>({ wanted, id: null, index: 0 });
  const { current: former } = last;
  const isSame = wanted === former.wanted && (wanted !== null || stays);
  const found = ids.indexOf((isSame ? former.id : null) ?? wanted ?? '');
  const index = found >= 0 ? found : Math.min(isSame ? former.index : 0, ids.length - 1);
  last.current = { wanted, id: ids[index] ?? null, index: Math.max(0, index) };
  return index;
}

interface Former {
  wanted: string | null;
  id: string | null;
  index: number;
}

/** A list while it is being read: new items are held back, and nothing moves. */
interface HeldList {
  /** Subject of each item, in order. */
  readonly order: readonly string[];
}

interface Listed {
  id: string;
  /** What it is about: an item about the same thing takes the place of the one before. */
  note: string;
}

interface Held<Item> {
  list: HeldList;
  shown: readonly Item[];
  /** How many came in, and are kept back. */
  fresh: number;
}

/** Everything there is, in its own order. */
export const wholeList = <Item extends Listed>(items: readonly Item[]): Held<Item> => ({
  list: { order: items.map(({ note }) => note) },
  shown: items,
  fresh: 0,
});

/** Earlier items in their order; all items if none of them is left. */
export function heldList<Item extends Listed>({ order }: HeldList, items: readonly Item[]): Held<Item> {
  const places = new Map(order.map((note, index) => [note, index]));
  const known = items.filter(({ note }) => places.has(note));
  if (known.length === 0) return wholeList(items);
  const placeOf = ({ note }: Item): number => places.get(note) ?? Infinity;
  const shown = known
    .map((item, index) => ({ item, index }))
    .sort((a, b) => placeOf(a.item) - placeOf(b.item) || a.index - b.index)
    .map(({ item }) => item);
  return { list: { order }, shown, fresh: items.length - shown.length };
}

/** The rows as they stood, each as it is now; those that have gone as they were, and new ones after what they follow. */
function keptRows<Item extends Listed>(
  before: readonly Item[],
  { all, shown }: { all: readonly Item[]; shown: readonly Item[] },
): Item[] {
  const byId = new Map(all.map((item) => [item.id, item]));
  const former = new Set(before.map(({ id }) => id));
  const byNote = new Map(all.filter(({ id }) => !former.has(id)).map((item) => [item.note, item]));
  const rows = before.map((item) => byId.get(item.id) ?? byNote.get(item.note) ?? item);
  shown.forEach((item, at) => {
    if (rows.includes(item)) return;
    const above = shown[at - 1];
    rows.splice(above === undefined ? 0 : rows.indexOf(above) + 1, 0, item);
  });
  return [...new Set(rows)];
}
