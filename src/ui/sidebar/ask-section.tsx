import { useId, useRef, useState } from 'preact/hooks';

import { isComposing } from '../parts/key-table';
import { Section } from '../parts/section';
import { useSidebar } from '../parts/sidebar-context';
import { TextButton } from '../parts/text-button';
import { AskHistory } from './ask-history';
import { AskedTree } from './asked-tree';

/** A box for a person's own words, and what becomes of them. */
export function AskSection() {
  const { ask } = useSidebar().model;
  return (
    <Section title="Ask Deputy">
      <AskField />
      {ask.trouble !== '' && (
        <p class="deputy-ask-trouble" role="alert">
          {ask.trouble}
        </p>
      )}
      {ask.shown !== null && <AskedTree shown={ask.shown} />}
      <AskHistory />
    </Section>
  );
}

function AskField() {
  const { ask } = useSidebar().model;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [isEmpty, setIsEmpty] = useState(true);
  const submit = async (): Promise<void> => {
    const text = field.current?.value.trim() ?? '';
    if (text === '' || ask.isBusy || !(await ask.ask(text)) || field.current === null) return;
    // What a person has typed meanwhile is the next request.
    if (field.current.value.trim() === text) field.current.value = '';
    setIsEmpty(field.current.value.trim() === '');
  };
  const press = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (isComposing(event) || event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    void submit();
  };
  return (
    <div class="deputy-ask">
      <label class="deputy-hidden" for={id}>
        What do you want done?
      </label>
      <textarea
        id={id}
        ref={field}
        rows={2}
        placeholder="Remind me to call John on Friday, and find what we said about pricing"
        enterkeyhint="send"
        onKeyDown={press}
        onInput={() => {
          setIsEmpty((field.current?.value ?? '').trim() === '');
        }}
      />
      <div class="deputy-buttons">
        {ask.isBusy ? (
          <TextButton
            run={async () => {
              ask.stop();
            }}
          >
            Stop
          </TextButton>
        ) : (
          <TextButton isPrimary={!isEmpty} run={submit}>
            Ask
          </TextButton>
        )}
      </div>
    </div>
  );
}
