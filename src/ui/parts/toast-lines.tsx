import { useLayoutEffect, useRef } from 'preact/hooks';

import { TextButton } from './elements/text-button';
import { useSidebar } from './state/sidebar-context';
import type { Toast, ToastModel } from './state/toast-model';
import { useRefresh } from './state/use-refresh';

const MOST_SHOWN = 3;

interface Line {
  text: string;
  undoable: Toast | null;
}

/** Recent actions. `isElsewhere`: another view shows them. `isOneLine`: the letter above must not jump. */
export function ToastLines({ isElsewhere = false, isOneLine = false }: ToastLinesProps) {
  const { toasts } = useSidebar().model;
  useRefresh(toasts);
  const shown = isElsewhere ? [] : linesOf(toasts);
  const lines = isOneLine ? joined(shown) : newestOf(shown);
  return (
    <div class={isOneLine ? 'deputy-toasts mod-one' : 'deputy-toasts'} role="status">
      {lines.map((line, index) => (
        <ToastLine key={isOneLine ? index : (line.undoable ?? line.text)} line={line} />
      ))}
    </div>
  );
}

interface ToastLinesProps {
  isElsewhere?: boolean;
  isOneLine?: boolean;
}

/** Mails that are being sent at once are one line, whose Undo stops the newest. */
function linesOf(toasts: ToastModel): Line[] {
  const { lines } = toasts;
  const sending = lines.filter(({ about, undo }) => about !== undefined && undo !== null);
  const newest = sending.length > 1 ? sending.at(-1) : undefined;
  return lines.flatMap((toast) => {
    if (toast === newest) return [{ text: `${String(sending.length)} sending.`, undoable: toast }];
    if (newest !== undefined && sending.includes(toast)) return [];
    return [{ text: toasts.textOf(toast), undoable: toast.undo === null ? null : toast }];
  });
}

/** One line for all: the newest message, with what can still be undone. */
function joined(lines: readonly Line[]): readonly Line[] {
  const undoable = lines.filter((line) => line.undoable !== null).at(-1);
  const newest = lines.at(-1);
  if (newest === undefined) return [];
  if (undoable === undefined || undoable === newest) return [newest];
  return [{ text: `${newest.text} ${undoable.text}`, undoable: undoable.undoable }];
}

function ToastLine({ line: { text, undoable } }: { line: Line }) {
  const { model, root } = useSidebar();
  const { toasts } = model;
  const row = useRef<HTMLDivElement>(null);
  // Keeps the focus, and so the keys, in the view when the line disappears.
  useLayoutEffect(
    () => () => {
      const { current: el } = row;
      if (el?.contains(el.doc.activeElement) === true) root.current?.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <div class="deputy-toast" ref={row}>
      <span>{text}</span>
      {undoable !== null && (
        <TextButton
          class="deputy-quiet-button"
          run={async () => {
            toasts.undo(undoable);
          }}
        >
          Undo<span class="deputy-hidden">: {text}</span>
        </TextButton>
      )}
    </div>
  );
}

/** The newest messages that fit. Messages with an undo are dropped last. */
function newestOf(lines: readonly Line[]): readonly Line[] {
  const undoable = lines.filter((line) => line.undoable !== null).slice(-MOST_SHOWN);
  const room = MOST_SHOWN - undoable.length;
  const others = room === 0 ? [] : lines.filter((line) => line.undoable === null).slice(-room);
  return lines.filter((line) => undoable.includes(line) || others.includes(line));
}
