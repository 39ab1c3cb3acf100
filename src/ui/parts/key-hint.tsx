import { type KeyIntent, type KeyStroke, strokeLabel, strokesOf } from './state/key-table';
import { useSidebar } from './state/sidebar-context';

interface KeyHintProps {
  intent: KeyIntent;
  /** Where another key does it; there is less room for its name. */
  stroke?: KeyStroke | undefined;
}

/** The key on a button; screen readers have `aria-keyshortcuts` on the button itself. */
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
