import type { RequestCard } from '../../dashboard/request-card';
import { KeyHint } from '../sidebar/key-hint';
import { useSidebar } from '../sidebar/sidebar-context';
import { TextButton } from '../sidebar/text-button';
import { RejectField } from './reject-field';

/** One answer to every request that is selected. */
export function BatchBar({ cards }: { cards: readonly RequestCard[] }) {
  const { view, decide, dispatch } = useSidebar();
  if (cards.length === 0) return null;
  const approve = async (): Promise<void> => {
    dispatch({ kind: 'cleared_selection' });
    await decide(cards, { kind: 'approve' });
  };
  return (
    <div class="deputy-batch" role="group" aria-label={`${cards.length} selected`}>
      {view.rejecting.length > 0 ? (
        <RejectField cards={view.rejecting} />
      ) : (
        <>
          <span class="deputy-batch-count">{cards.length} selected</span>
          <TextButton isPrimary run={approve}>
            Approve
            <KeyHint intent="approve" />
          </TextButton>
          <TextButton
            run={async () => {
              dispatch({ kind: 'began_reject', cards });
            }}
          >
            Reject
            <KeyHint intent="reject" />
          </TextButton>
          <TextButton
            class="deputy-quiet-button"
            run={async () => {
              dispatch({ kind: 'cleared_selection' });
            }}
          >
            Clear
          </TextButton>
        </>
      )}
    </div>
  );
}
