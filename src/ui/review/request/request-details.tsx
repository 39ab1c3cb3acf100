import type { RequestCard } from '../../../dashboard/requests/request-card';
import { LetterEnd } from '../../parts/letter-end';
import { useSidebar } from '../../parts/state/sidebar-context';
import { useMail } from '../../parts/state/use-mail';
import { PickText } from './pick-text';
import { RejectField } from './reject-field';
import { RequestAside } from './request-aside';
import { RequestButtons } from './request-buttons';
import { RequestCautions } from './request-cautions';
import { RequestChips } from './request-chips';
import { RequestTextView } from './request-text-view';
import { Technical } from './technical';
import { TextDiff } from './text-diff';
import { TheirMail } from './their-mail';

interface RequestDetailsProps {
  card: RequestCard;
  /** It is answered together with the others that are selected. */
  isSelected: boolean;
}

/** All that a person decides on, and the buttons. */
export function RequestDetails({ card, isSelected }: RequestDetailsProps) {
  const { model, view } = useSidebar();
  const { mail: path } = card;
  const mail = useMail(model, path);
  const isRejecting = view.selected.length === 0 && view.rejecting.some(({ id }) => id === card.id);
  const showsDiff = card.before !== null && view.diff === card.id;
  return (
    <div class="deputy-details">
      {card.status.reason !== '' && (
        <p class="deputy-callout" dir="auto">
          {card.status.reason}
        </p>
      )}
      {mail != null && (
        <TheirMail mail={mail} isAnswered openNote={path === null ? null : () => model.openNote(path)} />
      )}
      {card.other !== null && card.status.kind === 'contested' ? (
        <PickText card={card} other={card.other} />
      ) : showsDiff && card.before !== null ? (
        <>
          <TextDiff before={card.before} after={card.text} />
          {mail !== undefined && <LetterEnd card={card} />}
        </>
      ) : (
        <RequestTextView card={card} hasEnd={mail !== undefined} />
      )}
      <RequestCautions card={card} />
      <Why card={card} isMarked={mail?.parts.some(({ isMarked }) => isMarked) === true} />
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

/** `isMarked`: what it rests on is marked in the mail above. */
function Why({ card, isMarked }: { card: RequestCard; isMarked: boolean }) {
  return (
    <>
      {card.why !== '' && (
        <p class="deputy-reason" dir="auto">
          {card.why}
        </p>
      )}
      {card.evidence !== null && !isMarked && (
        <p class="deputy-evidence" dir="auto">
          Their words: “{card.evidence}”
        </p>
      )}
    </>
  );
}
