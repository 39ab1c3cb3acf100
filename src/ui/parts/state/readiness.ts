import type { ApprovalCard } from '../../../features/approvals/view/approval-card';
import { toFillIn } from '../../../features/approvals/view/mail-blanks';
import type { EndState } from './end-watch';
import type { SidebarState } from './sidebar-state';

/** What stands between a request and its approval here and now. */
export type Readiness =
  | { kind: 'ready' }
  | { kind: 'busy' }
  /** The mail that it answers is still being read. */
  | { kind: 'loading' }
  /** Its end was not in view as it stands there now. */
  | { kind: 'unread' }
  | { kind: 'blanks'; blanks: readonly string[] };

/** What is still to be filled in of a mail, at each key while it is written. */
export const blanksLeft = (
  { path, blanks }: Pick<ApprovalCard, 'path' | 'blanks'>,
  { writing }: Pick<SidebarState, 'writing'>,
): readonly string[] => (writing?.id === path ? writing.blanks : blanks);

export function readinessOf(
  blanks: readonly string[],
  { isBusy, end }: { isBusy: boolean; end: EndState | null },
): Readiness {
  if (isBusy) return { kind: 'busy' };
  if (blanks.length > 0) return { kind: 'blanks', blanks };
  if (end === null) return { kind: 'loading' };
  return { kind: end === 'below' ? 'unread' : 'ready' };
}

/** Beside the button; '' where nothing stands in the way. */
export function readinessWords(readiness: Readiness): string {
  switch (readiness.kind) {
    case 'ready':
      return '';
    case 'busy':
      return 'Under way';
    case 'unread':
      return 'Scroll to the end to approve';
    case 'loading':
      return 'Loading their mail';
    case 'blanks':
      return toFillIn(readiness.blanks);
  }
}
