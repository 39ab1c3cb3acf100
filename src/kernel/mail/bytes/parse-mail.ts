import { decodeWords, type Attachment, type Email } from 'postal-mime';
import { encodeTails } from './base64-tail';
import { cutAttachments, type LightMail, STAND_IN } from './cut-attachments';
import { declareCharset, declaresUtf8, encodedWordCharsets, healHeaders } from './declared-charset';
import { parseMime } from './part-bytes';
import { asBinary, countMojibake, occurrences, decodeLossless, repairMojibake } from './windows-1252';

/** A part that is listed and never looked into. */
export interface ListedAttachment {
  /** '' where it has none. */
  name: string;
  type: string;
  /** Bytes. */
  size: number;
}

export interface ParsedMail {
  /** The header as text, encoded words decoded; '' where there is none. Of several, the first. */
  header: (name: string) => string;
  /** The header as it came, for what reads encoded words itself. */
  rawHeader: (name: string) => string;
  /** Every header of that name as it came, the topmost first. */
  rawHeaders: (name: string) => readonly string[];
  text: string;
  html: string;
  /** What mail servers say of its delivery, or that of another mail. */
  reports: string[];
  /** Invitations and the like, as `text/calendar`. */
  calendars: string[];
  attachments: ListedAttachment[];
  /** Mails within this one. */
  nested: ParsedMail[];
}

/** Deeper ones are listed as attachments. */
const DEEPEST_NESTING = 10;

/** Reads a mail, however broken: what can't be read as mail becomes text. Never rejects. */
export const parseMail = async (bytes: Uint8Array): Promise<ParsedMail> => {
  const light = cutAttachments(bytes);
  const mail = await parseLight(light, 0);
  const texts = [mail, ...mail.nested].map(({ text, html }) => text + html).join('');
  return [STAND_IN, btoa(STAND_IN)].some((sign) => texts.includes(sign))
    ? parseLight({ bytes, sizes: new Map() }, 0)
    : mail;
};

async function parseLight({ bytes, sizes }: LightMail, depth: number): Promise<ParsedMail> {
  const email = await parseHealed(bytes);
  if (email === null) return textOnly(bytes);
  const { headers } = email;
  const rawHeader = (name: string): string =>
    headers.find(({ key, value }) => key === name && value !== '')?.value ?? '';
  const rawHeaders = (name: string): string[] =>
    headers.flatMap(({ key, value }) => (key === name ? [value] : []));
  const { nested, reports, calendars, attachments } = sortParts(email.attachments, depth);
  const mail: ParsedMail = {
    header: (name) => decodeHeader(rawHeader(name)),
    rawHeader,
    rawHeaders,
    text: email.text ?? '',
    html: email.html ?? '',
    reports: reports.map((part) => decodeLossless(contentOf(part))),
    calendars: calendars.map((part) => decodeLossless(contentOf(part))),
    attachments: attachments.map((part) => listed(part, sizes)),
    nested: await Promise.all(nested.map((part) => parseLight({ bytes: contentOf(part), sizes }, depth + 1))),
  };
  return isEmpty(mail) ? { ...mail, ...rescueText(bytes, email, sizes) } : mail;
}

/** A header's encoded words as text; where their charset is wrong, byte by byte rather than not at all. */
function decodeHeader(header: string): string {
  const value = readJapanese(header);
  const decoded = decodeWords(value);
  if (!decoded.includes(LOST) || value.includes(LOST)) return repairMojibake(decoded);
  return repairMojibake(decodeWords(withCharset(value)));
}

/** The header with every encoded word declared as what loses no byte, if it has one whose charset is wrong. */
export function readableWords(header: string): string {
  const value = readJapanese(header);
  return decodeWords(value).includes(LOST) && !value.includes(LOST) ? withCharset(value) : value;
}

/**
 * Chromium's decoder for ISO-2022-JP, which the parser keeps, puts U+FFFD before what it reads from its second use on:
 * such words are written anew, without it.
 */
const readJapanese = (value: string): string =>
  value.replace(/=\?iso-2022-jp\?[bq]\?[^?\s]*\?=/gi, (word) => {
    const text = decodeWords(word);
    const read = text.replaceAll(LOST, '');
    return read === text || !/[\u3000-\u9FFF]/.test(read) ? word : encodedWord(read);
  });

