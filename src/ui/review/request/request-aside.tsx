import type { RequestCard } from '../../../dashboard/requests/request-card';
import { Icon } from '../../parts/elements/icon';
import { KeyHint } from '../../parts/key-hint';
import { useSidebar } from '../../parts/state/sidebar-context';
import { TextButton } from '../../parts/elements/text-button';

/** What was changed in a request, and the note it is about. */
export function RequestAside({ card, showsDiff }: { card: RequestCard; showsDiff: boolean }) {
  const { model, dispatch } = useSidebar();
  const { source, before } = card;
  return (
    <span class="deputy-aside-buttons">
      {before !== null && (
        <button
          type="button"
          class="deputy-quiet-button"
          aria-pressed={showsDiff}
          onClick={() => {
            dispatch({ kind: 'showed_diff', id: showsDiff ? null : card.id });
          }}
        >
          <Icon name="diff" />
          Diff
          <KeyHint intent="diff" />
        </button>
      )}
      {source !== null && (
        <TextButton class="deputy-quiet-button" run={() => model.openNote(source)}>
          <Icon name="file-text" />
          Source
          <KeyHint intent="open" />
        </TextButton>
      )}
    </span>
  );
}
