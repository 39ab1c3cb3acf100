import { useState } from 'preact/hooks';

import type { ApprovalCard } from '../../../core/approvals/view/approval-card';
import { Icon } from '../../parts/elements/icon';
import { KeyHint } from '../../parts/key-hint';
import { TextButton } from '../../parts/elements/text-button';
import { useSidebar } from '../../parts/state/sidebar-context';

/** Folded details that do not affect the decision: the note, the cost, and the call itself. */
export function Technical({ card: { technical, hash, source, cost } }: { card: ApprovalCard }) {
  const { model } = useSidebar();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      class="deputy-technical"
      open={isOpen}
      onToggle={(event) => {
        setIsOpen(event.currentTarget.open);
      }}
    >
      <summary>
        <Icon name="ellipsis" />
        Details
      </summary>
      {isOpen && (
        <>
          {source !== null && (
            <TextButton class="deputy-quiet-button" run={() => model.openNote(source)}>
              <Icon name="file-text" />
              Source
              <KeyHint intent="open" />
            </TextButton>
          )}
          <dl class="deputy-fields">
            {cost !== null && (
              <>
                <dt>Cost</dt>
                <dd>{cost}</dd>
              </>
            )}
            <dt>Server</dt>
            <dd>{technical.server || 'your mail program'}</dd>
            <dt>Tool</dt>
            <dd>{technical.tool || 'mailto'}</dd>
            <dt>Hash</dt>
            <dd>{hash}</dd>
          </dl>
          {technical.note !== null && <p>{technical.note}</p>}
          <pre class="deputy-code">{technical.arguments}</pre>
        </>
      )}
    </details>
  );
}
