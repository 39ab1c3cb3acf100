import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { isComposing } from '../../../ui/parts/state/key-table';
import { IconButton } from '../../../ui/parts/elements/icon-button';
import { Section } from '../../../ui/parts/elements/section';
import { useSidebar } from '../../../ui/parts/state/sidebar-context';
import { TextButton } from '../../../ui/parts/elements/text-button';
import { AskedTree } from './asked-tree';
import { useUniqueId } from '../../../ui/parts/elements/use-unique-id';
import type { SidebarModel } from '../../../ui/parts/state/sidebar-model';
import { previewers } from '../../../ui/parts/previewer';
import { type AskPanel, type ShownAsk, useAsk } from './live-ask';
import { timeLabel } from '../../../ui/parts/elements/time-label';

export const askSection = (ask: AskPanel): SidebarModel['sections'][number] => ({
  View: AskSection,
  subscribe: (listener) => ask.subscribe(listener),
});

/** The Ask box, with the tasks and answers of the latest ask. */
function AskSection() {
  const ask = useAsk();
  const [isHistory, setIsHistory] = useState(false);
  const toggle = (
    <button
      type="button"
      class="deputy-quiet-button"
      aria-expanded={isHistory}
      onClick={() => {
        setIsHistory(!isHistory);
      }}
    >
      Asked before
    </button>
  );
  return (
    <Section title="Ask Deputy" aside={toggle}>
      <AskField />
      {ask.trouble !== '' && (
        <p class="deputy-ask-trouble" role="alert">
          {ask.trouble}
        </p>
      )}
      {ask.shown !== null && <AskedTree shown={ask.shown} />}
      {isHistory && <AskHistory />}
    </Section>
  );
}

function AskField() {
  const ask = useAsk();
  const id = useUniqueId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const filledAt = useRef(-Infinity);
  const { words } = ask;
  const fill = (given: string): void => {
    if (field.current === null) return;
    const typed = field.current.value.trim();
    field.current.value = typed === '' ? given : `${typed}\n${given}`;
    filledAt.current = performance.now();
    setText(field.current.value);
    field.current.focus();
  };
  useLayoutEffect(() => {
    if (words === null) return;
    const isTyped = field.current?.value.trim() !== '';
    if (words.isFromOutside !== true || !isTyped) fill(words.text);
  }, [words]);
  const submit = async (): Promise<void> => {
    const asked = field.current?.value.trim() ?? '';
    if (asked === '' || ask.isBusy || !(await ask.ask(asked)) || field.current === null) return;
    // The box is emptied, unless the person has typed the next ask meanwhile.
    if (field.current.value.trim() === asked) field.current.value = '';
    setText(field.current.value);
  };
  const press = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (isComposing(event) || event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    if (!event.repeat && performance.now() - filledAt.current >= UNREAD_MS) void submit();
  };
  return (
    <>
      <div class="deputy-ask">
        <label class="deputy-hidden" for={id}>
          What do you want done?
        </label>
        {/* The box is as high as its text: an invisible copy behind it sets the height. */}
        <div class="deputy-ask-field" data-text={text}>
          <textarea
            id={id}
            ref={field}
            rows={1}
            dir="auto"
            placeholder="What do you want done?"
            enterkeyhint="send"
            onKeyDown={press}
            onInput={() => {
              setText(field.current?.value ?? '');
            }}
          />
        </div>
        {text.trim() !== '' && !ask.isBusy && previewers.rows.length > 0 && (
          <IconButton icon="eye" label="Show what will be sent" run={() => void ask.preview(text.trim())} />
        )}
        {ask.isBusy ? (
          <TextButton
            run={async () => {
              ask.stop();
            }}
          >
            Stop
          </TextButton>
        ) : (
          <TextButton isPrimary={text.trim() !== ''} run={submit}>
            Ask
          </TextButton>
        )}
      </div>
      {ask.isSlow && (
        <TextButton
          run={async () => {
            ask.answerWithoutModel();
          }}
        >
          Answer without the model
        </TextButton>
      )}
      {words?.isFromOutside === true && <FromOutside words={words.text} text={text} fill={fill} />}
    </>
  );
}

/** Milliseconds after the box was filled in during which Enter is ignored, because it was meant for something else. */
const UNREAD_MS = 600;

/** Tells that the text in the box came from outside, or offers it if the person has typed something else. */
function FromOutside({ words, text, fill }: { words: string; text: string; fill: (words: string) => void }) {
  const isIn = text.includes(words);
  if (!isIn && text.trim() === '') return null;
  return (
    <p class="deputy-ask-outside" role="status">
      {isIn ? (
        'This text comes from a link or another plugin. Read it before you ask.'
      ) : (
        <>
          A link or another plugin offers a text for this box.{' '}
          <TextButton
            class="deputy-link-button"
            run={async () => {
              fill(words);
            }}
          >
            Add them
          </TextButton>
        </>
      )}
    </p>
  );
}

/** Search in earlier asks, which are read only when the search is opened. */
function AskHistory() {
  const { model } = useSidebar();
  const ask = useAsk();
  const [found, setFound] = useState<readonly ShownAsk[] | null>(null);
  const look = async (words: string): Promise<void> => {
    setFound(await ask.history(words));
  };
  useEffect(() => void look(''), []);
  if (found === null) return null;
  return (
    <div class="deputy-asked-before">
      <input
        type="search"
        placeholder="Words in it"
        aria-label="Words in what was asked"
        onKeyDown={(event) => {
          event.stopPropagation();
        }}
        onInput={({ currentTarget }) => void look(currentTarget.value)}
      />
      <ul class="deputy-list" role="list" aria-label="Asked before">
        {found.map((asked) => (
          <li key={asked.note}>
            <TextButton
              class="deputy-link-button"
              run={async () => {
                ask.show(asked);
              }}
            >
              {asked.view.text}
            </TextButton>{' '}
            <span class="deputy-time">{timeLabel(Date.parse(asked.view.at), model)}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p class="deputy-empty">Nothing was found.</p>}
    </div>
  );
}
