import { formatAddress } from '../../../kernel/mail/headers/addresses';
import { markInvisible } from '../../../kernel/mail/text/invisible';
import { readMailHeaders } from '../../../kernel/mail/headers/mail-headers';
import { stripQuotedHistory } from '../../../kernel/mail/quoting/quoting';
import { bodyWithoutBlock } from '../../../kernel/notes/block';
import { readFrontmatter } from '../../../kernel/notes/frontmatter/read-frontmatter';
import { shortLine } from '../../app/view/words/short-line';
import { evidenceIn } from './evidence';
import { readableText } from './readable-text';

/** A mail to read beside its answer, as plain text: nothing is rendered, and invisible characters are marked. */
export interface MailView {
  /** `Ann Lee <ann@example.com>`; '' if unknown. */
  from: string;
  subject: string;
  /** Time of arrival, in wall-clock milliseconds. */
  at: number | null;
  /** The sender's text, with the evidence for the answer marked. */
  parts: readonly { text: string; isMarked: boolean }[];
  /** Earlier messages below the text; '' if there are none. */
  quoted: string;
  /** Whether the text is cut; the rest is in the note. */
  isCut: boolean;
}

/** Maximum number of characters of a mail that are shown beside an answer. */
const MOST_SHOWN = 60_000;

/** Makes the view of a note's mail; `null` if the note's frontmatter can't be read. */
export function mailView(noteText: string): MailView | null {
  const found = readFrontmatter(noteText);
  if (!found.ok) return null;
  const { from, subject, date } = readMailHeaders(found.value.reading.values);
  const whole = bodyWithoutBlock(noteText, found.value).replace(/\r\n?/g, '\n').trim();
  const body = whole.slice(0, MOST_SHOWN);
  const own = stripQuotedHistory(body, subject).trimEnd();
  const kept = body.startsWith(own) ? own : body;
  const text = unwrapped(kept);
  return {
    from: from === undefined ? '' : shortLine(formatAddress(from), 200),
    subject: shortLine(subject, 300),
    at: timeOf(date),
    parts: markedIn(text, evidenceIn(noteText)),
    quoted: markInvisible(readableText(body.slice(kept.length).trim())),
    isCut: body.length < whole.length,
  };
}

/** Minimum width of a paragraph, in characters, at which its line breaks may come from a mail program. */
const LEAST_WRAPPED = 55;

/**
 * Replaces line breaks that a mail program inserted into paragraphs by spaces, so that the text fits a narrow view.
 * These are breaks within a sentence where the next word would not have fitted into the paragraph's widest line.
 */
export function unwrapped(text: string): string {
  const lines = text.split('\n');
  let width = 0;
  return lines
    .map((line, at) => {
      if (isBlank(lines[at - 1])) width = widthFrom(lines, at);
      const next = lines[at + 1] ?? '';
      const [word = ''] = next.split(' ', 1);
      const isWrapped = /^[\p{L}\p{N}"'(“„«¿¡]/u.test(next) && !STARTS_LIST.test(next);
      const isFull =
        width >= LEAST_WRAPPED && !/(?:^|[.!?:;…])$/u.test(line) && line.length + 1 + word.length > width;
      return at === lines.length - 1 ? line : line + (isWrapped && isFull ? ' ' : '\n');
    })
    .join('');
}

const STARTS_LIST = /^(?:\p{N}{1,3}|\p{L})[.)]\s/u;

/** Length of the longest line of the paragraph that begins at a line; 0 if that is blank. */
function widthFrom(lines: readonly string[], start: number): number {
  let width = 0;
  for (let at = start; !isBlank(lines[at]); at += 1) width = Math.max(width, lines[at]?.length ?? 0);
  return width;
}

const isBlank = (line = ''): boolean => line.trim() === '';

/**
 * Marks a sentence in the text. The sentence is on one line, but may be wrapped in the mail. It is marked by signs that
 * are no letters of any script, because a pair of Markdown's marks may be half in it.
 */
function markedIn(written: string, sentence: string | null): MailView['parts'] {
  const text = written.replace(/[\uFDD0\uFDD1]/g, '');
  const place = sentence === null ? null : placeOf(text, sentence);
  const signed =
    place === null
      ? text
      : `${text.slice(0, place.start)}\uFDD0${text.slice(place.start, place.end)}\uFDD1${text.slice(place.end)}`;
  return readableText(signed)
    .split(/[\uFDD0\uFDD1]/)
    .flatMap((part, at) => (part === '' ? [] : [{ text: markInvisible(part), isMarked: at === 1 }]));
}

function placeOf(text: string, sentence: string): { start: number; end: number } | null {
  const starts: number[] = [];
  let line = '';
  for (let at = 0; at < text.length; at += 1) {
    const isBlank = /\s/.test(text.charAt(at));
    if (isBlank && (line === '' || line.endsWith(' '))) continue;
    line += isBlank ? ' ' : text.charAt(at);
    starts.push(at);
  }
  const found = line.indexOf(sentence);
  const start = starts[found];
  const last = starts[found + sentence.length - 1];
  return found < 0 || start === undefined || last === undefined ? null : { start, end: last + 1 };
}

function timeOf(date: string | undefined): number | null {
  const at = Date.parse(date ?? '');
  return Number.isNaN(at) ? null : at;
}
