import type { DecisionRow } from '../../dashboard/activity/decision-row';
import { EMPTY_PLANS } from '../../dashboard/plans/mission-view';
import { type NeedItem, needItems } from '../../dashboard/need-item';
import type { Overview } from '../../dashboard/overview';
import type { ListName, SidebarState } from './sidebar-state';
import { useCurrent } from './use-current';

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

export interface Lists {
  needs: ShownList<NeedItem>;
  decisions: ShownList<DecisionRow>;
}

/** The review queue holds requests alone, all of them. */
export type Extent = 'all' | 'requests';

export function useLists(
  overview: Overview | null,
  view: SidebarState,
  { now, extent }: { now: number; extent: Extent },
): Lists {
  const { filter } = view;
  const isQueue = extent === 'requests';
  const { requests = [], needs = [], plans = EMPTY_PLANS, decisions: decided = [] } = overview ?? {};
  const items = needItems(
    isQueue ? { requests, needs: [], plans: EMPTY_PLANS } : { requests, needs, plans },
    now,
  );
  const decisions = isQueue ? [] : decided.filter((row) => filter === null || row.decision === filter);
  const showsAll = isQueue ? { ...view.showsAll, needs: true } : view.showsAll;
  return {
    needs: useShownList(
      { name: 'needs', all: items, idOf: ({ id }) => id, stays: true },
      { ...view, showsAll },
    ),
    decisions: useShownList({ name: 'decisions', all: decisions, idOf: ({ id }) => id, stays: false }, view),
  };
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
