import type { Decide } from './use-decide';
import type { Reading } from './reading';
import type { SidebarModel } from './sidebar-model';
import type { ListName, SidebarEvent, SidebarState } from './sidebar-state';
import type { Extent, Lists } from './use-lists';

export interface Spot {
  list: ListName;
  id: string;
}

/** Context of a pressed key, with everything it can affect. */
export interface KeyPlace {
  model: SidebarModel;
  view: SidebarState;
  lists: Lists;
  extent: Extent;
  at: Spot | null;
  root: HTMLElement;
  item: HTMLElement | null;
  decide: Decide;
  reading: Reading;
  dispatch: (event: SidebarEvent) => void;
  focus: (spot: Spot) => void;
}
