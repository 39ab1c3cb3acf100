import { formatAddress } from '../../../kernel/mail/headers/addresses';
import { baseName } from '../../../kernel/notes/names';
import { hashText } from '../../../kernel/notes/values/hash';
import { type LetterFile, mediaType } from '../../../kernel/mail/outgoing/letter-files';
import type { Mailbox, OutgoingMail } from '../../../kernel/mail/outgoing/outgoing-mail';

/** Fixes id and date, so that sending one approval twice gives the same bytes. */
export interface MailStamp {
  /** Message-ID without angle brackets. */
  messageId: string;
  /** Date of the mail, ISO 8601 with offset. */
  date: string;
}

/**
 * Bytes of the mail, with CRLF line ends: text/plain in UTF-8 (RFC 5322, 2045, 2047), followed by its files if it has
 * some (RFC 2046, section 5.1.3). Lines have at most 998 bytes, all below 128, except in an address with a non-ASCII
 * local part (RFC 6532). `contents`: the bytes of the mail's files. `null`: the date is invalid, or a file's bytes are
 * missing.
 */
export function composeMail(
  mail: OutgoingMail,
  { messageId, date }: MailStamp,
  contents: readonly Uint8Array[] = [],
): Uint8Array | null {
  const sentAt = mailDate(date);
  if (sentAt === null || contents.length !== mail.files.length) return null;
  const headers = [
    field('From', [mailbox(mail.from)], ','),
    field('To', mail.to.map(mailbox), ','),
    field('Cc', mail.cc.map(mailbox), ','),
    field('Subject', words(mail.subject), ''),
    field('Date', [sentAt], ''),
    field('Message-ID', [`<${messageId}>`], ''),
    field('In-Reply-To', mail.inReplyTo.map(bracketed), ''),
    field('References', mail.references.map(bracketed), ''),
    field('MIME-Version', ['1.0'], ''),
  ].join('');
  const text = textPart(mail.body);
  if (contents.length === 0) return new TextEncoder().encode(headers + text);
  // No line of an encoded part begins so, and the mail's id depends on the text.
  const boundary = `=_deputy_${hashText(messageId).slice(0, 32)}`;
  const parts = [text, ...contents.map((bytes, at) => filePart(mail.files[at], bytes))];
  const type = field('Content-Type', ['multipart/mixed', `boundary="${boundary}"`], ';');
  const body = parts.map((part) => `--${boundary}\r\n${part}`).join('\r\n');
  return new TextEncoder().encode(`${headers}${type}\r\n${body}\r\n--${boundary}--\r\n`);
}

function textPart(body: string): string {
  const { encoding, text } = encodeBody(body);
  const type = field('Content-Type', ['text/plain; charset=utf-8'], '');
  return `${type}${field('Content-Transfer-Encoding', [encoding], '')}\r\n${text}`;
}