const encodedWord = (text: string): string => `=?utf-8?b?${btoa(asBinary(new TextEncoder().encode(text)))}?=`;

const withCharset = (value: string): string =>
  value.replace(/=\?[^?\s]{1,60}\?(?=[bq]\?)/gi, '=?windows-1252?');

/** What stands where bytes made no character. */
const LOST = '\uFFFD';

/** Text that was not read in its own charset is read again in those that the mail names, and at last byte by byte. */
async function parseHealed(bytes: Uint8Array): Promise<Email | null> {
  const healed = healHeaders(encodeTails(bytes));
  const first = await parse(healed);
  if (first === null) return null;
  // A mail that says it is UTF-8 may well talk about mojibake.
  if (lostCharacters(first) === 0) {
    if (declaresUtf8(bytes)) return first;
    return (await readOtherwise(healed, first)) ?? repaired(first);
  }
  let [best, leastDamage] = [first, damage(first)];
  for (const { charset, parts } of attempts(bytes, first)) {
    const email = await parse(declareCharset(healed, charset, parts));
    const other = email === null ? null : repaired(email);
    const otherDamage = other === null ? Infinity : damage(other);
    if (other !== null && otherDamage < leastDamage) [best, leastDamage] = [other, otherDamage];
    if (leastDamage === 0) break;
  }
  return best;
}

/**
 * Text that its declared charset reads without a loss may still be in another: UTF-8 under an older name, which no
 * other text is by chance, or what the HTML itself names.
 */
async function readOtherwise(healed: Uint8Array, first: Email): Promise<Email | null> {
  if (foreignCharacters(first) < FEWEST_FOREIGN) return null;
  const [, named] = META_CHARSET.exec(first.html ?? '') ?? [];
  const others: Attempt[] = [{ charset: 'utf-8', parts: 'all' }];
  if (named !== undefined) others.push({ charset: named, parts: 'weakly declared' });
  for (const { charset, parts } of others) {
    const email = await parse(declareCharset(healed, charset, parts));
    if (email !== null && lostCharacters(email) === 0 && !isSameText(email, first)) return email;
  }
  return null;
}

const isSameText = (a: Email, b: Email): boolean => a.text === b.text && a.html === b.html;

/** This many make no UTF-8 by chance. */
const FEWEST_FOREIGN = 4;
const META_CHARSET = /<meta\s[^<>]{0,200}\bcharset\s{0,3}=\s{0,3}["']?\s{0,3}([\w.:-]{3,30})/i;

const parse = (bytes: Uint8Array): Promise<Email | null> =>
  parseMime(bytes, { forceRfc822Attachments: true }).catch(() => null);

/** A mail may name any number; each costs a reading. */
const MOST_NAMED_CHARSETS = 6;
/** Bytes. */
const LONGEST_TRIED = 1_000_000;

interface Attempt {
  charset: string;
  parts: 'weakly declared' | 'all';
}

function attempts(bytes: Uint8Array, email: Email): Attempt[] {
  // Each costs a reading; this one loses no byte of any text.
  if (bytes.length > LONGEST_TRIED) return [{ charset: 'windows-1252', parts: 'weakly declared' }];
  const [, named] = META_CHARSET.exec(email.html ?? '') ?? [];
  const weakly = [
    ...(named === undefined ? [] : [named]),
    ...encodedWordCharsets(bytes).slice(0, MOST_NAMED_CHARSETS),
    'iso-2022-jp',
    'windows-1252',
  ];
  // A charset that is declared and reads most of the text is right; what it can't read is damaged.
  const all = lostCharacters(email) * 10 >= foreignCharacters(email) ? ['utf-8', 'windows-1252'] : ['utf-8'];
  return [
    ...weakly.map((charset): Attempt => ({ charset, parts: 'weakly declared' })),
    ...all.map((charset): Attempt => ({ charset, parts: 'all' })),
  ];
}

const repaired = (email: Email): Email => ({
  ...email,
  text: repairMojibake(email.text ?? ''),
  html: repairMojibake(email.html ?? ''),
});

const damage = (email: Email): number => lostCharacters(email) + countMojibake(textsOf(email));

/** Bytes that made no character, and escapes of ISO-2022 that were not understood. */
function lostCharacters(email: Email): number {
  const text = textsOf(email);
  return occurrences(text, LOST) + occurrences(text, '\u001B$') + occurrences(text, '\u001B(');
}

const textsOf = ({ text = '', html = '' }: Email): string => `${text}${html}`;

function foreignCharacters(email: Email): number {
  const text = textsOf(email);
  let count = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) >= 0x80) count += 1;
  return count;
}

