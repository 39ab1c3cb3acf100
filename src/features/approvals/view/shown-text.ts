import { markInvisible } from '../../../kernel/mail/text/invisible';
import type { ApprovalCard, ApprovalText } from './approval-card';

/** As it stands on a screen: a mark such as `⟨U+200B⟩` where a character could not be seen. Never what is sent. */
export const shownText = ({ fields, body }: ApprovalText): ApprovalText => ({
  fields: fields.map(({ name, text }) => ({ name, text: markInvisible(text) })),
  body: markInvisible(body),
});

/** In a field: only a mail in which nothing needs such a mark, since a field could not show it. */
export const canBeEdited = ({ kind, choices, text }: ApprovalCard): boolean =>
  kind === 'email' && choices.includes('edit') && JSON.stringify(shownText(text)) === JSON.stringify(text);