/** A file as an attachment, always in base64, which no server changes. */
function filePart(file: LetterFile | undefined, bytes: Uint8Array): string {
  const name = baseName(file?.path ?? '');
  const words = isPlain(name) && !/["\\]/.test(name) ? [name] : encodedWords(name);
  return [
    field('Content-Type', [mediaType(name, bytes), `name="${words.join('\r\n ')}"`], ';'),
    field('Content-Disposition', ['attachment', ...fileNames(name)], ';'),
    field('Content-Transfer-Encoding', ['base64'], ''),
    `\r\n${inLines(bytes)}`,
  ].join('');
}

/** The parameter of a file's name, in pieces if it is long or not plain (RFC 2231). */
function fileNames(name: string): string[] {
  if (isPlain(name) && !/["\\]/.test(name)) return [`filename="${name}"`];
  const pieces = [''];
  for (const byte of new TextEncoder().encode(name)) {
    const sign = String.fromCharCode(byte);
    const written = /[\w.-]/.test(sign) ? sign : `%${quotedByte(byte).slice(1)}`;
    const last = pieces.at(-1) ?? '';
    if (last.length + written.length > LONGEST_WORD) pieces.push(written);
    else pieces[pieces.length - 1] = last + written;
  }
  const [first = ''] = pieces;
  if (pieces.length === 1) return [`filename*=utf-8''${first}`];
  return pieces.map((piece, at) => `filename*${String(at)}*=${at === 0 ? "utf-8''" : ''}${piece}`);
}

/** A header with one part per line; left out if there are no parts. */
const field = (name: string, parts: readonly string[], separator: string): string =>
  parts.length === 0 ? '' : `${name}: ${parts.join(`${separator}\r\n `)}\r\n`;

const bracketed = (id: string): string => `<${id}>`;

function mailbox({ name, wire }: Mailbox): string {
  if (name === '' || isPlain(name)) return formatAddress({ name, address: wire });
  return [...encodedWords(name), `<${wire}>`].join('\r\n ');
}

/** Splits a header's text where a line can end. Text that can't be folded unchanged is encoded. */
function words(text: string): string[] {
  if (isPlain(text)) return text === '' ? [] : [text];
  const parts = foldable(text);
  return parts ?? encodedWords(text);
}

/** Whether text needs no encoding: nothing in it can be misread, and it fits on the header's line. */
const isPlain = (text: string): boolean =>
  text.length <= LONGEST_PART && ASCII.test(text) && !text.includes('=?') && text === text.trim();

const ASCII = /^[\x20-\x7e]*$/;
const LONGEST_PART = 60;

function foldable(text: string): string[] | null {
  if (!ASCII.test(text) || text.includes('=?') || text.includes('  ') || text !== text.trim()) return null;
  const lines = [''];
  for (const word of text.split(' ')) {
    if (word.length > LONGEST_PART) return null;
    const line = lines.at(-1) ?? '';
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + word.length < LONGEST_PART) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Encoded words of RFC 2047. Each holds whole characters, and readers join them without the space in between. */
function encodedWords(text: string): string[] {
  const chunks: string[] = [];
  let chunk = '';
  let size = 0;
  for (const character of text) {
    const bytes = new TextEncoder().encode(character).length;
    if (size + bytes > LONGEST_WORD) {
      chunks.push(chunk);
      [chunk, size] = ['', 0];
    }
    chunk += character;
    size += bytes;
  }
  chunks.push(chunk);
  return chunks.map((part) => `=?utf-8?B?${base64(new TextEncoder().encode(part))}?=`);
}

/** Maximum number of bytes of a word before encoding: with the header's name, a line stays below 78 characters. */
const LONGEST_WORD = 39;

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const ISO = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Date of a mail in the local time of the person who approved the mail; `null` if the text is not a time. */
function mailDate(iso: string): string | null {
  const [, year = '', month = '', day = '', time = '', offset = ''] = ISO.exec(iso) ?? [];
  const name = MONTHS[Number(month) - 1];
  const weekday = DAYS[new Date(`${year}-${month}-${day}T00:00:00Z`).getUTCDay()];
  if (name === undefined || weekday === undefined) return null;
  return `${weekday}, ${day} ${name} ${year} ${time} ${offset === 'Z' ? '+0000' : offset.replace(':', '')}`;
}

/** Body of a part, encoded so that no mail server changes it. */
interface EncodedBody {
  encoding: '7bit' | 'quoted-printable' | 'base64';
  /** The encoded text: ASCII in lines of at most 78 characters, each ended by CRLF. */
  text: string;
}

/** Chooses the most readable encoding: unchanged, else single characters encoded, else all. */
function encodeBody(body: string): EncodedBody {
  const lines = body.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  if (lines.every(isSafeLine)) return { encoding: '7bit', text: `${lines.join('\r\n')}\r\n` };
  const bytes = new TextEncoder().encode(`${lines.join('\r\n')}\r\n`);
  const special = bytes.reduce((count, byte) => count + (byte > 126 ? 1 : 0), 0);
  return special * 5 > bytes.length
    ? { encoding: 'base64', text: inLines(bytes) }
    : { encoding: 'quoted-printable', text: `${lines.map(quotedLine).join('\r\n')}\r\n` };
}

/** Whether a line stays unchanged on the way: mbox files change "From ", some servers cut spaces at line ends. */
const isSafeLine = (line: string): boolean =>
  /^[\x20-\x7e]{0,78}$/.test(line) && !line.startsWith('From ') && !line.endsWith(' ');

/** Encodes a line as quoted-printable (RFC 2045, section 6.7). */
function quotedLine(line: string): string {
  const tokens = [...new TextEncoder().encode(line)].map((byte, index, all) => {
    const isBlank = byte === 0x20 || byte === 0x09;
    const isLiteral = isBlank ? index < all.length - 1 : byte > 0x20 && byte < 0x7f && byte !== 0x3d;
    return isLiteral ? String.fromCharCode(byte) : quotedByte(byte);
  });
  if (line.startsWith('From ')) tokens[0] = quotedByte(0x46);
  const lines = [''];
  for (const token of tokens) {
    const last = lines.at(-1) ?? '';
    // A line is ended one character early, which leaves room for the `=` that continues it.
    if (last.length + token.length > LONGEST_LINE - 1) lines.push(token);
    else lines[lines.length - 1] = last + token;
  }
  return lines.join('=\r\n');
}

const LONGEST_LINE = 76;

const quotedByte = (byte: number): string => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;

function inLines(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += 57)
    lines.push(btoa(String.fromCharCode(...bytes.subarray(at, at + 57))));
  return `${lines.join('\r\n')}\r\n`;
}
