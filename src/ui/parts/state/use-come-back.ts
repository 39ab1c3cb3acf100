import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

import type { SidebarModel } from './sidebar-model';
import type { SidebarEvent } from './sidebar-state';
import type { NeedsList } from './use-lists';

/** Moves the view to restored items after an undo, so that the next key acts on them. */
export function useComeBack(
  { cameBack: { count, paths } }: SidebarModel,
  place: { root: RefObject<HTMLElement | null>; needs: NeedsList; dispatch: (event: SidebarEvent) => void },
): void {
  const { root, needs, dispatch } = place;
  const known = useRef(count);
  useLayoutEffect(() => {
    if (known.current === count) return;
    known.current = count;
    const { current: el } = root;
    if (needs.isFolded || el?.isShown() !== true) return;
    const { awake } = needs;
    const item =
      awake.find(({ id }) => paths.includes(id)) ??
      awake.find(({ note }) => paths.includes(note)) ??
      awake.find((each) => each.kind === 'day' && each.needs.some(({ path }) => paths.includes(path)));
    if (item === undefined) return;
    if (!needs.all.includes(item)) {
      dispatch({ kind: 'filtered_needs', filter: null });
      dispatch({ kind: 'released' });
    }
    dispatch({ kind: 'came_back', id: item.id, takesFocus: isFree(el) });
  }, [count]);
}

/** Whether the focus is in this view or nowhere, so that no text is being typed elsewhere. */
const isFree = (el: HTMLElement): boolean => {
  const { activeElement, body } = el.doc;
  return activeElement === null || activeElement === body || el.contains(activeElement);
};
