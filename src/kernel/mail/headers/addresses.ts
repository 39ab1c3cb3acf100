import { addressParser } from 'postal-mime';
import { listField } from '../../notes/note';
import { visibleLine } from '../text/visible-text';

export interface Address {
  /** Display name; '' if there is none. */
  name: string;
  address: string;
}

/**
 * Mailboxes of an address header, including those in groups. Skips entries without an address, and addresses with a
 * space, comma or quote: RFC 5322 allows them, but programs read them differently, and hardly any server has one.
 */
export const parseAddresses = (header: string): Address[] =>
  entriesOf(header).filter(({ address }) => PLAIN_ADDRESS.test(address));

/** All entries of a header, including those without an address. */
const entriesOf = (header: string): Address[] =>
  addressParser(header.slice(0, LONGEST_HEADER), { flatten: true }).map(({ name, address }) => ({
    name: visibleLine(name),
    address: visibleLine(address ?? ''),
  }));

const PLAIN_ADDRESS = /^[^\s"“”(),:;<>@[\\\]]+@[^\s"“”(),;<>@\\]+$/;

/** Whether each address in a header can be read in only one way, and every entry shows its address. */
export function isPlainHeader(header: string): boolean {
  const found = entriesOf(header);
  if (found.some(({ address }) => !PLAIN_ADDRESS.test(address))) return false;
  const addresses = [...new Set(found.map(({ address }) => address))].sort(byLength);
  if (addresses.some((address) => !header.includes(address))) return false;
  const named = found.filter(({ name }) => name.includes('@'));
  // A name may contain an `@` only before its address in brackets. Elsewhere, as in `a@b.example c@d.example`, it looks
  // like another recipient.
  const isNamed = ({ name, address }: Address): boolean =>
    header.includes(`${name} <${address}>`) || header.includes(`"${name}" <${address}>`);
  if (!named.every(isNamed)) return false;
  const names = [...new Set(named.map(({ name }) => name))].sort(byLength);
  return ![...addresses, ...names].reduce((rest, known) => rest.replaceAll(known, ''), header).includes('@');
}

const byLength = (a: string, b: string): number => b.length - a.length;

/** Only ASCII letters become lower case: `toLowerCase` would make two addresses equal by the Kelvin sign. */
export const foldAddress = (address: string): string =>
  address.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Maximum UTF-16 units of a header: some thousand mailboxes. The parser's time is quadratic. */
const LONGEST_HEADER = 100_000;

/** Writes an address as in a header: `Ada Example <ada@example.org>`. The name is quoted if RFC 5322 requires that. */
export function formatAddress({ name, address }: Address): string {
  if (name === '' || name === address) return address;
  const phrase = /[()<>[\]:;@\\,."]/.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : name;
  return `${phrase} <${address}>`;
}

/** Mailboxes of the first of these fields that has any. */
export function addressField(frontmatter: Record<string, unknown>, keys: readonly string[]): Address[] {
  for (const key of keys) {
    const found = listField(frontmatter, key).flatMap(parseAddresses);
    if (found.length > 0) return found;
  }
  return [];
}

/** Whether an address is a no-reply address, judged by the usual names. */
export function isNoReply(address: string): boolean {
  const [local = ''] = address.split('@');
  return NO_REPLY.test(local);
}

/** Keys of the sender in other mail importers. A value without an address, such as a link to a note, is skipped. */
export const FROM_KEYS = [
  'from',
  'sender',
  'author',
  'fromEmail',
  'from_email',
  'email-from',
  'email_from',
  'sender email',
] as const;
export const TO_KEYS = ['to', 'toEmail', 'to_email', 'email-to', 'email_to'] as const;
export const REPLY_TO_KEYS = ['reply_to', 'reply-to', 'replyTo'] as const;

const NO_REPLY =
  /(?:^|[._+-])(?:(?:no|not|do[._-]?not|dont|never)[._-]?(?:reply|respond|response|answer)|nicht[._-]?antworten|keine[._-]?antwort|n[aã]?o[._-]?(?:responder|responda|contestar)|ne[._-]?pas[._-]?repondre|mailer[._-]?daemon|postmaster|bounces?)(?:$|[._+-])/i;
