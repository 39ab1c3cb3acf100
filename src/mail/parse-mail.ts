import PostalMime, { decodeWords, type Attachment, type Email } from 'postal-mime';
import { declareCharset, healHeaders, namedCharsets } from './declared-charset';
import { decodeLossless, repairMojibake } from './windows-1252';

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
  text: string;
  html: string;
  attachments: ListedAttachment[];
  /** Mails within this one. */
  nested: ParsedMail[];
}

/** Deeper ones are listed as attachments. */
const DEEPEST_NESTING = 10;

/** Reads a mail, however broken: what can't be read as mail becomes text. Never rejects. */
export async function parseMail(bytes: Uint8Array, depth = 0): Promise<ParsedMail> {
  const email = await parseHealed(bytes);
  if (email === null) return textOnly(bytes);
  const { headers } = email;
  const rawHeader = (name: string): string =>
    headers.find(({ key, value }) => key === name && value !== '')?.value ?? '';
  const { nested, attachments } = sortParts(email.attachments, depth);
  const mail: ParsedMail = {
    header: (name) => decodeHeader(rawHeader(name)),
    rawHeader,
    text: email.text ?? '',
    html: email.html ?? '',
    attachments: attachments.map(listed),
    nested: await Promise.all(nested.map((part) => parseMail(contentOf(part), depth + 1))),
  };
  return isEmpty(mail) ? { ...mail, ...rescueText(bytes, email) } : mail;
}

/** A header's encoded words as text; where their charset is wrong, byte by byte rather than not at all. */
export function decodeHeader(value: string): string {
  const decoded = decodeWords(value);
  if (!decoded.includes(LOST) || value.includes(LOST)) return repairMojibake(decoded);
  return repairMojibake(decodeWords(withCharset(value)));
}

/** The header with every encoded word declared as what loses no byte, if it has one whose charset is wrong. */
export const readableWords = (value: string): string =>
  decodeWords(value).includes(LOST) && !value.includes(LOST) ? withCharset(value) : value;

const withCharset = (value: string): string =>
  value.replace(/=\?[^?\s]{1,60}\?(?=[bq]\?)/gi, '=?windows-1252?');

/** What stands where bytes made no character. */
const LOST = '\uFFFD';

async function parseHealed(bytes: Uint8Array): Promise<Email | null> {
  const healed = healHeaders(bytes);
  const email = await parse(healed);
  if (email === null || damage(email) === 0) return email && withoutMojibake(email, bytes);
  let best = email;
  for (const charset of [...namedCharsets(bytes), 'iso-2022-jp', 'windows-1252']) {
    const candidate = await parse(declareCharset(healed, charset));
    if (candidate !== null && damage(candidate) < damage(best)) best = candidate;
    if (damage(best) === 0) break;
  }
  return repaired(best);
}

const parse = (bytes: Uint8Array): Promise<Email | null> =>
  PostalMime.parse(bytes, { forceRfc822Attachments: true }).catch(() => null);

/** How much of the text was not read in its own charset: lost characters, and escapes of ISO-2022. */
const damage = ({ text = '', html = '' }: Email): number =>
  // eslint-disable-next-line no-control-regex -- the escape character is what is looked for
  `${text}${html}`.match(/\uFFFD|\u001B[$(]/g)?.length ?? 0;

/** UTF-8 that was declared as something else, or read byte by byte for other lines' sake. */
const repaired = (email: Email): Email => ({
  ...email,
  text: repairMojibake(email.text ?? ''),
  html: repairMojibake(email.html ?? ''),
});

/** A mail that says it is UTF-8 may well talk about mojibake. */
const withoutMojibake = (email: Email, bytes: Uint8Array): Email =>
  namedCharsets(bytes).some((charset) => /^utf-?8$/.test(charset)) ? email : repaired(email);

function sortParts(parts: Attachment[], depth: number): { nested: Attachment[]; attachments: Attachment[] } {
  const isNested = ({ mimeType }: Attachment): boolean =>
    mimeType === 'message/rfc822' && depth < DEEPEST_NESTING;
  return { nested: parts.filter(isNested), attachments: parts.filter((part) => !isNested(part)) };
}

const listed = (part: Attachment): ListedAttachment => ({
  name: part.filename ?? '',
  type: part.mimeType,
  size: contentOf(part).byteLength,
});

const contentOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);

const isEmpty = ({ text, html, nested }: ParsedMail): boolean =>
  `${text}${html}`.trim() === '' && nested.length === 0;

/** Text where the parser saw none: in a part of an unknown kind, or around boundaries that are not there. */
function rescueText(bytes: Uint8Array, { attachments, headers }: Email): Partial<ParsedMail> {
  const part = attachments.find(({ mimeType, filename }) => /^text\b/.test(mimeType) && filename === null);
  if (part !== undefined) {
    const others = attachments.filter((other) => other !== part);
    return { text: decodeLossless(contentOf(part)), attachments: others.map(listed) };
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
  text: decodeLossless(bytes),
  html: '',
  attachments: [],
  nested: [],
});
