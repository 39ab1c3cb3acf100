import type { ApprovalCard } from '../../features/approvals/view/approval-card';
import { blanksLeft, readinessOf, readinessWords } from '../parts/state/readiness';
import { useSidebar } from '../parts/state/sidebar-context';
import { BarHint } from './bar-hint';
import { RejectField } from './approval/reject-field';
import { ApprovalButtons } from './approval/approval-buttons';
import { isAnswerable } from './selection';

/** The answers to a request, always in sight, with what stands in the way of the first. */
export function ApprovalBar({ card }: { card: ApprovalCard }) {
  const { view, model, reading } = useSidebar();
  const isRejecting = view.selected.length === 0 && view.rejecting.some(({ id }) => id === card.id);
  const isBusy = model.deciding.has(card.id);
  const readiness = readinessOf(blanksLeft(card, view), { isBusy, end: reading.stateOf(card) });
  const words = view.nudge.hint || readinessWords(readiness);
  return (
    <footer class="deputy-bar">
      {isRejecting ? (
        <RejectField cards={view.rejecting} />
      ) : (
        <>
          <ApprovalButtons card={card} isBar />
          <BarHint words={isAnswerable(card) || isBusy ? words : ''} />
        </>
      )}
    </footer>
  );
}
