import type { Note } from '../../notes/note';
import { withoutListFooter } from './list-footer';
import { readMailHeaders } from '../headers/mail-headers';
import { visibleLine } from '../text/visible-text';

/** Share of the longer text's words that both texts must have. */
const SHARE = 0.5;

/**
 * Whether two notes may be one mail that arrived twice. Anybody can use a known Message-ID, so sender, subject and text
 * must match; a field missing in one note matches.
 */
export const isSameMail = (a: Note, b: Note): boolean => haveSameHead(a, b) && isSameText(a.body, b.body);

/** Whether sender and subject of two notes match; a field missing in one note matches. */
export function haveSameHead(a: Note, b: Note): boolean {
  const [one, other] = [readMailHeaders(a.frontmatter), readMailHeaders(b.frontmatter)];
  return (
    agree(one.from?.address, other.from?.address) &&
    (agree(one.subject, other.subject) || isPartOf(one.subject, other.subject))
  );
}

const agree = (a = '', b = ''): boolean => a === '' || b === '' || plain(a) === plain(b);

/** Whether one subject contains the other, because a list may put its name before a subject. */
const isPartOf = (a: string, b: string): boolean =>
  plain(a).endsWith(plain(b)) || plain(b).endsWith(plain(a));

const plain = (line: string): string => visibleLine(line).toLowerCase();

/** Whether two texts may be one mail: line breaks, importers and list footers make no difference. */
export function isSameText(a: string, b: string): boolean {
  if (a.trim() === b.trim()) return true;
  const [one, other] = [wordsOf(withoutFooter(a)), wordsOf(withoutFooter(b))];
  const common = [...one].filter((word) => other.has(word)).length;
  return common > 0 && common >= Math.max(one.size, other.size) * SHARE;
}

/** Removes a mailing list's few lines below underscores or dashes, and lines about unsubscribing. */
export function withoutFooter(text: string): string {
  const lines = withoutListFooter(text).split('\n');
  const rule = lines.findIndex((line, index) => index >= lines.length - MOST_FOOTER_LINES && isRule(line));
  return lines.slice(0, rule < 0 ? lines.length : rule).join('\n');
}

/**
 * Splits a text from what is certainly a list's footer: lines below a rule that end with an address or a link, or
 * paragraphs about unsubscribing with a link. A person's own lines at the end stay in the text.
 */
export function splitFooter(body: string): { text: string; footer: readonly string[] } {
  const lines = body.trimEnd().split('\n');
  let end = lines.length;
  for (let at = end - 1; at >= Math.max(0, lines.length - MOST_FOOTER_LINES); at -= 1) {
    if (isListFooter(lines.slice(at))) end = at;
    if (isRule(lines[at] ?? '')) break;
  }
  return {
    text: lines.slice(0, end).join('\n'),
    footer: lines.slice(end).flatMap((line) => (line.trim() === '' ? [] : [line.trim()])),
  };
}

function isListFooter(lines: readonly string[]): boolean {
  const [first = '', ...rest] = lines;
  const says = (rest.length > 0 && isRule(first) ? rest : lines).join('\n').trim();
  const last = lines.at(-1) ?? '';
  const isAbout = says !== '' && withoutListFooter(says).trim() === '';
  if (!isRule(first)) return isAbout && HAS_LINK.test(says);
  const isOfList = first.includes('_') || withoutListFooter(says) !== says;
  return isAbout || (isOfList && HAS_LINK.test(last));
}

const HAS_LINK = /https?:\/\/|[^\s@]@[^\s@]/;

const isRule = (line: string): boolean => /^(?:[\\_]{3,}|[\\-]{2,})\s?$/.test(line);

const MOST_FOOTER_LINES = 8;

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
