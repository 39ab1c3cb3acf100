import { addressField, FROM_KEYS, REPLY_TO_KEYS } from './addresses';
import { replyAddress } from './foreign-text';

/** To whom a reply goes: `reply_to`, else `from`, as the text of a To header. Several addresses are joined by commas. */
export function replyRecipient(frontmatter: Record<string, unknown>): string | undefined {
  const recipients = addressField(frontmatter, [...REPLY_TO_KEYS, ...FROM_KEYS]);
  return recipients.length === 0 ? undefined : recipients.map(replyAddress).join(', ');
}
