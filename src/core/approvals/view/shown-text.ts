import { markInvisible } from '../../../kernel/mail/text/invisible';
import type { ApprovalCard, ApprovalText } from './approval-card';

/**
 * A text for display, with a mark such as `⟨U+200B⟩` for each invisible character. Never sent in this form.
 */
export const shownText = ({ fields, body }: ApprovalText): ApprovalText => ({
  fields: fields.map(({ name, text }) => ({ name, text: markInvisible(text) })),
  body: markInvisible(body),
});

/** Whether a text can be edited in a text field, which could not show marks for invisible characters. */
export const canBeEdited = ({ kind, choices, text }: ApprovalCard): boolean =>
  kind === 'email' && choices.includes('edit') && JSON.stringify(shownText(text)) === JSON.stringify(text);
