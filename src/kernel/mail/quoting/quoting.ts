import { type Run, replaceRuns } from '../../notes/text/replace-runs';
import { isReplyMark } from './reply-mark';
import { isAttribution, isHistoryHeader, isHistorySeparator } from './history-marks';
import { subjectKind } from '../headers/subject';
import { lowerCaseWords } from '../text/words';

/**
 * Removes earlier messages from a text: quoted lines with their introduction, everything below "Original
 * Message" or a block of headers, and the signature below `-- `. Returns the whole text if nothing else would
 * be left.
 *
 * Forwarded content stays, because the mail is about it: the whole mail if the subject says so; everything
 * not quoted line by line if the subject is not a reply's and the sender adds hardly a word; and the messages
 * and parts that the import puts below a mail's text. Without a subject, the mail counts as a reply.
 */
export function stripQuotedHistory(body: string, subject?: string): string {
  const kind = subject === undefined ? 'reply' : subjectKind(subject);
  if (kind === 'forward') return body;
  const lines = body.split('\n');
  const end = endOfText(lines);
  const first = lines.slice(0, end);
  const own = ownLines(first);
  const isPassedOn =
    kind === 'other' && lowerCaseWords(own.join('\n')).length < FEW_WORDS && !hasIntroduction(first);
  const text = [...(isPassedOn ? unquoted(first) : own), ...lines.slice(end)]
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return text === '' ? body : `${text}\n`;
}

/**
 * Removes quotes within quotes, and in a reply everything below the second introduction of an earlier message. A line
 * such as `>>> print(1)` stays unless a neighbouring line is quoted once, and forwarded content stays completely.
 */
export function withoutOlderHistory(body: string, subject: string): string {
  const kind = subjectKind(subject);
  if (kind === 'forward') return body;
  const lines = body.split('\n');
  const end = endOfText(lines);
  const first = lines.slice(0, end);
  const kept = kind === 'reply' ? first.slice(0, secondHistory(first)) : first;
  return [...withoutDeepQuotes(kept), ...lines.slice(end)].join('\n');
}

