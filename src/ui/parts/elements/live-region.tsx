import { useRef } from 'preact/hooks';

/** A text that screen readers announce when it changes; empty at first, so that opening announces nothing. */
export function LiveRegion({ text }: { text: string | null }) {
  const first = useRef(text);
  const last = useRef('');
  if (text !== first.current) first.current = null;
  if (text !== null && text !== first.current) last.current = text;
  return (
    <div class="deputy-hidden" role="status" aria-live="polite">
      {last.current}
    </div>
  );
}
