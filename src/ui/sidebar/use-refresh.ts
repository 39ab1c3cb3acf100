import { useEffect, useReducer } from 'preact/hooks';

import type { SidebarModel } from './sidebar-model';

/** Draws anew whenever the model has something new; several changes in one task are drawn once. */
export function useRefresh(model: SidebarModel): void {
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    // What happened between the first drawing and now.
    refresh(undefined);
    return model.subscribe(() => {
      refresh(undefined);
    });
  }, [model]);
}
