import { useRef } from 'preact/hooks';

import { IconButton } from '../../parts/elements/icon-button';
import { isComposing } from '../../parts/state/key-table';
import type { SidebarModel } from '../../parts/state/sidebar-model';
import { useSidebar } from '../../parts/state/sidebar-context';
import { TextButton } from '../../parts/elements/text-button';
import { useUniqueId } from '../../parts/elements/use-unique-id';

/** The person's profile for replies: their name, asked for once, and their rules. */
export function PersonLines({ letter }: { letter: string }) {
  const { model } = useSidebar();
  const { asksForName, unconfirmedProfile, houseRules } = model.settings;
  return (
    <>
      {asksForName && isFirstAsked(model, letter) && <NameField />}
      {unconfirmedProfile !== null && (
        <p class="deputy-follows">
          <bdi>{unconfirmedProfile}</bdi> does not count on this device yet.{' '}
          <TextButton class="deputy-quiet-button" run={() => model.reviewProfile()}>
            Review
          </TextButton>
        </p>
      )}
      {houseRules !== '' && (
        <p class="deputy-follows" dir="auto">
          Follows: {houseRules}
        </p>
      )}
    </>
  );
}

/** The letter that asks for the name, so that not every letter asks if the field stays empty. */
const ASKED_IN = new WeakMap<SidebarModel, string>();

function isFirstAsked(model: SidebarModel, letter: string): boolean {
  const first = ASKED_IN.get(model) ?? letter;
  ASKED_IN.set(model, first);
  return first === letter;
}

/** Field for the person's name. Enter saves the name, which signs all later drafts. */
function NameField() {
  const { model } = useSidebar();
  const id = useUniqueId();
  const field = useRef<HTMLInputElement>(null);
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    event.stopPropagation();
    const name = field.current?.value.trim() ?? '';
    if (name !== '') void model.saveName(name);
  };
  return (
    <div class="deputy-name">
      <label for={id}>Your name, to sign replies with</label>
      <input
        id={id}
        ref={field}
        type="text"
        placeholder="Enter to save"
        enterKeyHint="done"
        dir="auto"
        onKeyDown={press}
      />
      <IconButton
        icon="x"
        label="Don’t ask for my name"
        run={() => {
          void model.saveName('');
        }}
      />
    </div>
  );
}
