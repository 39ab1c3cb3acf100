import { type Address, formatAddress, isPlainHeader, parseAddresses } from '../headers/addresses';
import { messageIds } from '../headers/message-id';
import { hashText } from '../../notes/values/hash';
import { err, ok, type Result } from '../../notes/values/result';
import * as z from '../../notes/values/schema';

/** A mailbox as it is shown, and as it stands in a command of SMTP. */
export interface Mailbox extends Address {
  /** The address, its domain in ASCII (RFC 5891). */
  wire: string;
}

/** A mail that an account sends, read from what was shown and approved. */
export interface OutgoingMail {
  from: Mailbox;
  to: readonly Mailbox[];
  cc: readonly Mailbox[];
  subject: string;
  body: string;
  /** Message ids without brackets. */
  inReplyTo: readonly string[];
  references: readonly string[];
}

/** What a person reads of a mail. Addresses stand as in a header. */
export interface MailWords {
  from: string;
  to: string;
  cc: string;
  subject: string;
  body: string;
  inReplyTo: string;
  references: string;
}

/** The arguments of a mail that an account sends: all that is shown, and all that is sent. */
export type OutgoingArguments = Omit<MailWords, 'to' | 'cc'> & { to: string[]; cc: string[] };

export const outgoingArguments = ({ to, cc, ...words }: MailWords): OutgoingArguments => ({
  ...words,
  to: parseAddresses(to).map(formatAddress),
  cc: parseAddresses(cc).map(formatAddress),
});

const line = z
  .string()
  .check(z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'It holds a line break or a control character.'));
const schema = z.strictObject({
  from: line,
  to: z.array(line).check(z.minLength(1)),
  cc: z.array(line),
  subject: line,
  body: z.string(),
  inReplyTo: line,
  references: line,
});

/** The mail that these arguments stand for; the error is a sentence. Nothing in it can begin another header or command. */
export function readOutgoing(args: Readonly<Record<string, unknown>>): Result<OutgoingMail, string> {
  const read = schema.safeParse(args);
  if (!read.success) {
    const [issue] = read.error.issues;
    return err(`"${issue?.path.join('.') ?? ''}" can't be sent: ${issue?.message ?? ''}`);
  }
  const { from, to, cc, subject, body, inReplyTo, references } = read.data;
  const boxes = [from, ...to, ...cc].map(mailboxOf);
  const unclear = [from, ...to, ...cc].find((_, index) => boxes[index] === null);
  if (unclear !== undefined) return err(`"${unclear}" is no single address that a mail server takes.`);
  const [sender, ...recipients] = boxes.filter((box) => box !== null);
  if (sender === undefined) return err('It has no sender.');
  return ok({
    from: sender,
    to: recipients.slice(0, to.length),
    cc: recipients.slice(to.length),
    subject,
    body,
    inReplyTo: messageIds(inReplyTo),
    references: messageIds(references),
  });
}

/** Everybody it goes to, each once, as they stand in the commands of SMTP. */
export const envelopeOf = ({ to, cc }: Pick<OutgoingMail, 'to' | 'cc'>): string[] => [
  ...new Set([...to, ...cc].map(({ wire }) => wire)),
];

function mailboxOf(text: string): Mailbox | null {
  const [box, ...others] = parseAddresses(text);
  if (box === undefined || others.length > 0 || !isPlainHeader(text)) return null;
  const wire = wireAddress(box.address);
  return wire === null ? null : { ...box, wire };
}

/** An address with its domain in ASCII; `null` where that would be another one than is shown. */
function wireAddress(address: string): string | null {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  if (!LOCAL.test(local)) return null;
  if (ASCII_DOMAIN.test(domain)) return address;
  if (!LETTERS.test(domain)) return null;
  try {
    const { hostname } = new URL(`http://${domain}`);
    return hostname.startsWith('xn--') || hostname.includes('.xn--') ? `${local}@${hostname}` : null;
  } catch {
    return null;
  }
}

const LOCAL = /^[^\p{C}\p{Z}<>()[\],;:\\"@]+$/u;
const ASCII_DOMAIN = /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/;
/** What `URL` reads as a host and nothing else. */
const LETTERS = /^[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * The Message-ID of what an approval sends, without brackets: a repeat of one approval is the same mail, an edited one or
 * another approval of the same words is another.
 */
export const outgoingMessageId = (approval: { request: string; hash: string }, from: string): string => {
  const domain = (wireAddress(from) ?? 'deputy.invalid').replace(/^.*@/, '');
  return `deputy.${hashText(JSON.stringify([approval.request, approval.hash])).slice(0, 40)}@${domain}`;
};
