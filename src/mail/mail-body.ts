import { htmlToMarkdown } from './html';
import { mailText } from './foreign-text';
import type { ListedAttachment, ParsedMail } from './parse-mail';
import { visibleLine } from './visible-text';
import { wordsOf } from './words';

/**
 * A mail as the body of a note: its text, the mails within it, and a list of its attachments. Harmless, whatever the
 * mail holds (see `mailText`), and ends with one line break.
 */
export function mailBody(mail: ParsedMail): string {
  const text = [withNested(mail), attachmentList(attachmentsWithin(mail))]
    .filter((part) => part !== '')
    .join('\n\n');
  return `${mailText(text).trimEnd()}\n`;
}

/** Those of the mail and of the mails within it. */
export const attachmentsWithin = (mail: ParsedMail): ListedAttachment[] => [
  ...mail.attachments,
  ...mail.nested.flatMap(attachmentsWithin),
];

/** `offer.pdf (application/pdf, 24 kB)` */
export function describeAttachment({ name, type, size }: ListedAttachment): string {
  return `${visibleLine(name) || 'unnamed'} (${visibleLine(type) || 'unknown type'}, ${readableSize(size)})`;
}

/** Plain text wins, as its sender wrote it so; HTML that says more stands below it. */
function messageText({ text, html }: ParsedMail): string {
  const plain = trimLines(text);
  if (html.trim() === '') return plain;
  const markdown = htmlToMarkdown(html);
  if (plain === '') return markdown;
  return isCovered(markdown, plain) ? plain : `${plain}\n\n---\n\n${markdown}`;
}

/** Whether at least half of the words of one text stand in the other. */
function isCovered(text: string, by: string): boolean {
  const known = new Set(wordsOf(by));
  const words = wordsOf(text);
  return words.filter((word) => known.has(word)).length * 2 >= words.length;
}

const withNested = (mail: ParsedMail): string =>
  [messageText(mail), ...mail.nested.map(forwarded)].filter((part) => part !== '').join('\n\n---\n\n');

function forwarded(mail: ParsedMail): string {
  const lines = ['From', 'To', 'Cc', 'Date', 'Subject'].flatMap((name) => {
    const value = visibleLine(mail.header(name.toLowerCase()));
    return value === '' ? [] : [`${name}: ${value}`];
  });
  return ['**Forwarded message**', lines.join('\n'), withNested(mail)]
    .filter((part) => part !== '')
    .join('\n\n');
}

function attachmentList(attachments: ListedAttachment[]): string {
  if (attachments.length === 0) return '';
  return [
    '**Attachments** (not imported)',
    '',
    ...attachments.map((part) => `- ${describeAttachment(part)}`),
  ].join('\n');
}

/** Without blank lines around it; blanks that begin a line stay. */
const trimLines = (text: string): string => text.replace(/^(?:[ \t\r]*\n)+/, '').trimEnd();

function readableSize(bytes: number): string {
  if (bytes < 1_000) return `${String(bytes)} bytes`;
  if (bytes < 1_000_000) return `${String(Math.round(bytes / 1_000))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
