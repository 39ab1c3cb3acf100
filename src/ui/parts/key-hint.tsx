import { type KeyIntent, type KeyStroke, strokeLabel, strokesOf } from './state/key-table';
import { useSidebar } from './state/sidebar-context';

interface KeyHintProps {
  intent: KeyIntent;
  /** Another key for the same action, shown instead of the first; its name must be short, as there is little room. */
  stroke?: KeyStroke | undefined;
}

/** Shows the key on a button; screen readers use the button's `aria-keyshortcuts`. */
export function KeyHint({ intent, stroke }: KeyHintProps) {
  const { keys } = useSidebar();
  const shown = stroke ?? strokesOf(intent, keys.singleKeys)[0];
  if (shown === undefined) return null;
  const label = strokeLabel(shown, keys.isMac);
  return (
    <kbd class="deputy-key" aria-hidden="true">
      {stroke === undefined ? label : label.replace('Enter', '↵')}
    </kbd>
  );
}
