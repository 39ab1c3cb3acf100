import type { RequestCard } from '../../dashboard/request-card';
import { useSidebar } from '../sidebar/sidebar-context';
import { timeLabel } from '../sidebar/time-label';

/** What a person should know before they decide, each in words. */
export function RequestChips({ card }: { card: RequestCard }) {
  const { model } = useSidebar();
  const { risk, newRecipients, hasHidden, blanks, cost, expiresAt } = card;
  return (
    <>
      {risk !== null && <span class="deputy-tag mod-risk">{risk}</span>}
      {newRecipients.length > 0 && (
        <span class="deputy-tag mod-warning">
          new recipient{newRecipients.length > 1 ? 's' : ''}: <bdi>{newRecipients.join(', ')}</bdi>
        </span>
      )}
      {hasHidden && <span class="deputy-tag mod-warning">holds hidden characters</span>}
      {blanks.length > 0 && (
        <span class="deputy-tag mod-warning">
          to fill in: <bdi>{blanks.join(', ')}</bdi>
        </span>
      )}
      {expiresAt !== null && (
        <span class="deputy-tag">expires {timeLabel(expiresAt, model.now(), model.zone)}</span>
      )}
      {cost !== null && <span class="deputy-tag">{cost}</span>}
    </>
  );
}
