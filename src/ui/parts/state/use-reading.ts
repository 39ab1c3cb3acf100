import { useReducer, useRef } from 'preact/hooks';

import type { ApprovalCard } from '../../../core/approvals/view/approval-card';
import { Reading } from './reading';
import type { SidebarModel } from './sidebar-model';

/** Texts seen in this view; redraws the view when that changes. */
export function useReading(model: SidebarModel, open: ApprovalCard | null): Reading {
  const [, draw] = useReducer<number, undefined>((count) => count + 1, 0);
  const reading = useRef<Reading | null>(null);
  reading.current ??= new Reading({
    now: () => model.now(),
    changed: () => {
      draw(undefined);
    },
  });
  reading.current.open = open;
  return reading.current;
}
