import type { Need } from '../../dashboard/needs/need';
import { Icon } from '../parts/icon';

/** Why a note waits for the person, and what is to be done. */
export function NeedReply({ need: { reason, next } }: { need: Need }) {
  return (
    <>
      {reason !== '' && (
        <p class="deputy-reason" dir="auto">
          {reason}
        </p>
      )}
      <p class="deputy-next">
        <Icon name="arrow-right" />
        <span dir="auto">{next}</span>
      </p>
    </>
  );
}
