import type { DecisionRow } from '../../../core/app/view/activity/decision-row';
import { countGroups, type NeedItem, waitingItems } from '../../../core/app/view/need-item';
import type { NeedGroup } from '../../../core/app/view/needs/need-order';
import type { Overview } from '../../../core/app/view/overview';
import type { ListName, SidebarState } from './sidebar-state';
import { useRef } from 'preact/hooks';

/** Maximum number of items that a list shows; longer lists are cut, so that the sections below stay within reach. */
const SHOWN: Record<ListName, number> = { needs: 5, decisions: 8 };

interface ShownList<Item> {
  all: readonly Item[];
  shown: readonly Item[];
  current: string | null;
}

export interface NeedsList extends ShownList<NeedItem> {
  awake: readonly NeedItem[];
  /** The rows that are drawn: listed items, and items that vanished under a resting mouse. */
  rows: readonly NeedItem[];
  total: number;
  counts: ReadonlyMap<NeedGroup, number>;
  snoozed: number;
  /** Number of new items that were held back since the person began to read. */
  fresh: number;
  /** Approved actions that were not carried out, listed or not. */
  cutOff: readonly NeedItem[];
  /** Whether the list is hidden because the review shows it. */
  isFolded: boolean;
}

export interface Lists {
  needs: NeedsList;
  decisions: ShownList<DecisionRow>;
}

/** Extent of the lists; `review` shows only the needs, but all of them. */
export type Extent = 'all' | 'review';

interface ListFacts {
  now: number;
  approved: ReadonlySet<string>;
  isFolded: boolean;
}

interface ListsFacts extends ListFacts {
  extent: Extent;
}

export function useLists(
  overview: Overview | null,
  view: SidebarState,
  { extent, ...seen }: ListsFacts,
): Lists {
  const { filter } = view;
  const isReview = extent === 'review';
  const { decisions: decided = [] } = overview ?? {};
  const decisions = isReview ? [] : decided.filter((row) => filter === null || row.decision === filter);
  return {
    needs: useNeeds(overview ?? NOTHING, view, { ...seen, isReview }),
    decisions: useShownList({ name: 'decisions', all: decisions, idOf: ({ id }) => id, stays: false }, view),
  };
}

const NOTHING = { requests: [], needs: [] };

function useNeeds(
  waiting: Parameters<typeof waitingItems>[0],
  view: SidebarState,
  { now, approved, isFolded, isReview }: ListFacts & { isReview: boolean },
): NeedsList {
  const { awake: waits, snoozed } = waitingItems(waiting, now);
  const awake = waits.filter((item) => item.kind !== 'request' || !approved.has(item.card.id));
  const at = useSameMail(awake, view.current.needs);
  // In the sidebar, the person stops reading an item when it disappears.
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
    { ...view, showsAll, current: { ...view.current, needs: at } },
  );
  const counts = countGroups(held.shown);
  const cutOff = awake.filter((item) => item.kind === 'request' && item.card.isCutOff);
  const rows = useRows(list, view.isPointing);
  const total = held.shown.length;
  const needs = { ...list, awake, rows, total, counts, snoozed: snoozed.length, fresh: held.fresh, cutOff };
  return isFolded ? { ...needs, ...NONE, isFolded } : { ...needs, isFolded };
}

/** Id of the wanted item; if it is gone, of the item about the same note, such as the approval of its draft. */
function useSameMail(items: readonly NeedItem[], wanted: string | null): string | null {
  const last = useRef({ wanted, note: wanted });
  if (last.current.wanted !== wanted) last.current = { wanted, note: wanted };
  const item = items.find(({ id }) => id === wanted) ?? items.find(({ note }) => note === last.current.note);
  if (item !== undefined) last.current.note = item.note;
  return item?.id ?? wanted;
}

const NONE = { all: [], shown: [], rows: [], current: null, fresh: 0, cutOff: [] };

/** Keeps rows in place under a resting mouse: a vanished item keeps its row until the mouse is elsewhere. */
function useRows({ all, shown }: ShownList<NeedItem>, isPointing: boolean): readonly NeedItem[] {
  const last = useRef(shown);
  last.current = isPointing ? keptRows(last.current, { all, shown }) : shown;
  return last.current;
}

interface WholeList<Item> {
  name: ListName;
  all: readonly Item[];
  idOf: (item: Item) => string;
  /** Whether the open item stays open when a new one appears above it. */
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

/** Holds new items back while a person reads, until they ask for them (counted by `released`). */
function useHeld(items: readonly NeedItem[], isReading: boolean, released: number): Held<NeedItem> {
  const last = useRef({ held: wholeList(items), released });
  const isKept = isReading && released === last.current.released;
  const held = isKept ? heldList(last.current.held.list, items) : wholeList(items);
  last.current = { held, released };
  return held;
}

/**
 * Index of a list's current item: the wanted one, or the one in its place if it is gone. If none is wanted, the
 * first; with `stays`, the one that was first at the beginning. -1 for an empty list.
 */
function useCurrent(ids: readonly string[], wanted: string | null, stays: boolean): number {
  const last = useRef<{ wanted: string | null; id: string | null; index: number }>({
    wanted,
    id: null,
    index: 0,
  });
  const { current: former } = last;
  const isSame = wanted === former.wanted && (wanted !== null || stays);
  const found = ids.indexOf((isSame ? former.id : null) ?? wanted ?? '');
  const index = found >= 0 ? found : Math.min(isSame ? former.index : 0, ids.length - 1);
  last.current = { wanted, id: ids[index] ?? null, index: Math.max(0, index) };
  return index;
}

/** A list while it is read: new items are held back, and nothing moves. */
interface HeldList {
  /** Paths of the items' notes, in order. */
  readonly order: readonly string[];
}

interface Listed {
  id: string;
  /** The note concerned: an item about the same note replaces the earlier one. */
  note: string;
}

interface Held<Item> {
  list: HeldList;
  shown: readonly Item[];
  /** Number of new items held back. */
  fresh: number;
}

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

/** The former rows with current content; vanished items stay, and new ones follow their predecessors. */
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
