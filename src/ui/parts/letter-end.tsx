import type { RequestCard } from '../../dashboard/requests/request-card';
import { useSidebar } from './state/sidebar-context';

/** Below a letter: once it was on the screen, or a screen reader came to it, the letter counts as read. */
export function LetterEnd({ card }: { card: RequestCard }) {
  const { saw } = useSidebar();
  return (
    <div
      class="deputy-letter-end"
      data-letter-end=""
      tabIndex={0}
      role="note"
      onFocus={() => {
        saw(card);
      }}
    >
      <span class="deputy-hidden">End of the letter</span>
    </div>
  );
}
