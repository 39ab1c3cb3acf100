import { useRef } from 'preact/hooks';
import type { Need } from '../../../core/app/view/needs/need';
import { TextButton } from '../../../ui/parts/elements/text-button';
import { useUniqueId } from '../../../ui/parts/elements/use-unique-id';
import { useSidebar } from '../../../ui/parts/state/sidebar-context';
import { FieldList } from '../../../ui/review/approval/field-list';
import type { Proposal } from '../view/proposal';

/**
 * Shows a proposal and the questions that only the person can answer. An empty answer keeps the suggestion.
 */
export function ProposalForm({ need: { proposal, path } }: { need: Need }) {
  return proposal === undefined ? null : <ProposalFields proposal={proposal} note={path} />;
}

interface ProposalFieldsProps {
  proposal: Proposal;
  /** Path of the note of the ask that the proposal came from. */
  note: string;
}

function ProposalFields({ proposal, note }: ProposalFieldsProps) {
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
