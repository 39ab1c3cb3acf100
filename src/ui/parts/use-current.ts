import { useRef } from 'preact/hooks';

/**
 * The index of the item that a list is at: the wanted one, or the one that took its place when it is gone. Where none
 * is wanted yet, the first; with `stays`, the one that was first at first, whatever comes in above. -1 in an empty list.
 */
export function useCurrent(ids: readonly string[], wanted: string | null, stays: boolean): number {
  const last = useRef<Former>({ wanted, id: null, index: 0 });
  const { current: former } = last;
  const isSame = wanted === former.wanted && (wanted !== null || stays);
  const found = ids.indexOf((isSame ? former.id : null) ?? wanted ?? '');
  const index = found >= 0 ? found : Math.min(isSame ? former.index : 0, ids.length - 1);
  last.current = { wanted, id: ids[index] ?? null, index: Math.max(0, index) };
  return index;
}

interface Former {
  wanted: string | null;
  id: string | null;
  index: number;
}
