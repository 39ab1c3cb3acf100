import { useSidebar } from '../parts/state/sidebar-context';

/** What came in while a person reads waits behind this, so that nothing moves under their eyes. */
export function FreshPill({ fresh }: { fresh: number }) {
  const { dispatch } = useSidebar();
  if (fresh === 0) return null;
  return (
    <button
      type="button"
      class="deputy-fresh"
      onClick={() => {
        dispatch({ kind: 'released' });
      }}
    >
      {fresh} new
    </button>
  );
}
