import {
  type Address,
  foldAddress,
  formatAddress,
  isNoReply,
  parseAddresses,
} from '../../../kernel/mail/headers/addresses';
import { replyRecipient } from '../../../kernel/mail/reply-recipient';
import { readMailHeaders } from '../../../kernel/mail/headers/mail-headers';

/**
 * To whom the mail of a step goes, as the text of a To header: somebody whom the step names and the headers of the
 * plan's mail know, else the one a reply goes to. '' where no one but the person (`own`: their addresses, folded) is known, or where the step names an address that no
 * header holds: then the person fills it in. A step may come from a model, so its text alone addresses no one.
 */
export function stepRecipient(
  step: string,
  frontmatter: Record<string, unknown> | null,
  own: ReadonlySet<string>,
): string {
  if (frontmatter === null) return '';
  const { from, replyTo, to, cc } = readMailHeaders(frontmatter);
  const known = [replyTo, from, ...to, ...cc].filter((address) => address !== undefined);
  const named = addressesIn(step);
  if (named.length > 0) return textOf(named.map((address) => find(known, address)));
  const others = known.filter(({ address }) => !own.has(foldAddress(address)));
  const mentioned = others.find(({ name }) => isMentioned(name, step));
  if (mentioned !== undefined) return formatAddress(mentioned);
  const reply = replyRecipient(frontmatter, own) ?? '';
  return parseAddresses(reply).some(({ address }) => isNoReply(address)) ? '' : reply;
}

/** Words with an `@` between other signs, without what stands behind their last letter or digit. */
const addressesIn = (text: string): string[] =>
  text.split(/[\s<>()[\],;:"']+/u).flatMap((word) => {
    const [address = ''] = /^[^]*\w/.exec(word) ?? [];
    const at = address.indexOf('@', 1);
    return at > 0 && at < address.length - 1 ? [address] : [];
  });

const find = (known: readonly Address[], wanted: string): Address | undefined =>
  known.find(({ address }) => foldAddress(address) === foldAddress(wanted));

/** One that is unknown makes all of it the person's. */
const textOf = (found: readonly (Address | undefined)[]): string =>
  found.every((address) => address !== undefined) ? found.map(formatAddress).join(', ') : '';

function isMentioned(name: string, step: string): boolean {
  const words = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  const inStep = new Set(words(step));
  return words(name).some((word) => inStep.has(word));
}
