import { useId, useLayoutEffect, useRef } from 'preact/hooks';

import { IconButton } from '../parts/icon-button';
import { KEY_TABLE, strokeLabel, strokesOf } from '../parts/key-table';
import { useSidebar } from '../parts/sidebar-context';

/** The keys that count now, over the lower end of the sidebar. */
export function KeysSheet() {
  const { dispatch, keys } = useSidebar();
  const id = useId();
  const sheet = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const former = sheet.current?.doc.activeElement;
    sheet.current?.focus();
    return () => {
      if (former?.instanceOf(HTMLElement)) former.focus();
    };
  }, []);
  const rows = KEY_TABLE.map(({ intent, does }) => ({ does, strokes: strokesOf(intent, keys.singleKeys) }));
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
      <dl class="deputy-key-rows">
        {rows
          .filter(({ strokes }) => strokes.length > 0)
          .map(({ does, strokes }) => (
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
    </div>
  );
}
