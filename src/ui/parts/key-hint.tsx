import { type KeyIntent, type KeyStroke, strokeLabel, strokesOf } from './state/key-table';
import { useSidebar } from './state/sidebar-context';

interface KeyHintProps {
  intent: KeyIntent;
  /**
   * Another key for the same action, shown instead of the first where `isOther`. The hint is as wide as the wider of the
   * two, so that no button moves away from under the mouse.
   */
  other?: KeyStroke | undefined;
  isOther?: boolean;
}

/** Shows the key on a button; screen readers use the button's `aria-keyshortcuts`. */
export function KeyHint({ intent, other, isOther = false }: KeyHintProps) {
  const { keys } = useSidebar();
  const label = (stroke: KeyStroke | undefined): string =>
    stroke === undefined ? '' : strokeLabel(stroke, keys.isMac);
  const own = label(strokesOf(intent, keys.singleKeys)[0]);
  const second = label(other).replace('Enter', '↵');
  const [shown, reserved] = isOther ? [second, own] : [own, second];
  return shown + reserved === '' ? null : (
    <kbd class={`deputy-key ${shown === '' ? 'is-blank' : ''}`} data-reserved={reserved} aria-hidden="true">
      {shown}
    </kbd>
  );
}
