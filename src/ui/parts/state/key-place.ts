import type { Decide } from './use-decide';
import type { SidebarModel } from './sidebar-model';
import type { ListName, SidebarEvent, SidebarState } from './sidebar-state';
import type { Extent, Lists } from './use-lists';

export interface Spot {
  list: ListName;
  id: string;
}

/** Where a key was pressed, and what it can bring about. */
export interface KeyPlace {
  model: SidebarModel;
  view: SidebarState;
  lists: Lists;
  extent: Extent;
  /** The item that has the focus. */
  at: Spot | null;
  /** Of the view. */
  root: HTMLElement;
  /** Its element. */
  item: HTMLElement | null;
  decide: Decide;
  dispatch: (event: SidebarEvent) => void;
  focus: (spot: Spot) => void;
}
