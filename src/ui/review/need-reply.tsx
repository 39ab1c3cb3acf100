import type { Need } from '../../app/view/needs/need';
import { AnswerField } from '../parts/answer-field';
import { Icon } from '../parts/elements/icon';

/** Why a note waits for the person, and the next step. */
export function NeedReply({ need: { reason, next, question, kind, path } }: { need: Need }) {
  return (
    <>
      {question !== null && <AnswerField path={path} question={question} />}
      {reason !== '' && (
        <p class="deputy-reason" dir="auto">
          {reason}
        </p>
      )}
      {question === null && kind !== 'rejected' && (
        <p class="deputy-next">
          <Icon name="arrow-right" />
          <span dir="auto">{next}</span>
        </p>
      )}
      {kind === 'info' && question === null && <AnswerField path={path} question="Your answer" />}
    </>
  );
}
