import type { ApprovalCard } from '../../../core/approvals/view/approval-card';
import { Icon } from '../../parts/elements/icon';
import { KeyHint } from '../../parts/key-hint';
import { useSidebar } from '../../parts/state/sidebar-context';

/** Changes of an approval since it was requested. */
export function ApprovalAside({ card, showsDiff }: { card: ApprovalCard; showsDiff: boolean }) {
  const { dispatch } = useSidebar();
  const { before } = card;
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
    </span>
  );
}
