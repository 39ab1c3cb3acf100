import { useRef } from 'preact/hooks';

import { isComposing } from './state/key-table';
import { useSidebar } from './state/sidebar-context';
import { useUniqueId } from './elements/use-unique-id';

/** Takes the person's answer to what a note asks. Enter writes it into the note and has it triaged again. */
export function AnswerField({ path }: { path: string }) {
  const { model } = useSidebar();
  const id = useUniqueId();
  const field = useRef<HTMLInputElement>(null);
  const answer = async (): Promise<void> => {
    const input = field.current;
    const text = input?.value.trim() ?? '';
    if (input === null || text === '' || input.readOnly) return;
    // What was typed stays until the note itself holds it.
    input.readOnly = true;
    await model.act('answer', { path, text });
    input.readOnly = false;
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    event.stopPropagation();
    void answer();
  };
  return (
    <div class="deputy-answer">
      <label for={id}>Your answer</label>
      <input
        id={id}
        ref={field}
        type="text"
        placeholder="Enter answers and triages again"
        enterKeyHint="send"
        dir="auto"
        onKeyDown={press}
      />
    </div>
  );
}
