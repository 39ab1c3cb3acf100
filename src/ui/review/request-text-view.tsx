import { useState } from 'preact/hooks';

import type { RequestText } from '../../dashboard/requests/request-card';
import { shownText } from '../../dashboard/requests/shown-text';
import { FieldList } from './field-list';

interface RequestTextViewProps {
  text: RequestText;
  /** JSON and the like. */
  isCode: boolean;
}

/** What would go out, letter by letter: nothing in it is rendered, and what can't be seen has a mark. */
export function RequestTextView({ text, isCode }: RequestTextViewProps) {
  const shown = shownText(text);
  const [isWhole, setIsWhole] = useState(false);
  const lines = text.body.split('\n').length;
  const isLong = lines > LINES || text.body.length > LINES * 60;
  const toggle = (): void => {
    setIsWhole(!isWhole);
  };
  return (
    <>
      <FieldList fields={shown.fields} />
      <div class={isLong && !isWhole ? 'deputy-letter is-cut' : 'deputy-letter'}>
        <div class={isCode ? 'deputy-letter-text mod-code' : 'deputy-letter-text'} dir="auto">
          {shown.body}
        </div>
      </div>
      {isLong && (
        <button
          type="button"
          class="deputy-quiet-button deputy-more"
          aria-expanded={isWhole}
          onClick={toggle}
        >
          {isWhole ? 'Show less' : `Show all, ${wordsIn(text.body)} words`}
        </button>
      )}
    </>
  );
}

/** More than this, and it is cut. */
const LINES = 5;

const wordsIn = (text: string): number => text.match(/\S+/g)?.length ?? 0;
