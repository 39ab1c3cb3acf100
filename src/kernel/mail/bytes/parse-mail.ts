import { decodeWords, type Attachment, type Email } from 'postal-mime';
import { encodeTails } from './base64-tail';
import { MAIL_HEADERS } from './begins-mail';
import { cutAttachments, type LightMail, STAND_IN } from './cut-attachments';
import { declareCharset, declaresUtf8, encodedWordCharsets, healHeaders, WEAK } from './declared-charset';
import { guessCharset } from './guess-charset';
import { mendLayout } from './broken-layout';
import { type ParsedEmail, parseMime } from './part-bytes';
import { bytesOfPart, DISPOSITION, sortParts } from './sort-parts';
import { asBinary, countMojibake, occurrences, decodeLossless, repairMojibake } from './windows-1252';

/** A part of the mail that is only listed, never read. */
export interface ListedAttachment {
  /** File name of the part; '' if it has none. */
  name: string;
  type: string;
  /** Bytes. */
  size: number;
  /** The content; a placeholder unless the mail was parsed by {@link parseWhole}. */
  bytes: Uint8Array;
}

export interface ParsedMail {
  /** Decoded text of a header; '' if it is missing. If it occurs several times, the first one is used. */
  header: (name: string) => string;
  /** Undecoded value of a header, for callers that decode encoded words themselves. */
  rawHeader: (name: string) => string;
  /** Undecoded values of every header with this name, the topmost first. */
  rawHeaders: (name: string) => readonly string[];
  /** Undecoded values of a header above the first Received, where only the receiving server writes. */
  topHeaders: (name: string) => readonly string[];
  text: string;
  html: string;
  /** Reports of servers and mail programs: about a mail's delivery, or that it was read. */
  reports: string[];
  /** Whether the mail is a mail program's report about another mail (RFC 8098). */
  isReadReceipt: boolean;
  /** Invitations and the like, as `text/calendar`. */
  calendars: string[];
  attachments: ListedAttachment[];
  nested: ParsedMail[];
}

/** Deepest level of mails within mails; more deeply nested ones are listed as attachments. */
const DEEPEST_NESTING = 10;

/** Parses a mail, however broken: unreadable parts become text. Never rejects. */
export const parseMail = async (raw: Uint8Array): Promise<ParsedMail> => {
  const bytes = mendLayout(raw);
  const light = cutAttachments(bytes);
  const mail = await parseLight(light, 0);
  const texts = [mail, ...mail.nested].map(({ text, html }) => text + html).join('');
  return [STAND_IN, btoa(STAND_IN)].some((sign) => texts.includes(sign))
    ? parseLight({ bytes, sizes: new Map() }, 0)
    : mail;
};

/** Parses a mail with the content of its attachments, which takes some seconds for a large one. */
export const parseWhole = (raw: Uint8Array): Promise<ParsedMail> =>
  parseLight({ bytes: mendLayout(raw), sizes: new Map() }, 0);

async function parseLight({ bytes, sizes }: LightMail, depth: number): Promise<ParsedMail> {
  const email = await parseHealed(bytes);
  if (email === null) return textOnly(bytes);
  const { headers } = email;
  const rawHeader = (name: string): string => {
    const value = headers.find((each) => each.key === name && each.value !== '')?.value ?? '';
    return name === 'subject' && HIDDEN_SUBJECT.test(value) ? email.protectedSubject || value : value;
  };
  const valuesIn = (lines: Email['headers'], name: string): string[] =>
    lines.flatMap(({ key, value }) => (key === name ? [value] : []));
  const onTop = headers.slice(
    0,
    Math.max(
      0,
      headers.findIndex(({ key }) => key === 'received'),
    ),
  );
  const { nested, signed, reports, calendars, attachments } = sortParts(email, depth < DEEPEST_NESTING);
  const within = (content: Uint8Array): Promise<ParsedMail> =>
    parseLight({ bytes: content, sizes }, depth + 1);
  const mail: ParsedMail = {
    header: (name) => decodeHeader(rawHeader(name)),
    rawHeader,
    rawHeaders: (name) => valuesIn(headers, name),
    topHeaders: (name) => valuesIn(onTop, name),
    text: email.text ?? '',
    html: email.html ?? '',
    reports: reports.map((part) => decodeLossless(bytesOfPart(part))),
    isReadReceipt:
      /^\s*(?:multipart\/report|message\/disposition-notification)\b/i.test(rawHeader('content-type')) &&
      reports.some(({ mimeType }) => mimeType === DISPOSITION),
    calendars: calendars.map((part) => decodeLossless(bytesOfPart(part))),
    attachments: attachments.map((part) => listed(part, sizes)),
    nested: await Promise.all(nested.map((part) => within(bytesOfPart(part)))),
  };
  const whole = (await Promise.all(signed.map(within))).reduce(joinedMail, mail);
  return isEmpty(whole) ? { ...whole, ...rescueText(bytes, email, sizes) } : whole;
}

