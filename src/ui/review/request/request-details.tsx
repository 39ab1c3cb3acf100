import type { RequestCard } from '../../../dashboard/requests/request-card';
import { useSidebar } from '../../parts/state/sidebar-context';
import { PickText } from './pick-text';
import { RejectField } from './reject-field';
import { RequestAside } from './request-aside';
import { RequestButtons } from './request-buttons';
import { RequestCautions } from './request-cautions';
import { RequestChips } from './request-chips';
import { RequestTextView } from './request-text-view';
import { Technical } from './technical';
import { TextDiff } from './text-diff';

interface RequestDetailsProps {
  card: RequestCard;
  /** It is answered together with the others that are selected. */
  isSelected: boolean;
}

/** All that a person decides on, and the buttons. */
export function RequestDetails({ card, isSelected }: RequestDetailsProps) {
  const { view } = useSidebar();
  const isRejecting = view.selected.length === 0 && view.rejecting.some(({ id }) => id === card.id);
  const showsDiff = card.before !== null && view.diff === card.id;
  return (
    <div class="deputy-details">
      {card.status.reason !== '' && (
        <p class="deputy-callout" dir="auto">
          {card.status.reason}
        </p>
      )}
      {card.other !== null && card.status.kind === 'contested' ? (
        <PickText card={card} other={card.other} />
      ) : showsDiff && card.before !== null ? (
        <TextDiff before={card.before} after={card.text} />
      ) : (
        <RequestTextView card={card} />
      )}
      <RequestCautions card={card} />
      <Why card={card} />
      <div class="deputy-chip-row">
        <RequestChips card={card} />
        <RequestAside card={card} showsDiff={showsDiff} />
      </div>
      {isRejecting && <RejectField cards={view.rejecting} />}
      {!isRejecting && !isSelected && <RequestButtons card={card} />}
      <Technical card={card} />
    </div>
  );
}

function Why({ card }: { card: RequestCard }) {
  return (
    <>
      {card.why !== '' && (
        <p class="deputy-reason" dir="auto">
          {card.why}
        </p>
      )}
      {card.evidence !== null && (
        <p class="deputy-evidence" dir="auto">
          Their words: “{card.evidence}”
        </p>
      )}
    </>
  );
}
