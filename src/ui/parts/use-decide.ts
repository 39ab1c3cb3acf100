import { useLayoutEffect, useRef } from 'preact/hooks';

import type { RequestCard } from '../../dashboard/requests/request-card';
import type { SidebarModel } from './sidebar-model';
import type { Answer } from './answer';

/** Answers requests as they are shown. A request that is being decided already is left out. */
export type Decide = (cards: readonly RequestCard[], answer: Answer) => Promise<void>;

/** The second press of a double click, and what was meant for the text that stood there just before, come sooner. */
const TOO_SOON_MS = 500;

interface Seen {
  wanted: string | null;
  shown: string;
  /** Since when; wall-clock milliseconds. */
  at: number;
}

/**
 * `open` is the request whose text can be read, `wanted` the item the person went to. What comes in its place by itself
 * is not answered before one can have seen it.
 */
export function useDecide(model: SidebarModel, open: RequestCard | null, wanted: string | null): Decide {
  const seen = useRef<Seen>({ wanted: null, shown: '', at: 0 });
  const shown = open === null ? '' : `${open.id} ${open.attempt} ${open.hash}`;
  useLayoutEffect(() => {
    const { current: former } = seen;
    const came = former.wanted === wanted ? model.now() : -Infinity;
    seen.current = { wanted, shown, at: former.shown === shown ? former.at : came };
  }, [model, shown, wanted]);
  return async (cards, answer) => {
    const now = model.now();
    const passed = now - seen.current.at;
    // Each press that comes too soon starts the wait anew.
    seen.current = { ...seen.current, at: now };
    // Its reason was typed, so it can't come too soon.
    if (answer.kind !== 'reject' && passed >= 0 && passed < TOO_SOON_MS) return;
    const free = cards.filter(({ id }) => !model.deciding.has(id));
    if (free.length > 0) await model.decide(free, answer);
  };
}