/** Placeholders in the Subject header of a mail whose real subject is in a protected part. */
const HIDDEN_SUBJECT = /^\s*(?:|\.\.\.|…|\[\.\.\.\]|p≡p|encrypted (?:message|mail))\s*$/i;

const joinedMail = (mail: ParsedMail, signed: ParsedMail): ParsedMail => ({
  ...mail,
  text: [mail.text, signed.text].filter((text) => text.trim() !== '').join('\n'),
  html: mail.html + signed.html,
  reports: [...mail.reports, ...signed.reports],
  isReadReceipt: mail.isReadReceipt || signed.isReadReceipt,
  calendars: [...mail.calendars, ...signed.calendars],
  attachments: [...mail.attachments, ...signed.attachments],
  nested: [...mail.nested, ...signed.nested],
});

/** Decodes a header's encoded words. If their declared charset is wrong, the guessed charset is used. */
const decodeHeader = (header: string): string => repairMojibake(decodeWords(readableWords(header)));

/** Redeclares the encoded words of a header if the charset of one is wrong. */
export function readableWords(header: string): string {
  const value = readJapanese(header);
  const decoded = decodeWords(value);
  if (decoded.includes(LOST) && !value.includes(LOST)) return withCharset(value);
  const isWeak = [...value.matchAll(WORD_CHARSET)].some(([, charset = '']) => WEAK.test(charset));
  return isWeak && guessCharset(decoded) !== null ? withCharset(value) : value;
}

const WORD_CHARSET = /=\?([^?\s]{1,60})\?(?=[bq]\?)/gi;

/** Rewrites ISO-2022-JP words: Chromium's decoder emits U+FFFD before the text from its second use on. */
const readJapanese = (value: string): string =>
  value.replace(/=\?iso-2022-jp\?[bq]\?[^?\s]*\?=/gi, (word) => {
    const text = decodeWords(word);
    const read = text.replaceAll(LOST, '');
    return read === text || !/[\u3000-\u9FFF]/.test(read) ? word : encodedWord(read);
  });

const encodedWord = (text: string): string => `=?utf-8?b?${btoa(asBinary(new TextEncoder().encode(text)))}?=`;

/** Redeclares encoded words in their guessed charset. */
function withCharset(value: string): string {
  const declaredAs = (charset: string): string => value.replace(WORD_CHARSET, `=?${charset}?`);
  const latin = declaredAs('windows-1252');
  const charset = guessCharset(decodeWords(latin));
  return charset === null ? latin : declaredAs(charset);
}

/** Replacement character for undecodable bytes. */
const LOST = '\uFFFD';

/** Parses a mail. If text was lost, tries the charsets that the mail names, and finally decodes each byte by itself. */
async function parseHealed(bytes: Uint8Array): Promise<ParsedEmail | null> {
  const healed = healHeaders(encodeTails(bytes));
  const first = await parse(healed);
  if (first === null) return null;
  // A mail that declares UTF-8 may quote mojibake on purpose, so it is not repaired.
  if (lostCharacters(first) === 0) {
    if (declaresUtf8(bytes)) return first;
    return (await readOtherwise(healed, first)) ?? repaired(first);
  }
  let [best, leastDamage] = [first, damage(first)];
  for (const { charset, parts } of attempts(bytes, first, await guessed(healed, first))) {
    const email = await parse(declareCharset(healed, charset, parts));
    const other = email === null ? null : repaired(email);
    const otherDamage = other === null ? Infinity : damage(other);
    if (other !== null && otherDamage < leastDamage) [best, leastDamage] = [other, otherDamage];
    if (leastDamage === 0) break;
  }
  return best;
}

/** Guesses the charset if the declared one loses a tenth of the text or more; `null` if no other fits. */
async function guessed(healed: Uint8Array, first: Email): Promise<string | null> {
  if (lostCharacters(first) * 10 < foreignCharacters(first)) return null;
  const latin = await parse(declareCharset(healed, 'windows-1252', 'weakly declared'));
  return latin === null ? null : guessCharset(textsOf(latin));
}

/**
 * Reads text in another charset than the declared one, even though that one decodes it without loss. Tries UTF-8, which
 * is sometimes declared as an older charset and which no other text resembles by chance, then the charset named in the
 * mail's HTML, and then the guessed one.
 */
async function readOtherwise(healed: Uint8Array, first: Email): Promise<ParsedEmail | null> {
  if (foreignCharacters(first) < FEWEST_FOREIGN) return null;
  const [, named] = META_CHARSET.exec(first.html ?? '') ?? [];
  const others: Attempt[] = [{ charset: 'utf-8', parts: 'all' }];
  if (named !== undefined) others.push({ charset: named, parts: 'weakly declared' });
  const guess = guessCharset(textsOf(first));
  if (guess !== null) others.push({ charset: guess, parts: 'weakly declared' });
  for (const { charset, parts } of others) {
    const email = await parse(declareCharset(healed, charset, parts));
    if (email !== null && lostCharacters(email) === 0 && !isSameText(email, first)) return email;
  }
  return null;
}

