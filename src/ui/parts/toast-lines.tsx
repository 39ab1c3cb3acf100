import { useLayoutEffect, useRef } from 'preact/hooks';

import { TextButton } from './elements/text-button';
import { useSidebar } from './state/sidebar-context';
import type { Toast } from './state/toast-model';
import { useRefresh } from './state/use-refresh';

const MOST_SHOWN = 3;

/** Messages about recent actions. `isElsewhere`: another view shows them. */
export function ToastLines({ isElsewhere = false }: { isElsewhere?: boolean }) {
  const { toasts } = useSidebar().model;
  useRefresh(toasts);
  const lines = isElsewhere ? [] : newestOf(toasts.lines);
  return (
    <div class="deputy-toasts" role="status">
      {lines.map((toast) => (
        <ToastLine key={toast} toast={toast} />
      ))}
    </div>
  );
}

function ToastLine({ toast }: { toast: Toast }) {
  const { model, root } = useSidebar();
  const { toasts } = model;
  const line = useRef<HTMLDivElement>(null);
  // Keeps the focus, and so the keys, in the view when the line disappears.
  useLayoutEffect(
    () => () => {
      const { current: el } = line;
      if (el?.contains(el.doc.activeElement) === true) root.current?.focus({ preventScroll: true });
    },
    [],
  );
  const text = toasts.textOf(toast);
  return (
    <div class="deputy-toast" ref={line}>
      <span>{text}</span>
      {toast.undo !== null && (
        <TextButton
          class="deputy-quiet-button"
          run={async () => {
            toasts.undo(toast);
          }}
        >
          Undo<span class="deputy-hidden">: {text}</span>
        </TextButton>
      )}
    </div>
  );
}

/** The newest messages that fit. Messages with an undo are dropped last. */
function newestOf(lines: readonly Toast[]): readonly Toast[] {
  const undoable = lines.filter(({ undo }) => undo !== null).slice(-MOST_SHOWN);
  const room = MOST_SHOWN - undoable.length;
  const others = room === 0 ? [] : lines.filter(({ undo }) => undo === null).slice(-room);
  return lines.filter((toast) => undoable.includes(toast) || others.includes(toast));
}
