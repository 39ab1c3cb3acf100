import { useSidebar } from '../parts/state/sidebar-context';

/** What stands in the way of the first button, else the keys that lead on. */
export function BarHint({ words }: { words: string }) {
  const { keys } = useSidebar();
  if (words !== '') return <p class="deputy-bar-hint is-caution">{words}</p>;
  if (!keys.singleKeys) return null;
  return (
    <p class="deputy-bar-hint deputy-keys-button" aria-hidden="true">
      j next · k previous · z undo
    </p>
  );
}
