import type { ConvertedHtml } from './html';
import { WORD_LETTERS } from '../../notes/text/word-letters';

/** With this many new words, or this part of all, the HTML is shown as a whole. */
const MANY = 8;
const PART = 0.1;

/**
 * What the HTML of a mail says beyond its plain text: `all` where that is much, else the new words and links, each where
 * it stands first, '' where there are none. Numbers, such as dates and sums, are the same only as a whole.
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

/** The new words, those that follow each other as one text. */
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

/** Where links lead is compared by itself. */
const withoutMarks = (markdown: string): string =>
  markdown
    .replace(/\]\([^\s()]*\)/g, '] ')
    .replace(/<(?:https?:\/\/|mailto:|tel:)[^\s<>]*>/gi, ' ')
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '');

const PAGES = /[^\s<>()[\]"']+/g;

/** An address as both parts would have it: without scheme, `www.`, and signs of the sentence around it. */
const pageOf = (address: string): string =>
  address
    .slice(0, 2_000)
    .toLowerCase()
    .replace(/^(?:https?:\/\/|mailto:|tel:)?(?:www\.)?/, '')
    .replace(/%28/g, '(')
    .replace(/%29/g, ')')
    .replace(/[/.,;:!?…]{1,9}$/, '');
