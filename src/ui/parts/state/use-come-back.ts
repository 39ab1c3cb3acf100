import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

import type { SidebarModel } from './sidebar-model';
import type { SidebarEvent } from './sidebar-state';
import type { NeedsList } from './use-lists';

interface Place {
  root: RefObject<HTMLElement | null>;
  needs: NeedsList;
  dispatch: (event: SidebarEvent) => void;
}

/** After an undo the view is at what came back, so that the next key is about that. */
export function useComeBack({ cameBack: { count, paths } }: SidebarModel, place: Place): void {
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
      awake.find((each) => each.kind === 'receipts' && each.needs.some(({ path }) => paths.includes(path)));
    if (item === undefined) return;
    if (!needs.all.includes(item)) {
      dispatch({ kind: 'filtered_needs', filter: null });
      dispatch({ kind: 'released' });
    }
    dispatch({ kind: 'came_back', id: item.id, takesFocus: isFree(el) });
  }, [count]);
}

/** The focus is here, or nowhere: not where the person writes something. */
const isFree = (el: HTMLElement): boolean => {
  const { activeElement, body } = el.doc;
  return activeElement === null || activeElement === body || el.contains(activeElement);
};
