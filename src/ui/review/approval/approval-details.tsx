import type { ApprovalCard } from '../../../core/approvals/view/approval-card';
import { LetterEnd } from '../../parts/letter-end';
import { useSidebar } from '../../parts/state/sidebar-context';
import { useRead } from '../../parts/state/use-read';
import { PickText } from './pick-text';
import { RejectField } from './reject-field';
import { ApprovalButtons } from './approval-buttons';
import { ApprovalCautions } from './approval-cautions';
import { ApprovalChips } from './approval-chips';
import { ApprovalTextView } from './approval-text-view';
import { unfoldedWithout } from './quoted-mail';
import { DraftExtras, LetterExtras } from '../../parts/feature-parts';
import { Technical } from './technical';
import { TextDiff } from './text-diff';
import { TheirMail } from './their-mail';

interface RequestDetailsProps {
  card: ApprovalCard;
  /** Whether the approval is answered together with other selected ones. */
  isSelected: boolean;
}

export function ApprovalCardDetails({ card, isSelected }: RequestDetailsProps) {
  const { model, view } = useSidebar();
  const { mail: path } = card;
  const mail = useRead(path, (note) => model.deputy.approvals.readMail(note));
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
        <ApprovalTextView card={unfoldedWithout(mail, card)} hasEnd={mail !== undefined} />
      )}
      <LetterExtras card={card} />
      <ApprovalCautions card={card} />
      <Why card={card} isMarked={mail?.parts.some(({ isMarked }) => isMarked) === true} />
      <ApprovalChips card={card} showsDiff={showsDiff} />
      {isRejecting && <RejectField cards={view.rejecting} />}
      {!isRejecting && !isSelected && <ApprovalButtons card={card} />}
      {card.draft !== null && <DraftExtras draft={card.draft} item={card.path} />}
      <Technical card={card} />
    </div>
  );
}

/** Deputy's reason for the approval. `isMarked`: the evidence is marked in the mail above, so it is not repeated. */
function Why({ card, isMarked }: { card: ApprovalCard; isMarked: boolean }) {
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
