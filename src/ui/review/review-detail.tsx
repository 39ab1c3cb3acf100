import type { NeedItem } from '../../core/app/view/need-item';
import { needRow } from '../../core/app/view/need-row';
import { Icon } from '../parts/elements/icon';
import { useSidebar } from '../parts/state/sidebar-context';
import { fullTimeLabel } from '../parts/elements/time-label';
import { useRead } from '../parts/state/use-read';
import { kindOf } from './need-lines';
import { NeedReply } from './need-reply';
import { ApprovalReply } from './approval/approval-reply';
import { unfoldedWithout } from './approval/quoted-mail';
import { TheirMail } from './approval/their-mail';
import { ItemExtras } from '../parts/feature-parts';
import { useUniqueId } from '../parts/elements/use-unique-id';
import type { ApprovalCard } from '../../core/approvals/view/approval-card';
import { blanksLeft, readinessOf, readinessWords } from '../parts/state/readiness';
import { RejectField } from './approval/reject-field';
import { ApprovalButtons } from './approval/approval-buttons';
import { DayButton, DayLines } from './day-row';
import { MoveButton } from './move-button';
import { isAnswerable } from './selection';
import type { Need } from '../../core/app/view/needs/need';
import { AnswerButton } from '../parts/answer-field';
import { FailedAgainButton } from '../parts/failed-again-button';
import { ItemButtons } from '../parts/item-buttons';
import { actsOf } from '../parts/need-words';

interface ReviewDetailProps {
  item: NeedItem;
  /** Position of the item in the list: "3 of 8". */
  place: string;
  /** Whether the list's bar answers the selected items, so that this item has no buttons. */
  hasBar: boolean;
}

export function ReviewDetail({ item, place, hasBar }: ReviewDetailProps) {
  const { model, dispatch, view } = useSidebar();
  const id = useUniqueId();
  const mailPath = mailPathOf(item);
  const mail = useRead(mailPath, (path) => model.deputy.approvals.readMail(path));
  const { subject, sender } = namesOf(item);
  const from = mail?.from ?? '';
  const facts = [
    ...[from === '' ? sender : from].filter((name) => name !== ''),
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
        {item.kind === 'request' && (
          <ApprovalReply card={unfoldedWithout(mail, item.card)} hasEnd={mail !== undefined} />
        )}
        {item.kind === 'note' && <NeedReply need={item.need} />}
        {item.kind === 'day' && <DayLines item={item} />}
        <ItemExtras item={item} />
      </div>
      {hasBar && isBlinking && view.nudge.hint === '' && (
        <p class="deputy-detail-nudge" aria-hidden="true">
          {view.nudge.text}
        </p>
      )}
      {hasBar && <ItemBar item={item} />}
    </article>
  );
}

/** Path of an item's mail; notes that share a row have one each. */
function mailPathOf(item: NeedItem): string | null {
  switch (item.kind) {
    case 'request':
      return item.card.mail;
    case 'note':
      return item.need.path;
    case 'day':
      return null;
  }
}

/** A note uses its own name, because its next step is shown below; a shared row the number of its notes. */
function namesOf(item: NeedItem): Pick<Need, 'subject' | 'sender'> {
  if (item.kind === 'note') return item.need;
  const row = needRow(item);
  return item.kind === 'request' ? row : { subject: row.sender, sender: row.subject };
}

function ItemBar({ item }: Pick<ReviewDetailProps, 'item'>) {
  switch (item.kind) {
    case 'request':
      return <ApprovalBar card={item.card} />;
    case 'note':
      return <NoteBar need={item.need} />;
    case 'day':
      return (
        <footer class="deputy-bar">
          <div class="deputy-buttons">
            <DayButton item={item} />
          </div>
          <BarHint words="" />
        </footer>
      );
  }
}

function ApprovalBar({ card }: { card: ApprovalCard }) {
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

function NoteBar({ need }: { need: Need }) {
  const { kind, path, draft } = need;
  return (
    <footer class="deputy-bar">
      <ItemButtons
        hasKeys
        first={kind === 'info' ? <AnswerButton /> : null}
        acts={actsOf(need)}
        subject={{ note: path, draft }}
      />
      <MoveButton need={need} />
      <FailedAgainButton need={need} />
      <BarHint words="" />
    </footer>
  );
}

function BarHint({ words }: { words: string }) {
  const { keys } = useSidebar();
  if (words !== '') return <p class="deputy-bar-hint is-caution">{words}</p>;
  if (!keys.singleKeys) return null;
  return (
    <p class="deputy-bar-hint deputy-keys-button" aria-hidden="true">
      j next · k previous · z undo
    </p>
  );
}
