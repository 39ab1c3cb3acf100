import { markInvisible } from '../../mail/invisible';
import type { RequestText } from './request-card';

/** As it stands on a screen: a mark such as `⟨U+200B⟩` where a character could not be seen. Never what is sent. */
export const shownText = ({ fields, body }: RequestText): RequestText => ({
  fields: fields.map(({ name, text }) => ({ name, text: markInvisible(text) })),
  body: markInvisible(body),
});
