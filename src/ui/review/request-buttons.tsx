import { useRef } from 'preact/hooks';

import type { RequestCard } from '../../dashboard/requests/request-card';
import type { Choice } from '../../dashboard/requests/request-status';
import { Icon } from '../parts/icon';
import { KeyHint } from '../parts/key-hint';
import { type KeyIntent, strokeLabel, strokesOf } from '../parts/key-table';
import { useSidebar } from '../parts/sidebar-context';
import { TextButton } from '../parts/text-button';
import { openSnoozeMenu } from './snooze-menu';

/** What can be answered, always in the same order. */
export function RequestButtons({ card }: { card: RequestCard }) {
  const shown = card.choices.filter((choice) => choice !== 'pick');
  if (shown.length === 0) return null;
  return (
    <div class="deputy-buttons deputy-answers">
      {shown.map((choice) => (
        <AnswerButton key={choice} card={card} choice={choice} />
      ))}
    </div>
  );
}

function AnswerButton({ card, choice }: { card: RequestCard; choice: Exclude<Choice, 'pick'> }) {
  const { model, decide, dispatch, keys } = useSidebar();
  const isBusy = model.deciding.has(card.id);
  const shortcutOf = (intent: KeyIntent): string | undefined => {
    const [stroke] = strokesOf(intent, keys.singleKeys);
    return stroke === undefined ? undefined : strokeLabel(stroke, keys.isMac);
  };
  switch (choice) {
    case 'approve':
      return (
        <TextButton
          isPrimary
          isBusy={isBusy}
          shortcut={shortcutOf('approve')}
          run={() => decide([card], { kind: 'approve' })}
        >
          {card.kind === 'by_hand' ? 'Done' : 'Approve'}
          <KeyHint intent="approve" />
        </TextButton>
      );
    case 'edit':
      return (
        <TextButton shortcut={shortcutOf('edit')} run={() => model.openNote(card.path)}>
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
      return <SnoozeButton card={card} />;
    case 'sent':
      return <TextButton run={() => decide([card], { kind: 'resolve', wasSent: true })}>Sent</TextButton>;
    case 'not-sent':
      return (
        <TextButton run={() => decide([card], { kind: 'resolve', wasSent: false })}>Not sent</TextButton>
      );
  }
}

function SnoozeButton({ card }: { card: RequestCard }) {
  const { model, decide } = useSidebar();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <button
      type="button"
      ref={button}
      class="clickable-icon deputy-icon-button deputy-snooze"
      aria-label="Snooze"
      aria-haspopup="menu"
      aria-keyshortcuts="h"
      onClick={() => {
        if (button.current !== null) openSnoozeMenu({ model, decide, card, at: button.current });
      }}
    >
      <Icon name="clock" />
    </button>
  );
}
