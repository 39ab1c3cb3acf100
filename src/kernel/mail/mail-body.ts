import { readableSize } from './outgoing/letter-files';
import { mailText } from './foreign-text';
import { convertHtml, type LeftOut, type ConvertedHtml } from './html/html';
import { subjectKind } from './headers/subject';
import { invitationDetails, invitationText } from './invitation';
import { isAttribution, isHistorySeparator } from './quoting/history-marks';
import { ATTACHMENTS, CONTAINED, REPORT } from './quoting/note-words';
import type { ListedAttachment, ParsedMail } from './bytes/parse-mail';
import { plainAsMarkdown } from './text/plain-text';
import { visibleLine } from './text/visible-text';
import { WORD_LETTERS } from '../notes/text/word-letters';

export interface MailBody {
  /** Harmless Markdown, whatever the mail contains (see `mailText`); ends with one line break. */
  text: string;
  /** The part of the text that the sender wrote; '' if it can't be separated. */
  part: string;
  leftOut: LeftOut;
}

/**
 * Converts a mail to the body of a note: its text, invitations, contained mails, and a list of attachments. `zone`: the
 * reader's IANA zone, in which times of invitations are also shown; `null` for none.
 */
export function mailBody(mail: ParsedMail, zone: string | null = null): MailBody {
  const leftOut: LeftOut = { hiddenWords: 0, trackers: 0 };
  const reading: Reading = { leftOut, zone, part: null };
  const text = [withNested(mail, reading), attachmentList(attachmentsWithin(mail))]
    .filter((part) => part !== '')
    .join('\n\n');
  const shown = mailText(text).trimEnd();
  const part = reading.part === text ? shown : mailText(reading.part ?? '');
  return { text: `${shown}\n`, part: part.trim(), leftOut };
}

export const attachmentsWithin = (mail: ParsedMail): ListedAttachment[] => [
  ...mail.attachments,
  ...mail.nested.flatMap(attachmentsWithin),
];

/** Describes an attachment: `offer.pdf (application/pdf, 24 kB)` */
export function describeAttachment({ name, type, size }: Omit<ListedAttachment, 'bytes'>): string {
  return `${visibleLine(name) || 'unnamed'} (${visibleLine(type) || 'unknown type'}, ${readableSize(size)})`;
}

interface Reading {
  /** Receives the counts of content that was left out. */
  leftOut: LeftOut;
  zone: string | null;
  /** Receives the text that the sender of the outermost mail wrote. */
  part: string | null;
}

/** A message's text: the plain text, which the sender wrote, then what only the HTML holds. Adds to the reading. */
function messageText(mail: ParsedMail, reading: Reading): string {
  const { zone } = reading;
  const { text, reports, calendars } = mail;
  const own = ownText(trimLines(text), mail, reading);
  const invitation = invitationText(calendars, zone);
  const details = own === '' && invitation !== '' ? invitationDetails(calendars) : '';
  return [invitation, own === '' ? details : own, ...reports.map(deliveryReport)]
    .filter((part) => part !== '')
    .join('\n\n---\n\n');
}

function ownText(plain: string, mail: ParsedMail, reading: Reading): string {
  const { html } = mail;
  const { leftOut } = reading;
  const shown = plainAsMarkdown(plain);
  if (html.trim() === '') {
    reading.part ??= shown;
    return shown;
  }
  const converted = convertHtml(html, (line) => isReply(mail) || introduces(line));
  leftOut.hiddenWords += converted.leftOut.hiddenWords;
  leftOut.trackers += converted.leftOut.trackers;
  reading.part ??= plain === '' ? converted.markdown : shown;
  if (plain === '') return converted.markdown;
  const added = newInHtml(converted, plain);
  if (added === '') return shown;
  return `${shown}\n\n---\n\n${added === 'all' ? converted.markdown : `Only in the HTML part: ${added}`}`;
}

const isReply = ({ header }: ParsedMail): boolean =>
  ['in-reply-to', 'references'].some((name) => header(name) !== '') ||
  subjectKind(header('subject')) !== 'other';

