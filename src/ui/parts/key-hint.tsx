import { type KeyIntent, strokeLabel, strokesOf } from './state/key-table';
import { useSidebar } from './state/sidebar-context';

/** The key on a button; screen readers have `aria-keyshortcuts` on the button itself. */
export function KeyHint({ intent }: { intent: KeyIntent }) {
  const { keys } = useSidebar();
  const [stroke] = strokesOf(intent, keys.singleKeys);
  if (stroke === undefined) return null;
  return (
    <kbd class="deputy-key" aria-hidden="true">
      {strokeLabel(stroke, keys.isMac)}
    </kbd>
  );
}
