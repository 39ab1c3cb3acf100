import { useRef } from 'preact/hooks';

/**
 * The index of the item a list stays with: the wanted one, else the one it was with before. When that is gone, the
 * one that took its place. -1 in an empty list.
 */
export function useCurrent(ids: readonly string[], wanted: string | null): number {
  const last = useRef({ wanted, id: wanted, index: 0 });
  const id = wanted === last.current.wanted ? last.current.id : wanted;
  const found = id === null ? -1 : ids.indexOf(id);
  const index = found >= 0 ? found : Math.min(last.current.index, ids.length - 1);
  last.current = { wanted, id: ids[index] ?? null, index: Math.max(0, index) };
  return index;
}
