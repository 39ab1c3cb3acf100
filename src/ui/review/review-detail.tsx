import type { NeedItem } from '../../app/view/need-item';
import { needRow } from '../../app/view/need-row';
import { Icon } from '../parts/elements/icon';
import { useSidebar } from '../parts/state/sidebar-context';
import { fullTimeLabel } from '../parts/elements/time-label';
import { useMail } from '../parts/state/use-mail';
import { kindOf } from './need-lines';
import { NeedReply } from './need-reply';
import { NoteBar } from './note-bar';
import { ApprovalBar } from './approval-bar';
import { ApprovalReply } from './approval/approval-reply';
import { TheirMail } from './approval/their-mail';
import { PlanSuggestion } from './suggested-plan';
import { useUniqueId } from '../parts/elements/use-unique-id';

interface ReviewDetailProps {
  item: NeedItem;
  /** "3 of 8" */
  place: string;
  /** What is selected in the list is answered there, and this is not. */
  hasBar: boolean;
}

/** One item, whole: their mail, the answer below it, and the buttons at the foot. */
export function ReviewDetail({ item, place, hasBar }: ReviewDetailProps) {
  const { model, dispatch, view } = useSidebar();
  const id = useUniqueId();
  const mailPath = item.kind === 'request' ? item.card.mail : item.need.path;
  const mail = useMail(model, mailPath);
  const { subject, sender } = needRow(item);
  const from = mail?.from ?? '';
  const facts = [
    from === '' ? sender : from,
    ...(mail?.at == null ? [] : [fullTimeLabel(mail.at, model)]),
    place,
  ];
  const isBlinking = view.nudge.text !== '';
  return (
    <article
      class="deputy-detail"
      aria-labelledby={id}
      data-list="detail"
      data-blink={isBlinking ? String(view.nudge.count % 2) : undefined}
    >
      <div class="deputy-detail-scroller" data-detail={item.id} tabIndex={-1}>
        <button
          type="button"
          class="deputy-quiet-button mod-icon deputy-to-list"
          onClick={() => {
            dispatch({ kind: 'showed_pane', pane: 'list' });
          }}
        >
          <Icon name="arrow-left" />
          All {place.split(' of ')[1]}
        </button>
        <h3 class="deputy-detail-title" id={id}>
          <span class="deputy-hidden">{kindOf(item)}: </span>
          <bdi>{mail?.subject === undefined || mail.subject === '' ? subject : mail.subject}</bdi>
        </h3>
        <p class="deputy-detail-facts">
          {facts.map((fact, index) => (
            <span key={index}>
              {index > 0 && ' · '}
              <bdi>{fact}</bdi>
            </span>
          ))}
        </p>
        {mail != null && (
          <TheirMail
            mail={mail}
            isAnswered={item.kind === 'request'}
            openNote={mailPath === null ? null : () => model.openNote(mailPath)}
          />
        )}
        {item.kind === 'request' ? (
          <ApprovalReply card={item.card} hasEnd={mail !== undefined} />
        ) : (
          <NeedReply need={item.need} />
        )}
        <PlanSuggestion item={item} />
      </div>
      {hasBar && (item.kind === 'request' ? <ApprovalBar card={item.card} /> : <NoteBar need={item.need} />)}
    </article>
  );
}
