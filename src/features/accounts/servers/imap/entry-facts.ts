import type { FetchMessageObject } from 'imapflow';
import type { MailEntry, WantedMail, Withheld } from '../../../../kernel/ports/mail-source';

/** Validates an IMAP server's answers about its mails: types, sizes, counts and contradictions. */

/** Maximum length of an id; longer ones are cut, to limit the memory for many mails. */
export const LONGEST_ID = 1_000;
/** Maximum number of bytes of the requested headers that are read. */
const LONGEST_HEADERS = 65_536;
/** Maximum number of bytes of a mail's whole headers that are searched for its id. */
const LONGEST_HEAD = 4_000_000;
/** Maximum number of bytes that are read of the text of a mail that is too large to be read whole. */
export const MOST_OF_LARGE = 65_536;
const LARGEST_UID = 4_294_967_295;

/** UIDs in ascending order, each once; `null` if one is not a UID, or occurs twice. */
export function uidFacts(said: readonly unknown[]): number[] | null {
  const uids = said.filter(isUid);
  const once = [...new Set(uids)];
  return once.length === said.length ? once.sort((a, b) => a - b) : null;
}

const isUid = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= LARGEST_UID;

export interface EntryFacts {
  entry: MailEntry;
  isDeleted: boolean;
}

/** One of the requested mails; `null` if the answer lacks a field, or is about another mail. */
export function entryFacts(message: FetchMessageObject, asked: ReadonlySet<number>): EntryFacts | null {
  const { uid, size, flags, headers } = message;
  // Servers also send unrequested flags, in answers that lack the requested fields.
  if (!asked.has(uid) || !isSize(size) || !(flags instanceof Set)) return null;
  if (!(headers instanceof Uint8Array)) return null;
  const entry = {
    uid,
    size,
    messageId: idIn(headers, 'message-id'),
    inReplyTo: idIn(headers, 'in-reply-to'),
    receivedAt: timeOf(message.internalDate),
    isSeen: flags.has('\\Seen'),
    isAnswered: flags.has('\\Answered'),
  };
  return { entry, isDeleted: flags.has('\\Deleted') };
}

const isSize = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

const timeOf = (value: unknown): number => {
  const time = value instanceof Date || typeof value === 'string' ? new Date(value).getTime() : 0;
  return time > 0 ? time : 0;
};

/** The value of a header that holds an id, without the line breaks of a folded header. */
function idIn(headers: Uint8Array, name: string): string {
  const lines = new TextDecoder().decode(headers.subarray(0, LONGEST_HEADERS)).split(/\r?\n(?![\t ])/);
  const line = lines.find((each) => each.toLowerCase().startsWith(`${name}:`)) ?? '';
  return shortened(line.slice(name.length + 1).replace(/[\r\n\t ]+/g, ''));
}

/** Copies the text, because a substring keeps the whole string in memory. */
const shortened = (text: string): string =>
  new TextDecoder().decode(new TextEncoder().encode(text.slice(0, LONGEST_ID)));

/** A mail's text from one answer. */
export interface BodyAnswer {
  bytes: Uint8Array;
  isWhole: boolean;
}

/**
 * Checks whether an answer is the text of the wanted mail: `null` if so. `again`: its length differs from the listed
 * size, which some servers get wrong, so a second answer decides. Of a large mail only the beginning is read, whose
 * length is known, so a shorter answer is a fault.
 */
export function bodyFault({ bytes, isWhole }: BodyAnswer, wanted: WantedMail): Withheld | 'again' | null {
  if (isBlank(bytes)) return bytes.length === wanted.size ? null : 'empty';
  const head = headLength(bytes);
  if (!holdsId(bytes.subarray(0, Math.max(head, LONGEST_HEADERS)), wanted.messageId)) return 'contradicted';
  if (isWhole) return bytes.length === wanted.size ? null : 'again';
  if (bytes.length >= Math.min(wanted.size, head + MOST_OF_LARGE)) return null;
  return isBlank(bytes.subarray(head)) ? 'empty' : 'contradicted';
}

/**
 * Whether a text shorter than the listed size is the whole mail: `cut` if its final boundary is missing; `unknown` for
 * a mail of one part, whose end has no mark.
 */
export function mailEnd({ bytes }: BodyAnswer, { size }: WantedMail): 'whole' | 'cut' | 'unknown' {
  // Some servers count two bytes per line end and send one.
  const bareEnds = bytes.filter((byte, at) => byte === LF && bytes[at - 1] !== CR).length;
  if (bytes.length >= size || bytes.length + bareEnds === size) return 'whole';
  const head = headLength(bytes);
  const unfolded = new TextDecoder().decode(bytes.subarray(0, head)).replace(/\r?\n[\t ]/g, ' ');
  const boundary = PARTED.exec(/^content-type:[ \t]*(multipart\/.*)$/im.exec(unfolded)?.[1] ?? '');
  if (boundary === null) return 'unknown';
  const end = `\n--${boundary[1] ?? boundary[2] ?? ''}--`;
  return new TextDecoder('latin1').decode(bytes.subarray(head - 1)).includes(end) ? 'whole' : 'cut';
}

const PARTED = /;[ \t]*boundary[ \t]*=[ \t]*(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i;

const isBlank = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));

/** Number of bytes of the headers, with the empty line after them. */
function headLength(bytes: Uint8Array): number {
  const most = Math.min(bytes.length, LONGEST_HEAD);
  for (let end = bytes.indexOf(LF); end >= 0 && end < most; end = bytes.indexOf(LF, end + 1)) {
    const next = bytes[end + 1] === CR ? end + 2 : end + 1;
    if (bytes[next] === LF) return next + 1;
  }
  return most;
}

const LF = 10;
const CR = 13;

const holdsId = (head: Uint8Array, id: string): boolean =>
  new TextDecoder()
    .decode(head)
    .replace(/[\r\n\t ]+/g, '')
    .includes(id);

export const isSameAnswer = (one: BodyAnswer, other: BodyAnswer): boolean =>
  one.bytes.length === other.bytes.length && one.bytes.every((byte, at) => byte === other.bytes[at]);

/** How the server declined a command; `null` if it could not be reached. */
export function refusalKind(error: unknown): 'refused' | 'not_understood' | null {
  const status: unknown =
    typeof error === 'object' && error !== null ? Reflect.get(error, 'responseStatus') : undefined;
  return status === 'NO' ? 'refused' : status === 'BAD' ? 'not_understood' : null;
}
