import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

import { foldedMail } from '../../../core/approvals/view/folded-mail';
import type { MailView } from '../../../core/approvals/view/mail-view';
import { Icon } from '../../parts/elements/icon';
import { TextButton } from '../../parts/elements/text-button';

interface TheirMailProps {
  mail: MailView;
  /** Whether the answer is shown below the mail and should be visible. */
  isAnswered: boolean;
  openNote: (() => Promise<void>) | null;
}

/** The answered mail as plain text: a few lines around the evidence for the answer, or all of it. */
export function TheirMail({ mail, isAnswered, openNote }: TheirMailProps) {
  const [isFolded, setIsFolded] = useState(isAnswered);
  const { parts, quoted, isCut } = mail;
  const folded = foldedMail(parts);
  const text = useRef<HTMLQuoteElement>(null);
  const isLonger = useIsCut(text, isFolded) || folded.isCutBefore;
  const shown = isFolded ? folded.parts : parts;
  return (
    <div class="deputy-mail">
      {parts.length > 0 && (
        <blockquote
          class={isFolded ? 'deputy-mail-text is-folded' : 'deputy-mail-text'}
          dir="auto"
          ref={text}
        >
          {isFolded && folded.isCutBefore && '… '}
          {shown.map((part, index) => (part.isMarked ? <mark key={index}>{part.text}</mark> : part.text))}
        </blockquote>
      )}
      {isAnswered && isLonger && (
        <button
          type="button"
          class="deputy-quiet-button"
          aria-expanded={!isFolded}
          onClick={() => {
            setIsFolded(!isFolded);
          }}
        >
          {isFolded ? showAllWords(folded.paragraphs, isCut) : 'Show less'}
        </button>
      )}
      {quoted !== '' && (
        <details class="deputy-technical deputy-quoted">
          <summary>
            <Icon name="chevron-right" />
            Quoted text
          </summary>
          <blockquote class="deputy-mail-text" dir="auto">
            {quoted}
          </blockquote>
        </details>
      )}
      {isCut && openNote !== null && !isFolded && (
        <TextButton class="deputy-quiet-button" run={openNote}>
          The mail continues in its note: open it
        </TextButton>
      )}
    </div>
  );
}

function showAllWords(paragraphs: number, isCut: boolean): string {
  if (isCut) return 'Show more';
  return paragraphs === 1 ? 'Show all of it' : `Show all ${String(paragraphs)} paragraphs`;
}

/** Whether the page cuts an element's text; once `isFolded` is false, the last result stays. */
function useIsCut(text: RefObject<HTMLElement | null>, isFolded: boolean): boolean {
  const [isCut, setIsCut] = useState(false);
  useLayoutEffect(() => {
    const { current: el } = text;
    const win = el?.doc.defaultView;
    if (el === null || win == null || !isFolded) return;
    const look = (): void => {
      setIsCut(el.scrollHeight > el.clientHeight + 1);
    };
    const sizes = new win.ResizeObserver(look);
    sizes.observe(el);
    look();
    return () => {
      sizes.disconnect();
    };
  }, [isFolded]);
  return isCut;
}
