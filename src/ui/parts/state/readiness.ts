import type { ApprovalCard } from '../../../core/approvals/view/approval-card';
import { toFillIn } from '../../../core/approvals/view/mail-blanks';
import type { EndState } from './end-watch';
import type { SidebarState } from './sidebar-state';

/** Obstacle between the person and an approval in this view, if there is one. */
export type Readiness =
  | { kind: 'ready' }
  | { kind: 'busy' }
  /** The answered mail is still loading. */
  | { kind: 'loading' }
  /** The end of the text, in its present form, was not visible yet. */
  | { kind: 'unread' }
  | { kind: 'blanks'; blanks: readonly string[] };

/** Unfilled blanks of a mail, updated while it is typed. */
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

/** Text beside the button; '' if nothing prevents the approval. */
export function readinessWords(readiness: Readiness): string {
  switch (readiness.kind) {
    case 'ready':
      return '';
    case 'busy':
      return 'In progress';
    case 'unread':
      return 'Scroll to the end to approve';
    case 'loading':
      return 'Loading their mail';
    case 'blanks':
      return toFillIn(readiness.blanks);
  }
}
