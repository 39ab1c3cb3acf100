import type { Need } from '../../app/view/needs/need';
import { AnswerField } from '../parts/answer-field';
import { ProposalForm } from './proposal-form';
import { StepBox } from '../parts/step-box';
import { Icon } from '../parts/elements/icon';

/** Why a note waits for the person, and the next step. */
export function NeedReply({
  need: { subject, reason, next, question, kind, path, proposal },
}: {
  need: Need;
}) {
  return (
    <>
      {kind === 'step_to_do' && <StepBox plan={path} step={subject} />}
      {question !== null && <AnswerField path={path} question={question} />}
      {reason !== '' && (
        <p class="deputy-reason" dir="auto">
          {reason}
        </p>
      )}
      {question === null && kind !== 'rejected' && kind !== 'step_to_do' && proposal === undefined && (
        <p class="deputy-next">
          <Icon name="arrow-right" />
          <span dir="auto">{next}</span>
        </p>
      )}
      {proposal !== undefined && <ProposalForm proposal={proposal} note={path} />}
      {kind === 'info' && question === null && <AnswerField path={path} question="Your answer" />}
    </>
  );
}
