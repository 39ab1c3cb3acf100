import type { ComponentChildren } from 'preact';

interface SummaryProps {
  isCurrent: boolean;
  /** Whether the details directly below are open; missing if the details are elsewhere. */
  isOpen?: boolean;
  press: (event: MouseEvent | KeyboardEvent) => void;
  children: ComponentChildren;
}

/** The focusable line that opens an item. Not a `<button>`, because themes style those. */
export function Summary({ isCurrent, isOpen, press, children }: SummaryProps) {
  return (
    <div
      class="deputy-summary"
      role="button"
      tabIndex={isCurrent ? 0 : -1}
      aria-expanded={isOpen}
      aria-current={isOpen === undefined && isCurrent ? 'true' : undefined}
      onClick={press}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        press(event);
      }}
    >
      {children}
    </div>
  );
}
