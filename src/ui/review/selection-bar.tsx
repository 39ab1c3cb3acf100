import type { Need } from '../../core/app/view/needs/need';
import type { ApprovalCard } from '../../core/approvals/view/approval-card';
import { counted } from '../../core/app/view/words/counted';
import { IconButton } from '../parts/elements/icon-button';
import { KeyHint } from '../parts/key-hint';
import { useSidebar } from '../parts/state/sidebar-context';
import { TextButton } from '../parts/elements/text-button';
import { selectionOf, countedCards } from './approval-selection';
import { markDone } from './mark-done';
import { RejectField } from './approval/reject-field';
import { useUniqueId } from '../parts/elements/use-unique-id';

interface SelectionBarProps {
  cards: readonly ApprovalCard[];
  notes: readonly Need[];
}

export function SelectionBar({ cards, notes }: SelectionBarProps) {
  const { view, dispatch } = useSidebar();
  const id = useUniqueId();
  if (cards.length + notes.length === 0) return null;
  return (
    <div class="deputy-selection" role="group" aria-labelledby={id}>
      {view.rejecting.length > 0 ? (
        <RejectField cards={view.rejecting} />
      ) : (
        <>
          <span class="deputy-selection-count" id={id}>
            {cards.length + notes.length} selected
          </span>
          <IconButton
            icon="x"
            label="Clear selection"
            run={() => {
              dispatch({ kind: 'cleared_selection' });
            }}
          />
          <div class="deputy-buttons">
            {cards.length > 0 && <CardButtons cards={cards} />}
            {notes.length > 0 && <NotesButton notes={notes} isPrimary={cards.length === 0} />}
          </div>
        </>
      )}
    </div>
  );
}

function CardButtons({ cards }: Pick<SelectionBarProps, 'cards'>) {
  const { decide, dispatch, reading } = useSidebar();
  const { goes, blank, unseen } = selectionOf(cards, (card) => reading.hasSeen(card));
  return (
    <>
      <TextButton isPrimary run={() => decide(cards, { kind: 'approve' })}>
        {approveLabel(cards, { goes: goes.length, stays: blank.length + unseen.length })}
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
    </>
  );
}

/** Says how many can be sent now. The others are left out, or are read in the dialog that opens. */
function approveLabel(
  cards: readonly ApprovalCard[],
  { goes, stays }: { goes: number; stays: number },
): string {
  if (stays === 0 || cards.length === 1) return `Approve ${countedCards(cards)}`;
  return goes === 0 ? 'Approve: none is ready yet' : `Approve ${String(goes)} read`;
}

function NotesButton({ notes, isPrimary }: Pick<SelectionBarProps, 'notes'> & { isPrimary: boolean }) {
  const { model, dispatch } = useSidebar();
  return (
    <TextButton
      isPrimary={isPrimary}
      run={async () => {
        markDone({ model, dispatch }, notes);
      }}
    >
      Mark {counted(notes.length, 'note')} done
      <KeyHint intent="mark-done" />
    </TextButton>
  );
}