/** Whether a line is directly above an earlier mail. */
const introduces = (line: string): boolean =>
  isAttribution(line) || isHistorySeparator(line) || /\d.{0,200}:$/.test(line);

const deliveryReport = (report: string): string => `${REPORT}\n\n${plainAsMarkdown(trimLines(report))}`;

const withNested = (mail: ParsedMail, reading: Reading): string =>
  [messageText(mail, reading), ...mail.nested.map((nested) => forwarded(nested, reading))]
    .filter((part) => part !== '')
    .join('\n\n---\n\n');

function forwarded(mail: ParsedMail, reading: Reading): string {
  const lines = ['From', 'To', 'Cc', 'Date', 'Subject'].flatMap((name) => {
    const value = visibleLine(mail.header(name.toLowerCase()));
    return value === '' ? [] : [`${name}: ${plainAsMarkdown(value)}`];
  });
  return [CONTAINED, lines.join('\n'), withNested(mail, reading)].filter((part) => part !== '').join('\n\n');
}

function attachmentList(attachments: ListedAttachment[]): string {
  if (attachments.length === 0) return '';
  return [
    ATTACHMENTS,
    '',
    ...attachments.map((part) => `- ${plainAsMarkdown(describeAttachment(part))}`),
  ].join('\n');
}

/** Removes surrounding blank lines; indentation stays. */
const trimLines = (text: string): string => text.replace(/^(?:[ \t\r]*\n)+/, '').trimEnd();

/** Minimum number of new words, or their minimum share, for showing the whole HTML. */
const MANY = 8;
const PART = 0.1;

/**
 * The words and links of a mail's HTML that its plain text lacks, in order of first occurrence; '' if there are none,
 * `all` if there are many. Numbers, such as dates and sums, match only as a whole.
 */
function newInHtml({ markdown, links }: ConvertedHtml, plain: string): 'all' | (string & {}) {
  const known = new Set(wordsOf(plain));
  const words = wordsOf(withoutMarks(markdown));
  const fresh = new Set(words.filter((word) => !known.has(word)));
  const pages = new Set((plain.match(PAGES) ?? []).map(pageOf));
  const freshLinks = links.filter((link) => !pages.has(pageOf(link)));
  if (fresh.size + freshLinks.length >= MANY || fresh.size >= new Set(words).size * PART) {
    if (fresh.size + freshLinks.length > 0) return 'all';
  }
  return [runsOf(words, fresh).join(' … '), ...freshLinks.map((link) => `<${link}>`)]
    .filter((part) => part !== '')
    .join(' ');
}

/** The new words as texts; adjacent words form one text. */
function runsOf(words: readonly string[], fresh: Set<string>): string[] {
  const runs: string[][] = [];
  let isWithin = false;
  for (const word of words) {
    const isNew = fresh.delete(word);
    if (isNew && isWithin) runs.at(-1)?.push(word);
    else if (isNew) runs.push([word]);
    isWithin = isNew;
  }
  return runs.map((run) => run.join(' '));
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .replace(/https?:\/\/[^\s<>()[\]]+/gi, ' ')
    .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, '')
    .toLowerCase()
    .match(WORDS) ?? [];

const WORDS = new RegExp(
  String.raw`\p{N}(?:[.,:/-]?[${WORD_LETTERS}])*|[${WORD_LETTERS}]+(?:['’][${WORD_LETTERS}]+)?`,
  'gu',
);

/** Markdown as plain words. Link targets are removed too, because they are compared separately. */
const withoutMarks = (markdown: string): string =>
  markdown
    .replace(/\]\([^\s()]*\)/g, '] ')
    .replace(/<(?:https?:\/\/|mailto:|tel:)[^\s<>]*>/gi, ' ')
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '');

const PAGES = /[^\s<>()[\]"']+/g;

/** Normalises an address for comparison: without scheme, `www.`, and surrounding punctuation. */
const pageOf = (address: string): string =>
  address
    .slice(0, 2_000)
    .toLowerCase()
    .replace(/^(?:https?:\/\/|mailto:|tel:)?(?:www\.)?/, '')
    .replace(/%28/g, '(')
    .replace(/%29/g, ')')
    .replace(/[/.,;:!?…]{1,9}$/, '');
