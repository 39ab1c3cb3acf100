import { useRef } from 'preact/hooks';

import type { NeedItem } from '../../dashboard/need-item';
import { type Held, heldList, wholeList } from './held-list';

/** While a person reads, what comes in is kept back until they ask for it (`released` counts that). */
export function useHeld(items: readonly NeedItem[], isReading: boolean, released: number): Held<NeedItem> {
  const last = useRef({ held: wholeList(items), released });
  const isKept = isReading && released === last.current.released;
  const held = isKept ? heldList(last.current.held.list, items) : wholeList(items);
  last.current = { held, released };
  return held;
}
