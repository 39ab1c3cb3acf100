import type { Attachment } from 'postal-mime';
import { beginsMail } from './begins-mail';
import type { ParsedEmail } from './part-bytes';
import { readPkcs7 } from './pkcs7';

/** The parts of a mail other than its text, grouped by content. */
export interface SortedParts {
  /** Mails. */
  nested: Attachment[];
  /** Signed contents of the mail, each with its own header. */
  signed: Uint8Array[];
  /** Reports of servers and mail programs. */
  reports: Attachment[];
  calendars: Attachment[];
  attachments: Attachment[];
}

/**
 * Sorts the parts by type, name and content, as programs send a mail or a signature with any type. An alternative form
 * of the text is not an attachment. `isOpened`: whether contained mails are read.
 */
export function sortParts({ attachments, partOf, text, html }: ParsedEmail, isOpened: boolean): SortedParts {
  const sorted: SortedParts = { nested: [], signed: [], reports: [], calendars: [], attachments: [] };
  const hasText = `${text ?? ''}${html ?? ''}`.trim() !== '';
  for (const part of attachments) {
    const pkcs7 = readPkcs7(bytesOfPart(part));
    if (isOpened && !REPORTS.has(part.mimeType) && isMail(part)) sorted.nested.push(part);
    else if (isOpened && pkcs7?.kind === 'signed') sorted.signed.push(pkcs7.content);
    else if (REPORTS.has(part.mimeType)) sorted.reports.push(part);
    else if (isCalendar(part)) {
      sorted.calendars.push(part);
      // A calendar with a file name is listed as an attachment, too.
      if (part.filename !== null) sorted.attachments.push(part);
    } else if (!hasText || partOf(part)?.isAlternative !== true || !isOtherForm(part))
      sorted.attachments.push(pkcs7 === null ? part : { ...part, mimeType: PKCS7_TYPES[pkcs7.kind] });
  }
  return sorted;
}

export const bytesOfPart = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);

function isMail(part: Attachment): boolean {
  if (NESTED.has(part.mimeType)) return true;
  const isNamed = /\.eml$/i.test(part.filename ?? '');
  return (isNamed || !/^text\//.test(part.mimeType)) && beginsMail(bytesOfPart(part), isNamed ? 1 : 3);
}

/** Whether an alternative part is another form of the text rather than a file. */
const isOtherForm = ({ mimeType, filename, disposition }: Attachment): boolean =>
  disposition !== 'attachment' && (filename === null || /^text\//.test(mimeType));

const isCalendar = ({ mimeType, content }: Attachment): boolean =>
  /^(?:text\/calendar|application\/ics)$/.test(mimeType) && sizeInBytes(content) <= LARGEST_CALENDAR;

const sizeInBytes = (content: Attachment['content']): number =>
  typeof content === 'string' ? content.length : content.byteLength;

/** Maximum number of characters of an invitation. A larger calendar is an export and is treated like any other file. */
const LARGEST_CALENDAR = 200_000;

/** Types of contained mails. Headers alone are included, because bounces often return only those. */
const NESTED = new Set(['message/rfc822', 'message/global', 'message/partial', 'text/rfc822-headers']);
/** Type of a read receipt: the recipient's mail program says whether a mail was displayed or deleted (RFC 8098). */
export const DISPOSITION = 'message/disposition-notification';
const REPORTS = new Set([
  'message/delivery-status',
  'message/global-delivery-status',
  DISPOSITION,
  'message/feedback-report',
]);

/** Labels of S/MIME parts by content: only encrypted parts can't be read. */
const PKCS7_TYPES = {
  encrypted: 'application/pkcs7-mime',
  signed: 'application/pkcs7-signature',
  other: 'application/pkcs7-signature',
} as const;
