import type { RequestCard } from '../../dashboard/requests/request-card';
import { useSidebar } from '../parts/sidebar-context';
import { TextButton } from '../parts/text-button';
import { timeLabel } from '../parts/time-label';

/** Short facts, each in words. */
export function RequestChips({ card }: { card: RequestCard }) {
  const { model } = useSidebar();
  const { risk, cost, expiresAt, revision, draft } = card;
  return (
    <>
      {risk !== null && <span class="deputy-tag mod-risk">{risk}</span>}
      {expiresAt !== null && (
        <span class="deputy-tag">expires {timeLabel(expiresAt, model.now(), model.zone)}</span>
      )}
      {cost !== null && <span class="deputy-tag">{cost}</span>}
      {revision !== null && draft !== null && (
        <TextButton class="deputy-quiet-button" run={() => model.compareDraft(draft)}>
          <span class="deputy-hidden">Compare draft revisions: </span>
          {revision}
        </TextButton>
      )}
    </>
  );
}
