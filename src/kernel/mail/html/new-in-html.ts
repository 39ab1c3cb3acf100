import type { ConvertedHtml } from './html';
import { WORD_LETTERS } from '../../notes/text/word-letters';

/** Number of new words, or share of all words, from which the HTML is shown as a whole. */
const MANY = 8;
const PART = 0.1;

/**
 * The words and links of a mail's HTML that its plain text lacks, in order of first occurrence; '' if there are none,
 * `all` if there are many. Numbers, such as dates and sums, match only as a whole.
 */
export function newInHtml({ markdown, links }: ConvertedHtml, plain: string): 'all' | (string & {}) {
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
