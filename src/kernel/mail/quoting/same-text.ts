import type { Note } from '../../notes/note';
import { withoutListFooter } from './list-footer';
import { readMailHeaders } from '../headers/mail-headers';
import { visibleLine } from '../text/visible-text';

/** Share of the longer text's words that both texts must have. */
const SHARE = 0.5;

/**
 * Whether two notes may be one mail that arrived twice. Anybody can write a known Message-ID, so sender,
 * subject and text have to agree; a field missing in one note counts as agreement.
 */
export function isSameMail(a: Note, b: Note): boolean {
  const [one, other] = [readMailHeaders(a.frontmatter), readMailHeaders(b.frontmatter)];
  return (
    agree(one.from?.address, other.from?.address) &&
    (agree(one.subject, other.subject) || isPartOf(one.subject, other.subject)) &&
    isSameText(a.body, b.body)
  );
}

const agree = (a = '', b = ''): boolean => a === '' || b === '' || plain(a) === plain(b);

/** Whether one subject contains the other, because a list may put its name before a subject. */
const isPartOf = (a: string, b: string): boolean =>
  plain(a).endsWith(plain(b)) || plain(b).endsWith(plain(a));

const plain = (line: string): string => visibleLine(line).toLowerCase();

/**
 * Whether two texts may belong to the same mail: line breaks, importers and list footers make no difference.
 * A text without words matches no other.
 */
export function isSameText(a: string, b: string): boolean {
  if (a.trim() === b.trim()) return true;
  const [one, other] = [wordsOf(withoutFooter(a)), wordsOf(withoutFooter(b))];
  const common = [...one].filter((word) => other.has(word)).length;
  return common > 0 && common >= Math.max(one.size, other.size) * SHARE;
}

/**
 * Removes the few lines that a mailing list adds below a line of underscores or dashes, and lines about unsubscribing.
 */
function withoutFooter(text: string): string {
  const lines = withoutListFooter(text).split('\n');
  const rule = lines.findIndex((line, index) => index >= lines.length - MOST_FOOTER_LINES && isRule(line));
  return lines.slice(0, rule < 0 ? lines.length : rule).join('\n');
}

const isRule = (line: string): boolean => /^(?:[\\_]{3,}|[\\-]{2,})\s?$/.test(line);

const MOST_FOOTER_LINES = 8;

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
