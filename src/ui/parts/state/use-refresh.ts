import { useLayoutEffect, useReducer } from 'preact/hooks';

import type { SidebarModel } from './sidebar-model';

/** Draws anew whenever the model has something new; several changes in one task are drawn once. */
export function useRefresh(model: Pick<SidebarModel, 'subscribe'>): void {
  const [, refresh] = useReducer<number, undefined>((count) => count + 1, 0);
  // In one step with the first drawing: no change falls between the two.
  useLayoutEffect(
    () =>
      model.subscribe(() => {
        refresh(undefined);
      }),
    [model],
  );
}