interface SortedParts {
  nested: Attachment[];
  reports: Attachment[];
  calendars: Attachment[];
  attachments: Attachment[];
}

function sortParts(parts: Attachment[], depth: number): SortedParts {
  const isNested = ({ mimeType }: Attachment): boolean => NESTED.has(mimeType) && depth < DEEPEST_NESTING;
  const isReport = ({ mimeType }: Attachment): boolean => REPORTS.has(mimeType);
  return {
    nested: parts.filter(isNested),
    reports: parts.filter(isReport),
    calendars: parts.filter(isCalendar),
    // One that has a name is a file as well.
    attachments: parts.filter(
      (part) => !isNested(part) && !isReport(part) && !(isCalendar(part) && part.filename === null),
    ),
  };
}

const isCalendar = ({ mimeType, content }: Attachment): boolean =>
  /^(?:text\/calendar|application\/ics)$/.test(mimeType) && sizeInBytes(content) <= LARGEST_CALENDAR;

const sizeInBytes = (content: Attachment['content']): number =>
  typeof content === 'string' ? content.length : content.byteLength;

/** What is larger is a calendar that was exported: a file like others. */
const LARGEST_CALENDAR = 200_000;

/** Of a mail that was not delivered, often the header alone comes back. */
const NESTED = new Set(['message/rfc822', 'message/global', 'text/rfc822-headers']);
const REPORTS = new Set([
  'message/delivery-status',
  'message/global-delivery-status',
  'message/disposition-notification',
  'message/feedback-report',
]);

const listed = (part: Attachment, sizes: LightMail['sizes']): ListedAttachment => ({
  name: part.filename ?? '',
  type: part.mimeType,
  size: sizeOf(contentOf(part), sizes),
});

const sizeOf = (content: Uint8Array, sizes: LightMail['sizes']): number =>
  (content.length < 100 ? sizes.get(asBinary(content)) : undefined) ?? content.length;

const contentOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);

const isEmpty = ({ text, html, nested, reports, calendars }: ParsedMail): boolean =>
  `${text}${html}`.trim() === '' && nested.length + reports.length + calendars.length === 0;

/** Text where the parser saw none: in a part of an unknown kind, or around boundaries that are not there. */
function rescueText(
  bytes: Uint8Array,
  { attachments, headers }: Email,
  sizes: LightMail['sizes'],
): Partial<ParsedMail> {
  const part = attachments.find(({ mimeType, filename }) => /^text\b/.test(mimeType) && filename === null);
  if (part !== undefined) {
    const others = attachments.filter((other) => other !== part);
    return {
      text: decodeLossless(contentOf(part)),
      attachments: others.map((other) => listed(other, sizes)),
    };
  }
  if (attachments.length > 0) return {};
  const whole = decodeLossless(bytes);
  if (!headers.some(({ key }) => MAIL_HEADERS.has(key))) return { text: whole };
  const blank = /\r?\n\r?\n/.exec(whole);
  return { text: blank === null ? '' : whole.slice(blank.index + blank[0].length) };
}

const MAIL_HEADERS = new Set([
  'from',
  'to',
  'cc',
  'subject',
  'date',
  'message-id',
  'received',
  'return-path',
  'mime-version',
  'content-type',
]);

const textOnly = (bytes: Uint8Array): ParsedMail => ({
  header: () => '',
  rawHeader: () => '',
  rawHeaders: () => [],
  text: decodeLossless(bytes),
  html: '',
  reports: [],
  calendars: [],
  attachments: [],
  nested: [],
});
