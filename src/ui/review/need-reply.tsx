import type { Need } from '../../core/app/view/needs/need';
import { AnswerField } from '../parts/answer-field';
import { needWords } from '../parts/need-words';
import { DraftExtras } from '../parts/feature-parts';
import { Icon } from '../parts/elements/icon';

export function NeedReply({ need }: { need: Need }) {
  const { reason, next, question, kind, path, draft } = need;
  const { Body, Form } = needWords(kind);
  return (
    <>
      {Body !== undefined && <Body need={need} />}
      {question !== null && <AnswerField path={path} question={question} />}
      {reason !== '' && (
        <p class="deputy-reason" dir="auto">
          {reason}
        </p>
      )}
      {question === null && kind !== 'rejected' && Body === undefined && Form === undefined && (
        <p class="deputy-next">
          <Icon name="arrow-right" />
          <span dir="auto">{next}</span>
        </p>
      )}
      {Form !== undefined && <Form need={need} />}
      {draft !== null && <DraftExtras draft={draft} item={path} />}
      {kind === 'info' && question === null && <AnswerField path={path} question="Your answer" />}
    </>
  );
}
