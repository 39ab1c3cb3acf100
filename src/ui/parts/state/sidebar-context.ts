import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

import type { RefObject } from 'preact';
import type { Decide, Flush } from './use-decide';
import type { KeyContext } from './key-table';
import type { Reading } from './reading';
import type { SidebarModel } from './sidebar-model';
import type { SidebarEvent, SidebarState } from './sidebar-state';

interface SidebarContext {
  root: RefObject<HTMLElement | null>;
  model: SidebarModel;
  view: SidebarState;
  keys: KeyContext;
  dispatch: (event: SidebarEvent) => void;
  decide: Decide;
  reading: Reading;
  /** Set by the open editor. */
  flush: RefObject<Flush | null>;
}

const context = createContext<SidebarContext | null>(null);

export const SidebarProvider = context.Provider;

export function useSidebar(): SidebarContext {
  const value = useContext(context);
  if (value === null) throw new Error('Outside of the sidebar');
  return value;
}
