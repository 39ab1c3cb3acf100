import type { ComponentChildren } from 'preact';

interface SummaryProps {
  isCurrent: boolean;
  /** What it opens stands right below it; left out where that stands elsewhere. */
  isOpen?: boolean;
  press: (event: MouseEvent | KeyboardEvent) => void;
  children: ComponentChildren;
}

/** The line of an item that takes the focus and opens it. Not a `<button>`: themes give those a height and a colour. */
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
