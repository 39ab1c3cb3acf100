import type { ApprovalCard, ApprovalText } from '../../../core/approvals/view/approval-card';
import { shownText, withoutQuotation } from '../../../core/approvals/view/shown-text';
import { LetterEnd } from '../../parts/letter-end';
import { useSidebar } from '../../parts/state/sidebar-context';
import { FieldList } from './field-list';
import { LetterText } from './letter-text';
import { QuotedMail } from './quoted-mail';

interface RequestTextViewProps {
  card: ApprovalCard;
  /** Whether the answered mail is drawn above, or does not exist. */
  hasEnd: boolean;
}

/** The literal text to be sent: nothing is rendered, and invisible characters are marked. */
export function ApprovalTextView({ card, hasEnd }: RequestTextViewProps) {
  const { view, dispatch } = useSidebar();
  const { kind, id } = card;
  const { own, quotation } = withoutQuotation(card);
  const text = { ...card.text, body: own };
  const isWhole = view.whole === id;
  const isLong = isLongText(text);
  const isCut = isLong && !isWhole;
  return (
    <>
      <Text text={text} isCode={kind === 'tool'} isCut={isCut} />
      {!isCut && hasEnd && <LetterEnd card={card} />}
      {!isCut && quotation !== null && <QuotedMail text={quotation} />}
      {isLong && (
        <button
          type="button"
          class="deputy-quiet-button deputy-more"
          aria-expanded={isWhole}
          onClick={() => {
            dispatch({ kind: 'showed_whole', id: isWhole ? null : id });
          }}
        >
          {isWhole ? 'Show less' : `Show all, ${wordsIn(text.body)} words`}
        </button>
      )}
    </>
  );
}

interface TextProps {
  text: ApprovalText;
  isCode?: boolean;
  isCut?: boolean;
}

export function Text({ text, isCode = false, isCut = false }: TextProps) {
  const shown = shownText(text);
  return (
    <>
      <FieldList fields={shown.fields} />
      <div class={isCut ? 'deputy-letter is-cut' : 'deputy-letter'}>
        <LetterText isCode={isCode}>{shown.body}</LetterText>
      </div>
    </>
  );
}

const LINES = 14;
const CHARACTERS = 900;

const isLongText = ({ body }: ApprovalText): boolean =>
  body.split('\n').length > LINES || body.length > CHARACTERS;

const wordsIn = (text: string): number => text.match(/\S+/g)?.length ?? 0;
