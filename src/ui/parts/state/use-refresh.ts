import { useLayoutEffect, useReducer } from 'preact/hooks';

import type { SidebarModel } from './sidebar-model';

/** Redraws when the model changes; several changes in one task cause one redraw. */
export function useRefresh(model: Pick<SidebarModel, 'subscribe'>): void {
  const [, refresh] = useReducer<number, undefined>((count) => count + 1, 0);
  // Subscribes during the first drawing, so that no change is missed.
  useLayoutEffect(
    () =>
      model.subscribe(() => {
        refresh(undefined);
      }),
    [model],
  );
}
