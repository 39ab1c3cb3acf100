import { useLayoutEffect, useRef } from 'preact/hooks';

import { IconButton } from '../parts/elements/icon-button';
import { KEY_TABLE, type KeyGroup, type KeyStroke, strokeLabel, strokesOf } from '../parts/state/key-table';
import { useSidebar } from '../parts/state/sidebar-context';
import { useUniqueId } from '../parts/elements/use-unique-id';

/** List of the active keys, over the lower end of the sidebar. */
export function KeysSheet() {
  const { dispatch, keys } = useSidebar();
  const id = useUniqueId();
  const sheet = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const former = sheet.current?.doc.activeElement;
    sheet.current?.focus();
    return () => {
      if (former?.instanceOf(HTMLElement)) former.focus();
    };
  }, []);
  return (
    <div class="deputy-keys" role="dialog" aria-labelledby={id} tabIndex={-1} ref={sheet}>
      <div class="deputy-section-head">
        <h3 class="deputy-heading" id={id}>
          Keys
        </h3>
        <IconButton
          icon="x"
          label="Close"
          run={() => {
            dispatch({ kind: 'showed_keys', shown: false });
          }}
        />
      </div>
      {GROUPS.map(([group, title]) => (
        <section key={group} aria-label={title}>
          <h4 class="deputy-key-group">{title}</h4>
          <dl class="deputy-key-rows">
            {rowsOf(group, keys.singleKeys).map(({ does, strokes }) => (
              <div key={does}>
                <dt>
                  {strokes.map((stroke) => (
                    <kbd class="deputy-key" key={stroke.key + String(stroke.hasMod)}>
                      {strokeLabel(stroke, keys.isMac)}
                    </kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

const GROUPS: readonly (readonly [KeyGroup, string])[] = [
  ['move', 'Move'],
  ['decide', 'Decide'],
  ['more', 'More'],
];

function rowsOf(group: KeyGroup, singleKeys: boolean): { does: string; strokes: readonly KeyStroke[] }[] {
  const rows = KEY_TABLE.filter((row) => row.group === group);
  return rows
    .map(({ intent, does }) => ({ does, strokes: strokesOf(intent, singleKeys) }))
    .filter(({ strokes }) => strokes.length > 0);
}
