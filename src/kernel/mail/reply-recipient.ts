import { addressField, foldAddress, FROM_KEYS, REPLY_TO_KEYS } from './headers/addresses';
import { asSent } from './headers/as-sent';
import { replyAddress } from './foreign-text';

/**
 * Recipients of a reply, as in a To header: `reply_to`, else `from`, joined by commas. `own`: the person's own
 * addresses, folded for comparison, which are left out.
 */
export function replyRecipient(
  frontmatter: Record<string, unknown>,
  own: ReadonlySet<string>,
): string | undefined {
  const recipients = addressField(asSent(frontmatter), [...REPLY_TO_KEYS, ...FROM_KEYS]).filter(
    ({ address }) => !own.has(foldAddress(address)),
  );
  return recipients.length === 0 ? undefined : recipients.map(replyAddress).join(', ');
}
