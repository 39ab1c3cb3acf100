import { useLayoutEffect, useRef } from 'preact/hooks';

import type { ApprovalCard } from '../../core/approvals/view/approval-card';
import { letterKey } from './state/reading';
import { useSidebar } from './state/sidebar-context';

/** Mark below a letter, added when nothing above it is loading. Its visibility tells how far it was read. */
export function LetterEnd({ card }: { card: ApprovalCard }) {
  const { reading } = useSidebar();
  const mark = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => (mark.current === null ? undefined : reading.watch(card, mark.current)),
    [reading, letterKey(card)],
  );
  useLayoutEffect(() => {
    reading.look();
  });
  return (
    <div ref={mark} class="deputy-letter-end" data-letter-end="" tabIndex={0} role="note">
      <span class="deputy-hidden">End of the letter</span>
    </div>
  );
}
