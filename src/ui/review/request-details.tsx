import { useState } from 'preact/hooks';

import type { RequestCard } from '../../dashboard/requests/request-card';
import { Icon } from '../parts/icon';
import { useSidebar } from '../parts/sidebar-context';
import { TextButton } from '../parts/text-button';
import { KeyHint } from '../parts/key-hint';
import { PickText } from './pick-text';
import { RejectField } from './reject-field';
import { RequestButtons } from './request-buttons';
import { RequestCautions } from './request-cautions';
import { RequestChips } from './request-chips';
import { RequestTextView } from './request-text-view';
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
        <RequestTextView text={card.text} isCode={card.kind === 'tool'} />
      )}
      <RequestCautions card={card} />
      <Why card={card} />
      <div class="deputy-chip-row">
        <RequestChips card={card} />
        <Aside card={card} showsDiff={showsDiff} />
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
          “{card.evidence}”
        </p>
      )}
    </>
  );
}

function Aside({ card, showsDiff }: { card: RequestCard; showsDiff: boolean }) {
  const { model, dispatch } = useSidebar();
  const { source, before } = card;
  return (
    <span class="deputy-aside-buttons">
      {before !== null && (
        <button
          type="button"
          class="deputy-quiet-button"
          aria-pressed={showsDiff}
          onClick={() => {
            dispatch({ kind: 'showed_diff', id: showsDiff ? null : card.id });
          }}
        >
          <Icon name="diff" />
          Diff
          <KeyHint intent="diff" />
        </button>
      )}
      {source !== null && (
        <TextButton class="deputy-quiet-button" run={() => model.openNote(source)}>
          <Icon name="file-text" />
          Source
          <KeyHint intent="open" />
        </TextButton>
      )}
    </span>
  );
}

/** For whoever wants to see the call itself. */
function Technical({ card: { technical, hash } }: { card: RequestCard }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      class="deputy-technical"
      open={isOpen}
      onToggle={(event) => {
        setIsOpen(event.currentTarget.open);
      }}
    >
      <summary>Technical details</summary>
      {isOpen && (
        <>
          <dl class="deputy-fields">
            <dt>Server</dt>
            <dd>{technical.server || 'your mail program'}</dd>
            <dt>Tool</dt>
            <dd>{technical.tool || 'mailto'}</dd>
            <dt>Hash</dt>
            <dd>{hash}</dd>
          </dl>
          <pre class="deputy-code">{technical.arguments}</pre>
        </>
      )}
    </details>
  );
}
