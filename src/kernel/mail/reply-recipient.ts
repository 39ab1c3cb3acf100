import { addressField, foldAddress, FROM_KEYS, REPLY_TO_KEYS } from './headers/addresses';
import { replyAddress } from './foreign-text';

/**
 * To whom a reply goes: `reply_to`, else `from`, as the text of a To header. Several addresses are joined by commas.
 * `own`: the person's addresses, folded; no reply goes to them.
 */
export function replyRecipient(
  frontmatter: Record<string, unknown>,
  own: ReadonlySet<string>,
): string | undefined {
  const recipients = addressField(frontmatter, [...REPLY_TO_KEYS, ...FROM_KEYS]).filter(
    ({ address }) => !own.has(foldAddress(address)),
  );
  return recipients.length === 0 ? undefined : recipients.map(replyAddress).join(', ');
}
