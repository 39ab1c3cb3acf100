import { readUrl } from '../../notes/values/url';
import { type Address, formatAddress, isPlainHeader, parseAddresses } from '../headers/addresses';
import { threadIds } from '../headers/message-id';
import { hashText } from '../../notes/values/hash';
import { err, ok, type Result } from '../../notes/values/result';
import * as z from '../../notes/values/schema';
import type { LetterFile } from './letter-files';

/** A mailbox as shown, and as used in SMTP commands. */
export interface Mailbox extends Address {
  /** The address with its domain in ASCII (RFC 5891). */
  wire: string;
}

/** A mail to send from an account, parsed from the arguments that were shown and approved. */
export interface OutgoingMail {
  from: Mailbox;
  to: readonly Mailbox[];
  cc: readonly Mailbox[];
  subject: string;
  body: string;
  /** Message ids without angle brackets. */
  inReplyTo: readonly string[];
  references: readonly string[];
  files: readonly LetterFile[];
}

/** The parts of a mail that a person reads. Addresses are written as in a header. */
export interface MailWords {
  from: string;
  to: string;
  cc: string;
  subject: string;
  body: string;
  inReplyTo: string;
  references: string;
  files?: readonly LetterFile[];
}

/** Arguments of a tool call that sends a mail from an account. Everything that was shown is sent, and nothing else. */
export type OutgoingArguments = Omit<MailWords, 'to' | 'cc' | 'files'> & {
  to: string[];
  cc: string[];
  files?: LetterFile[];
};

export const outgoingArguments = ({ to, cc, files = [], ...words }: MailWords): OutgoingArguments => ({
  ...words,
  to: parseAddresses(to).map(formatAddress),
  cc: parseAddresses(cc).map(formatAddress),
  ...filesArgument(files),
});

/** The argument for files. Left out if there are none, so that such a call keeps its hash. */
export const filesArgument = (files: readonly LetterFile[]): Pick<OutgoingArguments, 'files'> =>
  files.length === 0 ? {} : { files: files.map(({ path, size, sha256 }) => ({ path, size, sha256 })) };

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
  files: z.optional(
    z.array(
      z.strictObject({
        path: line,
        size: z.number().check(z.nonnegative()),
        sha256: z.string().check(z.regex(/^[\da-f]{64}$/)),
      }),
    ),
  ),
});

/** Parses a call's arguments to a mail; the error is a sentence. No value can inject another header or command. */
export function readOutgoing(args: Readonly<Record<string, unknown>>): Result<OutgoingMail, string> {
  const read = schema.safeParse(args);
  if (!read.success) {
    const [issue] = read.error.issues;
    return err(`"${issue?.path.join('.') ?? ''}" can't be sent: ${issue?.message ?? ''}`);
  }
  const { from, to, cc, subject, body, inReplyTo, references, files = [] } = read.data;
  const boxes = [from, ...to, ...cc].map(mailboxOf);
  const unclear = [from, ...to, ...cc].find((_, index) => boxes[index] === null);
  if (unclear !== undefined) return err(`"${unclear}" is not one address that mail servers accept.`);
  const [sender, ...recipients] = boxes.filter((box) => box !== null);
  if (sender === undefined) return err('It has no sender.');
  return ok({
    from: sender,
    to: recipients.slice(0, to.length),
    cc: recipients.slice(to.length),
    subject,
    body,
    inReplyTo: threadIds(inReplyTo),
    references: threadIds(references),
    files,
  });
}

/** All recipients, each once, as used in SMTP commands. */
export const envelopeOf = ({ to, cc }: Pick<OutgoingMail, 'to' | 'cc'>): string[] => [
  ...new Set([...to, ...cc].map(({ wire }) => wire)),
];

function mailboxOf(text: string): Mailbox | null {
  const [box, ...others] = parseAddresses(text);
  if (box === undefined || others.length > 0 || !isPlainHeader(text)) return null;
  const wire = wireAddress(box.address);
  return wire === null ? null : { ...box, wire };
}

/** Address with its domain in ASCII; `null` if that would be another domain than the one shown. */
function wireAddress(address: string): string | null {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  if (!LOCAL.test(local)) return null;
  if (ASCII_DOMAIN.test(domain)) return address;
  if (!LETTERS.test(domain)) return null;
  const hostname = readUrl(`http://${domain}`)?.hostname ?? '';
  return hostname.startsWith('xn--') || hostname.includes('.xn--') ? `${local}@${hostname}` : null;
}

const LOCAL = /^[^\p{C}\p{Z}<>()[\],;:\\"@]+$/u;
const ASCII_DOMAIN = /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/;
/** Matches characters that `URL` can only read as part of a host. */
const LETTERS = /^[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * Message-ID for an approval's mail, without angle brackets. Repeating one approval gives the same id; an
 * edited approval, or another one with the same text, gives a different id.
 */
export const outgoingMessageId = (approval: { request: string; hash: string }, from: string): string => {
  const domain = (wireAddress(from) ?? 'deputy.invalid').replace(/^.*@/, '');
  return `deputy.${hashText(JSON.stringify([approval.request, approval.hash])).slice(0, 40)}@${domain}`;
};

/** Whether a Message-ID may be one of {@link outgoingMessageId}. */
export const isOutgoingId = (id: string): boolean => /^deputy\.[0-9a-f]{40}@/u.test(id);
