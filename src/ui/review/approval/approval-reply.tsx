import type { ApprovalCard } from '../../../features/approvals/view/approval-card';
import { canBeEdited, shownText } from '../../../features/approvals/view/shown-text';
import { LetterEnd } from '../../parts/letter-end';
import { useSidebar } from '../../parts/state/sidebar-context';
import { FieldList } from './field-list';
import { LetterText } from './letter-text';
import { PickText } from './pick-text';
import { PersonLines } from './person-lines';
import { ReplyFrame } from './reply-frame';
import { ApprovalAside } from './approval-aside';
import { ApprovalCautions } from './approval-cautions';
import { ApprovalChips } from './approval-chips';
import { Technical } from './technical';
import { TextDiff } from './text-diff';

interface RequestReplyProps {
  card: ApprovalCard;
  /** Whether the letter will not move any more: the answered mail is drawn above it, or there is none. */
  hasEnd: boolean;
}

/** The complete text to be sent, with its warnings. */
export function ApprovalReply({ card, hasEnd }: RequestReplyProps) {
  const { view } = useSidebar();
  const { before, other, status } = card;
  const showsDiff = before !== null && view.diff === card.id;
  return (
    <>
      {status.reason !== '' && (
        <p class="deputy-callout" dir="auto" data-status={status.kind}>
          {status.reason}
        </p>
      )}
      <p class="deputy-reply-head">
        <strong>
          {card.kind === 'email' ? (card.mail === null ? 'Your mail' : 'Your reply') : card.title}
        </strong>
        {card.why !== '' && (
          <span class="deputy-reason" dir="auto">
            {card.why}
          </span>
        )}
      </p>
      {card.draft !== null && canBeEdited(card) && <PersonLines letter={card.id} />}
      {other !== null && status.kind === 'contested' ? (
        <PickText card={card} other={other} />
      ) : showsDiff ? (
        <TextDiff before={before} after={card.text} />
      ) : canBeEdited(card) ? (
        <ReplyFrame card={card} />
      ) : (
        <WholeText card={card} />
      )}
      {hasEnd && <LetterEnd card={card} />}
      <ApprovalCautions card={card} />
      <div class="deputy-chip-row">
        <ApprovalChips card={card} />
        <ApprovalAside card={card} showsDiff={showsDiff} />
      </div>
      <Technical card={card} />
    </>
  );
}

function WholeText({ card }: { card: ApprovalCard }) {
  const { fields, body } = shownText(card.text);
  return (
    <div class="deputy-frame">
      <FieldList fields={fields} />
      <LetterText isCode={card.kind === 'tool'}>{body}</LetterText>
    </div>
  );
}
