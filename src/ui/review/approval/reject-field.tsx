import { Platform } from 'obsidian';
import { useLayoutEffect, useRef } from 'preact/hooks';

import type { ApprovalCard } from '../../../core/approvals/view/approval-card';
import { isComposing } from '../../parts/state/key-table';
import { useSidebar } from '../../parts/state/sidebar-context';
import { TextButton } from '../../parts/elements/text-button';
import { useUniqueId } from '../../parts/elements/use-unique-id';

/** Field for the reason of a rejection. Enter rejects; Esc, or leaving the field, decides nothing. */
export function RejectField({ cards }: { cards: readonly ApprovalCard[] }) {
  const { decide, dispatch } = useSidebar();
  const id = useUniqueId();
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const end = (): void => {
    dispatch({ kind: 'ended_reject' });
  };
  const reject = async (): Promise<void> => {
    const reason = field.current?.value.trim() ?? '';
    dispatch({ kind: 'deselected', ids: cards.map(({ id }) => id) });
    await decide(cards, { kind: 'reject', reason });
  };
  const press = (event: KeyboardEvent): void => {
    // The key that ends a composition belongs to the input method.
    if (isComposing(event)) return;
    if (event.key === 'Enter') void reject();
    else if (event.key === 'Escape') end();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="deputy-reject">
      <label for={id}>
        {cards.length === 1 ? 'Reason (optional)' : `Reason for all ${cards.length} (optional)`}
      </label>
      <input
        id={id}
        ref={field}
        type="text"
        placeholder={Platform.isMobile ? '' : 'Enter to reject, Esc to cancel'}
        enterKeyHint="done"
        onKeyDown={press}
      />
      <div class="deputy-buttons">
        <TextButton run={reject}>Reject</TextButton>
        <TextButton
          run={async () => {
            end();
          }}
        >
          Cancel
        </TextButton>
      </div>
    </div>
  );
}
