import { useEffect, useState } from 'preact/hooks';

import type { ShownAsk } from '../../parts/state/ask-model';
import { useSidebar } from '../../parts/state/sidebar-context';
import { timeLabel } from '../../parts/elements/time-label';
import { TextButton } from '../../parts/elements/text-button';

/** What was asked before, by its words. Read when it is opened, and not before. */
export function AskHistory() {
  const { model } = useSidebar();
  const { ask } = model;
  const [found, setFound] = useState<readonly ShownAsk[] | null>(null);
  const look = async (words: string): Promise<void> => {
    setFound(await ask.history(words));
  };
  useEffect(() => void look(''), []);
  if (found === null) return null;
  return (
    <div class="deputy-asked-before">
      <input
        type="search"
        placeholder="Words in it"
        aria-label="Words in what was asked"
        onKeyDown={(event) => {
          event.stopPropagation();
        }}
        onInput={({ currentTarget }) => void look(currentTarget.value)}
      />
      <ul class="deputy-list" role="list" aria-label="Asked before">
        {found.map((asked) => (
          <li key={asked.note}>
            <TextButton
              class="deputy-link-button"
              run={async () => {
                ask.show(asked);
              }}
            >
              {asked.view.text}
            </TextButton>{' '}
            <span class="deputy-time">{timeLabel(Date.parse(asked.view.at), model)}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p class="deputy-empty">Nothing was found.</p>}
    </div>
  );
}
