import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

interface TextButtonProps {
  run: () => Promise<void>;
  /** The one to expect among its neighbours. */
  isPrimary?: boolean;
  class?: string;
  /** Keys that do the same, as `aria-keyshortcuts` names them. */
  shortcut?: string | undefined;
  children: ComponentChildren;
}

/** A press counts once until what it started is over. */
export function TextButton({ run, isPrimary = false, class: cls, shortcut, children }: TextButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const press = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await run();
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <button
      type="button"
      class={[cls ?? 'deputy-button', isPrimary ? 'mod-cta' : ''].join(' ').trim()}
      aria-disabled={isBusy}
      aria-keyshortcuts={shortcut}
      onClick={() => void press()}
    >
      {children}
    </button>
  );
}
