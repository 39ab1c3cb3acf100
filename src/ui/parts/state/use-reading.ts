import type { RefObject } from 'preact';
import { useLayoutEffect, useReducer, useRef } from 'preact/hooks';

import type { RequestCard } from '../../../dashboard/requests/request-card';
import { isInView, letterEnd, Reading } from './reading';

/** Watches whether the end of the open letter comes into view: when it is drawn, and while its pane is scrolled. */
export function useReading(root: RefObject<HTMLElement | null>, open: RequestCard | null): Reading {
  const reading = useRef(new Reading()).current;
  const [, draw] = useReducer<number, undefined>((count) => count + 1, 0);
  useLayoutEffect(() => {
    const { current: el } = root;
    if (el === null || open === null) return;
    const look = (): void => {
      const mark = letterEnd(el);
      if (mark !== null && isInView(mark) && reading.saw(open)) draw(undefined);
    };
    look();
    el.addEventListener('scroll', look, { capture: true, passive: true });
    el.win.addEventListener('resize', look);
    return () => {
      el.removeEventListener('scroll', look, { capture: true });
      el.win.removeEventListener('resize', look);
    };
  });
  return reading;
}
