import type { ComponentChildren } from 'preact';

import { buttonOf, type ItemAct, runItemAct, type Subject } from './item-act';
import { KeyHint } from './key-hint';
import { type KeyIntent, strokeLabel, strokesOf } from './state/key-table';
import { useSidebar } from './state/sidebar-context';
import { TextButton } from './elements/text-button';

interface ItemButtonsProps {
  acts: readonly ItemAct[];
  subject: Subject;
  hasKeys: boolean;
  /** Content before all other buttons, as the default action. */
  first?: ComponentChildren;
}

/** One button per act that the item has a file for; the first is the default. */
export function ItemButtons({ acts, subject, hasKeys, first = null }: ItemButtonsProps) {
  const { model, keys } = useSidebar();
  const shortcutOf = (intent: KeyIntent | null): string | undefined => {
    const stroke = intent !== null && hasKeys ? strokesOf(intent, keys.singleKeys)[0] : undefined;
    return stroke === undefined ? undefined : strokeLabel(stroke, keys.isMac);
  };
  const possible = acts.filter((act) => subject[buttonOf(act).on] !== null);
  return (
    <div class="deputy-buttons">
      {first}
      {possible.map((act, index) => {
        const { label, intent } = buttonOf(act);
        return (
          <TextButton
            key={act}
            isPrimary={index === 0 && hasKeys && first === null}
            shortcut={shortcutOf(intent)}
            run={() => runItemAct(model, act, subject)}
          >
            {label}
            {intent !== null && hasKeys && <KeyHint intent={intent} />}
          </TextButton>
        );
      })}
    </div>
  );
}
