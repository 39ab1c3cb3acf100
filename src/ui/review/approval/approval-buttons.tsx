import { useRef } from 'preact/hooks';

import type { ApprovalCard } from '../../../core/approvals/view/approval-card';
import { tracesAmong } from '../../../core/approvals/view/mail-blanks';
import type { ApprovalChoice } from '../../../core/approvals/view/approval-status';
import { Icon } from '../../parts/elements/icon';
import { KeyHint } from '../../parts/key-hint';
import { type KeyIntent, SEND_STROKE, strokeLabel, strokesOf } from '../../parts/state/key-table';
import { blanksLeft, readinessOf } from '../../parts/state/readiness';
import { useSidebar } from '../../parts/state/sidebar-context';
import { TextButton } from '../../parts/elements/text-button';
import { openSnoozeMenu } from './snooze-menu';

interface RequestButtonsProps {
  card: ApprovalCard;
  /** Whether the buttons are in the review's footer, which has room for words. */
  isBar?: boolean;
}

export function ApprovalButtons({ card, isBar = false }: RequestButtonsProps) {
  const { model, dispatch } = useSidebar();
  const shown = card.choices.filter((choice) => choice !== 'pick');
  if (shown.length === 0) return null;
  const stopStray = (event: MouseEvent): void => {
    // Only taps are checked: a click that comes from a key has the detail 0.
    if (event.detail === 0 || !model.strayKeys.isStrayTap(card.id, model.now())) return;
    event.stopPropagation();
    const text = 'Read this one for a moment, then press again';
    dispatch({ kind: 'nudged', text, hint: text });
  };
  return (
    <div class="deputy-buttons deputy-answers" onClickCapture={stopStray}>
      {shown.map((choice) => (
        <AnswerButton key={choice} card={card} choice={choice} isBar={isBar} />
      ))}
    </div>
  );
}

interface AnswerButtonProps extends Required<RequestButtonsProps> {
  choice: Exclude<ApprovalChoice, 'pick'>;
}

function AnswerButton({ card, choice, isBar }: AnswerButtonProps) {
  const { model, decide, dispatch, keys, reading, view } = useSidebar();
  const blanks = blanksLeft(card, view);
  const isBusy = model.deciding.has(card.id);
  const { kind: readiness } = readinessOf(blanks, { isBusy, end: reading.stateOf(card) });
  const isHeldBack = readiness === 'unread' || readiness === 'loading';
  const shortcutOf = (intent: KeyIntent): string | undefined => {
    const [stroke] = strokesOf(intent, keys.singleKeys);
    return stroke === undefined ? undefined : strokeLabel(stroke, keys.isMac);
  };
  const edit = async (): Promise<void> => {
    const field = isBar ? activeDocument.querySelector<HTMLElement>('.deputy-frame [data-field=body]') : null;
    if (field === null) await model.openNote(card.path);
    else field.focus();
  };
  switch (choice) {
    case 'approve':
      return (
        <TextButton
          isPrimary
          isBusy={isBusy}
          isHeldBack={isHeldBack}
          shortcut={view.isTyping ? strokeLabel(SEND_STROKE, keys.isMac) : shortcutOf('approve')}
          run={() => decide([card], { kind: 'approve' })}
        >
          {approveLabel(card, {
            isBar,
            isBlank: blanks.length > 0,
            isLeft: tracesAmong(blanks).length === blanks.length,
          })}
          <KeyHint
            intent="approve"
            other={isBar ? SEND_STROKE : undefined}
            isOther={isBar && view.isTyping}
          />
        </TextButton>
      );
    case 'edit':
      return (
        <TextButton shortcut={shortcutOf('edit')} run={edit}>
          Edit
          <KeyHint intent="edit" />
        </TextButton>
      );
    case 'reject':
      return (
        <TextButton
          isBusy={isBusy}
          shortcut={shortcutOf('reject')}
          run={async () => {
            dispatch({ kind: 'began_reject', cards: [card] });
          }}
        >
          Reject
          <KeyHint intent="reject" />
        </TextButton>
      );
    case 'ask':
      return (
        <TextButton isPrimary run={() => model.act('ask', card.path)}>
          Ask again
        </TextButton>
      );
    case 'snooze':
      return <SnoozeButton card={card} isBar={isBar} />;
    case 'sent':
      return <TextButton run={() => decide([card], { kind: 'resolve', wasSent: true })}>Sent</TextButton>;
    case 'not-sent':
      return (
        <TextButton run={() => decide([card], { kind: 'resolve', wasSent: false })}>Not sent</TextButton>
      );
  }
}

function approveLabel(
  { kind, technical }: ApprovalCard,
  { isBar, isBlank, isLeft }: { isBar: boolean; isBlank: boolean; isLeft: boolean },
): string {
  if (isBlank) return isLeft ? 'Correct' : 'Fill in';
  if (kind === 'by_hand') return 'Done';
  if (!isBar) return 'Approve';
  if (kind === 'tool') return 'Approve and run';
  return technical.server === '' ? 'Approve and open' : 'Approve and send';
}

function SnoozeButton({ card, isBar }: Required<RequestButtonsProps>) {
  const { model, decide } = useSidebar();
  const button = useRef<HTMLButtonElement>(null);
  if (card.snoozedUntil !== null && card.snoozedUntil > model.now())
    return <TextButton run={() => decide([card], { kind: 'snooze', until: null })}>Wake now</TextButton>;
  return (
    <button
      type="button"
      ref={button}
      class={isBar ? 'deputy-button deputy-snooze' : 'clickable-icon deputy-icon-button deputy-snooze'}
      aria-label={isBar ? undefined : 'Snooze'}
      aria-haspopup="menu"
      aria-keyshortcuts="h"
      onClick={() => {
        if (button.current !== null) openSnoozeMenu({ model, decide, card, at: button.current });
      }}
    >
      {isBar ? 'Snooze' : <Icon name="clock" />}
      {isBar && <KeyHint intent="snooze" />}
    </button>
  );
}
