import { useRef } from 'preact/hooks';

import { isComposing, strokeLabel, strokesOf } from './state/key-table';
import { KeyHint } from './key-hint';
import { TextButton } from './elements/text-button';
import { useSidebar } from './state/sidebar-context';
import { useUniqueId } from './elements/use-unique-id';

/** Field for the person's answer to a note's question. Enter writes it into the note and triages it again. */
export function AnswerField({ path, question }: { path: string; question: string }) {
  const { model, dispatch } = useSidebar();
  const id = useUniqueId();
  const field = useRef<HTMLInputElement>(null);
  const answer = async (): Promise<void> => {
    const input = field.current;
    const text = input?.value.trim() ?? '';
    if (input === null || text === '' || input.readOnly) return;
    // The text stays in the field until the note contains it.
    input.readOnly = true;
    await model.act('answer', { path, text });
    input.readOnly = false;
    dispatch({ kind: 'refocused' });
  };
  const press = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    if (event.key === 'Enter') void answer();
    else if (event.key === 'Escape') dispatch({ kind: 'refocused' });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <form
      class="deputy-answer"
      onSubmit={(event) => {
        event.preventDefault();
        void answer();
      }}
    >
      <label for={id} dir="auto">
        {question}
      </label>
      <input
        id={id}
        ref={field}
        type="text"
        placeholder="Your answer, then Enter"
        enterKeyHint="send"
        dir="auto"
        onKeyDown={press}
      />
    </form>
  );
}

export function AnswerButton() {
  const { root, keys } = useSidebar();
  const [stroke] = strokesOf('answer', keys.singleKeys);
  const press = (): Promise<void> => {
    const form = root.current?.querySelector<HTMLFormElement>('form.deputy-answer') ?? null;
    const field = form?.querySelector('input') ?? null;
    if (field?.value.trim() === '') field.focus();
    else form?.requestSubmit();
    return Promise.resolve();
  };
  return (
    <TextButton
      isPrimary
      shortcut={stroke === undefined ? undefined : strokeLabel(stroke, keys.isMac)}
      run={press}
    >
      Answer
      <KeyHint intent="answer" />
    </TextButton>
  );
}
