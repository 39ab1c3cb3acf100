import { useState } from 'preact/hooks';

import type { RequestCard } from '../../../dashboard/requests/request-card';

/** The call itself, folded. */
export function Technical({ card: { technical, hash } }: { card: RequestCard }) {
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
