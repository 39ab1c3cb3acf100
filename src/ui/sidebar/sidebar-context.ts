import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

import type { KeyContext } from './key-table';
import type { SidebarModel } from './sidebar-model';
import type { SidebarEvent } from './sidebar-state';

interface SidebarContext {
  model: SidebarModel;
  keys: KeyContext;
  dispatch: (event: SidebarEvent) => void;
}

const context = createContext<SidebarContext | null>(null);

export const SidebarProvider = context.Provider;

export function useSidebar(): SidebarContext {
  const value = useContext(context);
  if (value === null) throw new Error('Outside of the sidebar');
  return value;
}
