import { setIcon } from 'obsidian';
import { useCallback } from 'preact/hooks';

/** A Lucide icon, hidden from screen readers: its meaning is in the text beside it. */
export function Icon({ name, title }: { name: string; title?: string }) {
  const draw = useCallback(
    (el: HTMLElement | null) => {
      if (el !== null) setIcon(el, name);
    },
    [name],
  );
  return <span class="deputy-icon" aria-hidden="true" title={title} ref={draw} />;
}
