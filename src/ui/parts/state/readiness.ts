import type { RequestCard } from '../../../dashboard/requests/request-card';
import { toFillIn } from '../../../dashboard/requests/mail-blanks';

/** What stands between a request and its approval here and now. */
export type Readiness =
  | { kind: 'ready' }
  | { kind: 'busy' }
  /** Its end was not on the screen since it last changed. */
  | { kind: 'unread' }
  | { kind: 'blanks'; blanks: readonly string[] };

export function readinessOf(
  card: Pick<RequestCard, 'blanks'>,
  { isBusy, isRead }: { isBusy: boolean; isRead: boolean },
): Readiness {
  if (isBusy) return { kind: 'busy' };
  if (card.blanks.length > 0) return { kind: 'blanks', blanks: card.blanks };
  return isRead ? { kind: 'ready' } : { kind: 'unread' };
}

/** Beside the button; '' where nothing stands in the way. */
export function readinessWords(readiness: Readiness): string {
  switch (readiness.kind) {
    case 'ready':
      return '';
    case 'busy':
      return 'Under way';
    case 'unread':
      return 'Read to the end';
    case 'blanks':
      return toFillIn(readiness.blanks);
  }
}