/** Removes lines of images without a description, and `<br>` tags; a placeholder if nothing else is left. */
export function withoutImages(body: string): string {
  const lines = body.replace(BREAK_TAG, ' ').split('\n');
  const text = lines
    .filter((line) => !isImages(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return text === '' && body.trim() !== '' ? '[only images]' : text;
}

/** Shortens web addresses to the host and the start of the path; the rest mostly identifies the reader. */
export function shortenUrls(text: string): string {
  return replaceRuns(text, WEB_ADDRESS, (url) => {
    if (url.length <= LONGEST_URL) return url;
    const [page = ''] = url.split(/[?#]/, 1);
    return `${page.slice(0, LONGEST_URL)}…`;
  });
}

/** Replaces base64 and uuencoded text by a note of its length. */
export function dropEncodedBlobs(text: string): string {
  const kept: string[] = [];
  const lines = text.split('\n');
  for (let at = 0; at < lines.length;) {
    const end = endOfBlob(lines, at);
    const blob = lines.slice(at, end).join('\n');
    kept.push(end > at ? notice(blob.length) : shortenRuns(lines[at] ?? ''));
    at = Math.max(end, at + 1);
  }
  return kept.join('\n');
}

const QUOTE = /^[ \t]{0,3}>/;
const QUOTE_MARKS = /^(?:[ \t]{0,3}>){0,99}/;
const BREAK_TAG = /< ?br ?\/?>/gi;
const IMAGE = '[image](';
/** Maximum number of lines between a separator and the headers below it. */
const LONGEST_SEPARATION = 3;
const LONGEST_URL = 80;
const WEB_ADDRESS: Run = { start: /https?:\/\/(?=[^\s<>()[\]"'`|])/gi, end: /[\s<>()[\]"'`|]/g };
const ENCODED_RUN: Run = { start: /[A-Za-z0-9+/=]/g, end: /[^A-Za-z0-9+/=]/g };
const SHORTEST_RUN = 200;
const SHORTEST_ENCODED_LINE = 60;
const LONGEST_ENCODED_LINE = 1_000;
const LONGEST_SIGNATURE = 20;
const MOST_INTRODUCTION_LINES = 3;
const FEW_WORDS = 20;
/** Markers that the import writes below a mail's own text. */
const FURTHER_PART = /^(?:\*\*Forwarded message\*\*$|\*\*Attachments\*\*|(?:\*\*)?Only in the HTML part:)/;

const notice = (length: number): string =>
  `[… ${String(length).replace(/\B(?=(?:\d{3})+$)/g, ',')} encoded characters left out …]`;

const shortenRuns = (line: string): string =>
  line.length < SHORTEST_RUN ? line : replaceRuns(line, ENCODED_RUN, shortenRun);

const shortenRun = (run: string): string =>
  run.length >= SHORTEST_RUN && !run.startsWith('=') ? notice(run.length) : run;

const isEncodedLine = (line: string | undefined, shortest: number): boolean =>
  line !== undefined &&
  line.length >= shortest &&
  line.length <= LONGEST_ENCODED_LINE &&
  /^[A-Za-z0-9+/]+={0,2}\s?$/.test(line);

/** Index after the encoded text that begins at `at`; `at` itself if none begins there. */
function endOfBlob(lines: string[], at: number): number {
  if (/^begin [0-7]{3,4} \S/.test(lines[at] ?? '')) return endOfUuencoded(lines, at);
  let end = at;
  while (isEncodedLine(lines[end], SHORTEST_ENCODED_LINE)) end += 1;
  if (end - at < 3) return at;
  return isEncodedLine(lines[end], 1) ? end + 1 : end;
}

function endOfUuencoded(lines: string[], at: number): number {
  let end = at + 1;
  while (/^[ -`]{1,62}\s?$/.test(lines[end] ?? '') && lines[end]?.trim() !== 'end') end += 1;
  const isClosed = lines[end]?.trim() === 'end';
  return isClosed && lines[at + 1]?.startsWith('M') === true ? end + 1 : at;
}

function endOfText(lines: readonly string[]): number {
  const further = lines.findIndex((line) => FURTHER_PART.test(line));
  return further < 0 ? lines.length : further;
}

const ownLines = (lines: string[]): string[] => unquoted(withoutSignature(cutHistory(lines)));

/** Removes quoted lines, their introductions, and a ticket service's "reply above this line". */
const unquoted = (lines: string[]): string[] =>
  lines.filter(
    (line, index) => !QUOTE.test(line) && !introducesQuote(lines, index) && !isReplyMark(lines, index),
  );

const quoteDepth = (line: string): number => (QUOTE_MARKS.exec(line)?.[0] ?? '').replace(/[^>]/g, '').length;

function withoutDeepQuotes(lines: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < lines.length;) {
    let end = at;
    while (end < lines.length && QUOTE.test(lines[end] ?? '')) end += 1;
    const run = lines.slice(at, Math.max(end, at + 1));
    const once = run.filter((line) => quoteDepth(line) === 1);
    // Spread into arguments, a run of 100,000 lines would overflow the stack.
    for (const line of once.length > 0 ? once : run) kept.push(line);
    at += run.length;
  }
  return kept;
}

/** Index of the second earlier message below the sender's own text; only those not quoted line by line count. */
function secondHistory(lines: readonly string[]): number {
  let hasText = false;
  let last: number | null = null;
  for (let index = 0; index < lines.length; index += 1) {
    if (hasText && startsHistory(lines, index)) {
      if (last !== null && index - last > LONGEST_SEPARATION) return index;
      last = index;
    }
    hasText ||= isOwnText(lines, index);
  }
  return lines.length;
}

const isImages = (line: string): boolean => {
  const text = line.replace(QUOTE_MARKS, '').trim();
  return (
    text.startsWith(IMAGE) &&
    text
      .replaceAll(`)${IMAGE}`, `) ${IMAGE}`)
      .split(/\s/)
      .every((word) => word === '' || (word.startsWith(IMAGE) && word.indexOf(')') === word.length - 1))
  );
};

/** Whether any line introduces an earlier message, such as "On Monday Ada wrote:" or a mark of a ticket service. */
const hasIntroduction = (lines: readonly string[]): boolean =>
  lines.some((_line, index) => introductionLength(lines, index) > 0 || isReplyMark(lines, index));

/** Keeps the lines up to an earlier message that is not quoted line by line. */
function cutHistory(lines: string[]): string[] {
  let hasText = false;
  for (let index = 0; index < lines.length; index += 1) {
    if (hasText && startsHistory(lines, index)) return lines.slice(0, index);
    hasText ||= isOwnText(lines, index);
  }
  return lines;
}

/** Matches a rule, and pictures alone, such as a logo. */
const WORDLESS =
  /^[-=*_#~+–—.\s\\|]{0,400}$|^(?:\s{0,9}\[image(?:: [^\][\n]{0,200})?\]\([^()\s]{0,2000}\)){1,9}\s{0,9}$/;

/** Whether a line is text of the sender: not quoted, not a picture, and not a mark above the text. */
function isOwnText(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? '';
  return !QUOTE.test(line) && !WORDLESS.test(line) && !isReplyMark(lines, index);
}

/** Whether an earlier message that is not quoted line by line begins at this line. */
export function startsHistory(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? '';
  if (line.trim() === '') return false;
  if (isHistorySeparator(line) || isHistoryHeader(lines, index) || isReplyMark(lines, index)) return true;
  // If quoted lines follow, the text between them may be an answer, so quoted lines are removed one by one.
  const length = introductionLength(lines, index);
  return length > 0 && !QUOTE.test(nextText(lines, index + length));
}

/** Whether a line introduces quoted lines ("On Monday Ada wrote:"), which may take three lines. */
function introducesQuote(lines: string[], index: number): boolean {
  for (let back = 0; back < MOST_INTRODUCTION_LINES && back <= index; back += 1) {
    const length = introductionLength(lines, index - back);
    if (length > back && QUOTE.test(nextText(lines, index - back + length))) return true;
  }
  return false;
}

function introductionLength(lines: readonly string[], index: number): number {
  if ((lines[index] ?? '').trim() === '') return 0;
  for (let length = 1; length <= MOST_INTRODUCTION_LINES; length += 1) {
    const last = (lines[index + length - 1] ?? '').trimEnd();
    if (last === '') return 0;
    if (!last.endsWith(':') && !last.endsWith('：')) continue;
    const isText = (from: number): boolean => isAttribution(lines.slice(from, index + length).join(' '));
    // Text right above an introduction does not belong to it.
    if (isText(index)) return length > 1 && isText(index + 1) ? 0 : length;
  }
  return 0;
}

function nextText(lines: readonly string[], from: number): string {
  for (let at = from; at < from + 3; at += 1) {
    const line = lines[at] ?? '';
    if (line.trim() !== '') return line;
  }
  return '';
}

function withoutSignature(lines: string[]): string[] {
  const start = lines.map((line) => /^(?:--|\\--) ?$/.test(line.replace('\r', ''))).lastIndexOf(true);
  // The import puts a rule above text that it found in another part of the mail.
  const rule = lines.indexOf('---', Math.max(0, start));
  const end = rule < 0 ? lines.length : rule;
  const isSignature =
    start > 0 && lines.slice(start, end).filter((line) => line.trim() !== '').length <= LONGEST_SIGNATURE;
  const hasText = lines.slice(0, start).some((line) => line.trim() !== '' && !QUOTE.test(line));
  return isSignature && hasText ? [...lines.slice(0, start), ...lines.slice(end)] : lines;
}
