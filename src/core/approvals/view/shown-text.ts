import { markInvisible } from '../../../kernel/mail/text/invisible';
import { replyLine } from '../../../kernel/mail/foreign-text';
import { withQuotation } from '../../drafts/quotation';
import { nameWritten, withNameFilledIn } from '../../drafts/signed';
import type { ApprovalCard, ApprovalText } from './approval-card';

/** A text for display, with a mark such as `⟨U+200B⟩` for each invisible character. Never sent in this form. */
export const shownText = ({ fields, body }: ApprovalText): ApprovalText => ({
  fields: fields.map(({ name, text }) => ({ name, text: markInvisible(text) })),
  body: markInvisible(body),
});

/**
 * A letter's own text, and the quotation that may be folded below it; `null` if there is none, or if it was changed.
 * `whole`: the text to be sent with another own text.
 */
export function withoutQuotation(
  { text, quotation }: Pick<ApprovalCard, 'text' | 'quotation'>,
  body = text.body,
): { own: string; quotation: string | null; whole: (own: string) => string } {
  if (quotation === null || !body.endsWith(quotation))
    return { own: body, quotation: null, whole: (own) => own };
  return {
    own: body.slice(0, body.length - quotation.length).replace(/\n\n$/, ''),
    quotation,
    whole: (own) => withQuotation(own, quotation),
  };
}

/** The whole text with the person's name in each blank for it; the quotation stays unchanged. */
export function withName(card: Pick<ApprovalCard, 'text' | 'quotation'>, name: string): string {
  const { own, whole } = withoutQuotation(card);
  return whole(withNameFilledIn(own, replyLine(name)));
}

/** The name that the person wrote into the letter, in place of the blank for it; '' if there is none. */
export const nameIn = (card: Pick<ApprovalCard, 'text' | 'quotation' | 'before'>): string =>
  card.before === null
    ? ''
    : nameWritten(withoutQuotation(card, card.before.body).own, withoutQuotation(card).own);

/** Whether a text can be edited in a text field, which could not show marks for invisible characters. */
export const canBeEdited = ({ kind, choices, text }: ApprovalCard): boolean =>
  kind === 'email' && choices.includes('edit') && JSON.stringify(shownText(text)) === JSON.stringify(text);
