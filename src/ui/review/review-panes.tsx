import { Platform } from 'obsidian';
import { useLayoutEffect, useRef } from 'preact/hooks';

import { useSidebar } from '../parts/state/sidebar-context';
import type { Lists } from '../parts/state/use-lists';
import { ReviewDetail } from './review-detail';
import { ToastLines } from '../parts/toast-lines';
import { ReviewList } from './review-list';
import { isSelected } from './selection';

/** The list of needs beside the current item; if there is little room, only one of the two. */
export function ReviewPanes({ needs }: Pick<Lists, 'needs'>) {
  const { view, dispatch } = useSidebar();
  const panes = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current: el } = panes;
    // Not on a phone: it has no keys, so when it is rotated, the visible pane stays whatever has the focus.
    const win = el?.doc.defaultView;
    if (el === null || win == null || Platform.isMobile) return;
    let last: HTMLElement | null = null;
    const remember = ({ target }: FocusEvent): void => {
      last = target instanceof win.HTMLElement ? target : null;
    };
    const resizes = new win.ResizeObserver(() => {
      const kept = last;
      const { activeElement: active, body } = el.doc;
      // A hidden element loses the focus to the body, so a focused body counts like the element.
      if (kept === null || kept.isShown() || (active !== body && active !== kept)) return;
      dispatch({ kind: 'narrowed', pane: kept.closest('.deputy-detail') === null ? 'list' : 'detail' });
      win.requestAnimationFrame(() => {
        kept.focus({ preventScroll: true });
      });
    });
    el.addEventListener('focusin', remember);
    resizes.observe(el);
    return () => {
      el.removeEventListener('focusin', remember);
      resizes.disconnect();
    };
  }, [dispatch]);
  const at = needs.all.findIndex(({ id }) => id === needs.current);
  const item = needs.all[at];
  return (
    <div class={item === undefined ? 'deputy-panes is-empty' : 'deputy-panes'} ref={panes}>
      <ReviewList needs={needs} />
      {item === undefined ? (
        <div class="deputy-detail" />
      ) : (
        // The key makes another item start at its top, without pending input.
        <ReviewDetail
          key={item.id}
          item={item}
          place={`${String(at + 1)} of ${String(needs.all.length)}`}
          hasBar={!needs.shown.some((each) => isSelected(each, view))}
        />
      )}
      <ToastLines isOneLine />
    </div>
  );
}
