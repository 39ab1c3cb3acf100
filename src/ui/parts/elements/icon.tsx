import { setIcon } from 'obsidian';
import { useCallback } from 'preact/hooks';

/** A Lucide icon that screen readers pass over: what it means stands beside it in words. */
export function Icon({ name, title }: { name: string; title?: string }) {
  const draw = useCallback(
    (el: HTMLElement | null) => {
      if (el !== null) setIcon(el, name);
    },
    [name],
  );
  return <span class="deputy-icon" aria-hidden="true" title={title} ref={draw} />;
}
