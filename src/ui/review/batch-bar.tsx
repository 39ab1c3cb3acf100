import { useId } from 'preact/hooks';

import type { RequestCard } from '../../dashboard/requests/request-card';
import { IconButton } from '../parts/icon-button';
import { KeyHint } from '../parts/key-hint';
import { useSidebar } from '../parts/sidebar-context';
import { TextButton } from '../parts/text-button';
import { RejectField } from './reject-field';

/** One answer to every request that is selected. */
export function BatchBar({ cards }: { cards: readonly RequestCard[] }) {
  const { view, decide, dispatch } = useSidebar();
  const id = useId();
  if (cards.length === 0) return null;
  return (
    <div class="deputy-batch" role="group" aria-labelledby={id}>
      {view.rejecting.length > 0 ? (
        <RejectField cards={view.rejecting} />
      ) : (
        <>
          <span class="deputy-batch-count" id={id}>
            {cards.length} selected
          </span>
          <IconButton
            icon="x"
            label="Clear selection"
            run={() => {
              dispatch({ kind: 'cleared_selection' });
            }}
          />
          <div class="deputy-buttons">
            <TextButton isPrimary run={() => decide(cards, { kind: 'approve' })}>
              Approve {cards.length}
              <KeyHint intent="approve" />
            </TextButton>
            <TextButton
              run={async () => {
                dispatch({ kind: 'began_reject', cards });
              }}
            >
              Reject {cards.length}
              <KeyHint intent="reject" />
            </TextButton>
          </div>
        </>
      )}
    </div>
  );
}
