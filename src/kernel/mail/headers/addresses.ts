import { addressParser } from 'postal-mime';
import { listField } from '../../notes/note';
import { visibleLine } from '../text/visible-text';

export interface Address {
  /** '' where there is none. */
  name: string;
  address: string;
}

/**
 * The mailboxes of an address header, those of groups too. What holds no address is left out, and so is one with a
 * blank, a comma or a quote in it: RFC 5322 allows it, programs read it differently, and mail servers hardly have any.
 */
export const parseAddresses = (header: string): Address[] =>
  entriesOf(header).filter(({ address }) => PLAIN_ADDRESS.test(address));

/** All that a header names, also without an address. */
const entriesOf = (header: string): Address[] =>
  addressParser(header.slice(0, LONGEST_HEADER), { flatten: true }).map(({ name, address }) => ({
    name: visibleLine(name),
    address: visibleLine(address ?? ''),
  }));

const PLAIN_ADDRESS = /^[^\s"“”(),:;<>@[\\\]]+@[^\s"“”(),;<>@\\]+$/;

/** Whether each address of a header can be read in one way only, and all that it names have one, as it is shown. */
export function isPlainHeader(header: string): boolean {
  const found = entriesOf(header);
  if (found.some(({ address }) => !PLAIN_ADDRESS.test(address))) return false;
  const addresses = [...new Set(found.map(({ address }) => address))].sort(byLength);
  if (addresses.some((address) => !header.includes(address))) return false;
  const named = found.filter(({ name }) => name.includes('@'));
  // Anywhere else, such as in `a@b.example c@d.example`, it reads as one more recipient.
  const isNamed = ({ name, address }: Address): boolean =>
    header.includes(`${name} <${address}>`) || header.includes(`"${name}" <${address}>`);
  if (!named.every(isNamed)) return false;
  const names = [...new Set(named.map(({ name }) => name))].sort(byLength);
  return ![...addresses, ...names].reduce((rest, known) => rest.replaceAll(known, ''), header).includes('@');
}

const byLength = (a: string, b: string): number => b.length - a.length;

/**
 * For comparing: ASCII letters in lower case, and every other character as it is. `toLowerCase` makes a k of the Kelvin
 * sign, and with it one address of two.
 */
export const foldAddress = (address: string): string =>
  address.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** UTF-16 units, some thousand mailboxes: the parser takes time by the square of the header's length. */
const LONGEST_HEADER = 100_000;

/** `Ada Example <ada@example.org>`; the name is quoted where RFC 5322 asks for it. */
export function formatAddress({ name, address }: Address): string {
  if (name === '' || name === address) return address;
  const phrase = /[()<>[\]:;@\\,."]/.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : name;
  return `${phrase} <${address}>`;
}

/** The mailboxes of the first of these fields that holds any. */
export function addressField(frontmatter: Record<string, unknown>, keys: readonly string[]): Address[] {
  for (const key of keys) {
    const found = listField(frontmatter, key).flatMap(parseAddresses);
    if (found.length > 0) return found;
  }
  return [];
}

/** A no-reply address, by the names such addresses usually have. */
export function isNoReply(address: string): boolean {
  const [local = ''] = address.split('@');
  return NO_REPLY.test(local);
}

/** Other importers have other names for these fields. */
/** As mail importers call them: a name alone, such as a link to a person's note, is passed over for the address. */
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
  /(?:^|[._+-])(?:(?:no|not|do[._-]?not|dont|never)[._-]?(?:reply|respond|response|answer)|nicht[._-]?antworten|keine[._-]?antwort|no[._-]?(?:responder|responda|contestar)|ne[._-]?pas[._-]?repondre|mailer[._-]?daemon|postmaster|bounces?)(?:$|[._+-])/i;
