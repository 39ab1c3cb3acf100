import type { Need } from '../../dashboard/needs/need';
import { AnswerField } from '../parts/answer-field';
import { Icon } from '../parts/elements/icon';

/** Why a note waits for the person, and what is to be done. */
export function NeedReply({ need: { reason, next, kind, path } }: { need: Need }) {
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
      {kind === 'info' && <AnswerField path={path} />}
    </>
  );
}
