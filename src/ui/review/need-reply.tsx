import type { Need } from '../../core/app/view/needs/need';
import { AnswerField } from '../parts/answer-field';
import { needWords } from '../parts/need-words';
import { DraftExtras } from '../parts/feature-parts';
import { Icon } from '../parts/elements/icon';
import { useRef } from 'preact/hooks';
import type { Proposal } from '../../features/ask/view/proposal';
import { TextButton } from '../parts/elements/text-button';
import { useUniqueId } from '../parts/elements/use-unique-id';
import { FieldList } from './approval/field-list';
import { useSidebar } from '../parts/state/sidebar-context';

/** Why a note waits for the person, and the next step. */
export function NeedReply({ need }: { need: Need }) {
  const { reason, next, question, kind, path, proposal, draft } = need;
  const { Body } = needWords(kind);
  return (
    <>
      {Body !== undefined && <Body need={need} />}
      {question !== null && <AnswerField path={path} question={question} />}
      {reason !== '' && (
        <p class="deputy-reason" dir="auto">
          {reason}
        </p>
      )}
      {question === null && kind !== 'rejected' && Body === undefined && proposal === undefined && (
        <p class="deputy-next">
          <Icon name="arrow-right" />
          <span dir="auto">{next}</span>
        </p>
      )}
      {proposal !== undefined && <ProposalForm proposal={proposal} note={path} />}
      {draft !== null && <DraftExtras draft={draft} item={path} />}
      {kind === 'info' && question === null && <AnswerField path={path} question="Your answer" />}
    </>
  );
}

interface ProposalFormProps {
  proposal: Proposal;
  /** Path of the note of the ask that the proposal came from. */
  note: string;
}

/**
 * Shows a proposal and the questions that only the person can answer. An empty answer keeps the suggestion.
 */
function ProposalForm({ proposal, note }: ProposalFormProps) {
  const { model } = useSidebar();
  const id = useUniqueId();
  const form = useRef<HTMLFormElement>(null);
  const { ask, fact, lines, questions } = proposal;
  const keep = (): Promise<void> => {
    const fields = form.current?.querySelectorAll('input') ?? [];
    const answers = [...fields].map(({ value }) => value.trim());
    return model.act('keep', { ask, fact, answers });
  };
  return (
    <form
      class="deputy-proposal"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      <FieldList fields={lines} />
      {questions.map(({ text, suggestion }, n) => (
        <div class="deputy-answer" key={text}>
          <label for={`${id}-${n}`}>{text}</label>
          <input
            id={`${id}-${n}`}
            type="text"
            placeholder={suggestion === '' ? 'Your answer, or leave it empty' : suggestion}
            dir="auto"
            onKeyDown={(event) => {
              // In this field, keys of the list are ordinary letters; Enter keeps the proposal.
              event.stopPropagation();
            }}
          />
        </div>
      ))}
      <div class="deputy-buttons">
        <TextButton isPrimary run={keep}>
          Keep
        </TextButton>
        <TextButton run={() => model.act('dismiss', { ask, fact })}>Dismiss</TextButton>
        <TextButton run={() => model.openNote(note)}>Open note</TextButton>
      </div>
    </form>
  );
}
