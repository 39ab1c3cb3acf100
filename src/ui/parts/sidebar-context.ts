import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

import type { Decide } from './use-decide';
import type { KeyContext } from './key-table';
import type { SidebarModel } from './sidebar-model';
import type { SidebarEvent, SidebarState } from './sidebar-state';

interface SidebarContext {
  model: SidebarModel;
  view: SidebarState;
  keys: KeyContext;
  dispatch: (event: SidebarEvent) => void;
  decide: Decide;
}

const context = createContext<SidebarContext | null>(null);

export const SidebarProvider = context.Provider;

export function useSidebar(): SidebarContext {
  const value = useContext(context);
  if (value === null) throw new Error('Outside of the sidebar');
  return value;
}
