import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

interface TextButtonProps {
  run: () => Promise<void>;
  isPrimary?: boolean;
  isBusy?: boolean;
  /** Whether something blocks the action; a press then shows the reason. */
  isHeldBack?: boolean;
  class?: string;
  /** Keys that do what the button does, in the format of `aria-keyshortcuts`. */
  shortcut?: string | undefined;
  children: ComponentChildren;
}

/** A button that ignores further presses until its action is done. */
export function TextButton({
  run,
  isPrimary = false,
  isHeldBack = false,
  class: cls,
  shortcut,
  children,
  ...given
}: TextButtonProps) {
  const [isRunning, setIsRunning] = useState(false);
  const isBusy = isRunning || given.isBusy === true;
  const press = async (): Promise<void> => {
    if (isBusy) return;
    setIsRunning(true);
    try {
      await run();
    } finally {
      setIsRunning(false);
    }
  };
  return (
    <button
      type="button"
      class={[cls ?? 'deputy-button', isPrimary ? 'mod-cta' : ''].join(' ').trim()}
      aria-disabled={isBusy || isHeldBack}
      aria-keyshortcuts={shortcut}
      onClick={() => void press()}
    >
      {children}
    </button>
  );
}