const isSameText = (a: Email, b: Email): boolean => a.text === b.text && a.html === b.html;

/** Minimum number of non-ASCII characters for reading a text as UTF-8: so many are not valid by chance. */
const FEWEST_FOREIGN = 4;
const META_CHARSET = /<meta\s[^<>]{0,200}\bcharset\s{0,3}=\s{0,3}["']?\s{0,3}([\w.:-]{3,30})/i;

const parse = (bytes: Uint8Array): Promise<ParsedEmail | null> =>
  parseMime(bytes, { forceRfc822Attachments: true }).catch(() => null);

/** Maximum number of charsets that are tried, because each costs a parse, and a mail may name any number. */
const MOST_NAMED_CHARSETS = 6;
/** Maximum size in bytes of a mail that is decoded with several charsets to compare. */
const LONGEST_TRIED = 1_000_000;

interface Attempt {
  charset: string;
  parts: 'weakly declared' | 'all';
}

function attempts(bytes: Uint8Array, email: Email, guess: string | null): Attempt[] {
  // A long mail is tried only as windows-1252, because each attempt costs a parse, and windows-1252 loses no byte of
  // any text.
  if (bytes.length > LONGEST_TRIED) return [{ charset: 'windows-1252', parts: 'weakly declared' }];
  const [, named] = META_CHARSET.exec(email.html ?? '') ?? [];
  const hints = [
    ...(named === undefined ? [] : [named]),
    ...encodedWordCharsets(bytes).slice(0, MOST_NAMED_CHARSETS),
  ];
  const weakly = [
    ...hints.filter((charset) => !WEAK.test(charset)),
    ...(guess === null ? [] : [guess]),
    ...hints.filter((charset) => WEAK.test(charset)),
    'iso-2022-jp',
    'windows-1252',
  ];
  // A declared charset that decodes most of the text is right; the rest is damaged.
  const all = lostCharacters(email) * 10 >= foreignCharacters(email) ? ['utf-8', 'windows-1252'] : ['utf-8'];
  return [
    ...weakly.map((charset): Attempt => ({ charset, parts: 'weakly declared' })),
    ...all.map((charset): Attempt => ({ charset, parts: 'all' })),
  ];
}

const repaired = (email: ParsedEmail): ParsedEmail => ({
  ...email,
  text: repairMojibake(email.text ?? ''),
  html: repairMojibake(email.html ?? ''),
});

const damage = (email: Email): number => lostCharacters(email) + countMojibake(textsOf(email));

/** Number of undecodable bytes, and of ISO-2022 escapes that were not understood. */
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

const listed = (part: Attachment, sizes: LightMail['sizes']): ListedAttachment => ({
  name: part.filename ?? '',
  type: part.mimeType,
  size: sizeOf(bytesOfPart(part), sizes),
  bytes: bytesOfPart(part),
});

const sizeOf = (content: Uint8Array, sizes: LightMail['sizes']): number =>
  (content.length < 100 ? sizes.get(asBinary(content)) : undefined) ?? content.length;

const isEmpty = ({ text, html, nested, reports, calendars }: ParsedMail): boolean =>
  `${text}${html}`.trim() === '' && nested.length + reports.length + calendars.length === 0;

/** Finds text that the parser missed: in a part of an unknown type, or around missing boundaries. */
function rescueText(
  bytes: Uint8Array,
  { attachments, headers }: Email,
  sizes: LightMail['sizes'],
): Partial<ParsedMail> {
  const part = attachments.find(({ mimeType, filename }) => /^text\b/.test(mimeType) && filename === null);
  if (part !== undefined) {
    const others = attachments.filter((other) => other !== part);
    return {
      text: decodeLossless(bytesOfPart(part)),
      attachments: others.map((other) => listed(other, sizes)),
    };
  }
  if (attachments.length > 0) return {};
  const whole = decodeLossless(bytes);
  if (!headers.some(({ key }) => MAIL_HEADERS.has(key))) return { text: whole };
  const blank = /\r?\n\r?\n/.exec(whole);
  return { text: blank === null ? '' : whole.slice(blank.index + blank[0].length) };
}

const textOnly = (bytes: Uint8Array): ParsedMail => ({
  header: () => '',
  rawHeader: () => '',
  rawHeaders: () => [],
  topHeaders: () => [],
  text: decodeLossless(bytes),
  html: '',
  reports: [],
  isReadReceipt: false,
  calendars: [],
  attachments: [],
  nested: [],
});
