import { useSidebar } from '../parts/state/sidebar-context';

/** Button that shows new items. They are held back so that nothing moves while a person reads. */
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
