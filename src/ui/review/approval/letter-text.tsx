import type { ComponentChildren } from 'preact';

interface LetterTextProps {
  isCode?: boolean;
  children: ComponentChildren;
}

/** The text to be sent; Tab reaches it before its end mark. */
export const LetterText = ({ isCode = false, children }: LetterTextProps) => (
  <div
    class={isCode ? 'deputy-letter-text mod-code' : 'deputy-letter-text'}
    dir="auto"
    data-letter=""
    role="group"
    aria-label="Text"
    tabIndex={0}
  >
    {children}
  </div>
);
