/** Whether the HTML is too much for the converter: too long, too deeply nested, or full of spaces that HTML keeps. */
export const isTooMuch = (html: string): boolean =>
  html.length > LONGEST_HTML || (html.match(BLANK)?.length ?? 0) > MOST_BLANKS || isTooNested(html);

/**
 * Whether HTML is too deeply nested. The time of parsing and converting grows with the square of the depth, with depth
 * times length, and with the number of tags.
 */
function isTooNested(html: string): boolean {
  let depth = 0;
  let tags = 0;
  for (const [, slash, name] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    tags += 1;
    if (LEVEL.has(name?.toLowerCase() ?? '')) depth = Math.max(0, depth + (slash === '/' ? -1 : 1));
    if (depth > DEEPEST || depth * html.length > MOST_WORK || tags > MOST_TAGS) return true;
  }
  return false;
}

/** Deepest level of nesting; browsers stop at 512. */
const DEEPEST = 500;
/** Maximum number of levels times characters: the converter reads an element's text once per enclosing element. */
const MOST_WORK = 50_000_000;
const MOST_TAGS = 10_000;
/** Tags that can nest without limit; other tags close implicitly, or are rare. */
const LEVEL = new Set(
  'div span table font b i u em strong small big center blockquote ul ol dl a section article form label pre code'.split(
    ' ',
  ),
);

const LONGEST_HTML = 2_000_000;
/** Maximum number of spaces that HTML keeps: the conversion's time grows with the square of their number. */
const MOST_BLANKS = 10_000;
/** Matches spaces that HTML keeps, joiners and soft hyphens, as characters or entities. */
export const BLANK =
  /&(?:nbsp|ensp|emsp|thinsp|zwnj|zwj|shy|#0*(?:160|173|847|819[2-9]|820[0-7]|8239|8287|65279)|#x0*(?:a0|ad|34f|200[0-9a-f]|202f|205f|feff));|(?:\u034F|\u200D|[\u00A0\u00AD\u2000-\u200C\u202F\u205F\uFEFF])/gi;

/** Plain text and links of HTML that is too much for the converter, in linear time, however broken it is. */
export function htmlToPlainText(html: string): string {
  return ['script', 'style', 'title']
    .reduce(withoutElement, html)
    .replace(/<\/?(?:p|div|br|tr|li|h[1-6]|table|ul|ol|blockquote)\b[^<>]*>/gi, '\n')
    .replace(/<[a-z/!][^<>]*>/gi, (tag) => linkOf(tag) ?? ' ')
    .replace(ENTITY, decodeEntity)
    .replace(/[ \t]+/g, ' ')
    .replace(/\n[ \n]+/g, '\n\n')
    .trim();
}

function withoutElement(html: string, name: string): string {
  const open = new RegExp(`<${name}\\b`, 'gi');
  const close = new RegExp(`</${name}\\b[^<>]*>?`, 'gi');
  let kept = '';
  let from = 0;
  for (let start = open.exec(html); start !== null; start = open.exec(html)) {
    close.lastIndex = start.index;
    if (close.exec(html) === null) break;
    kept += html.slice(from, start.index);
    from = open.lastIndex = close.lastIndex;
  }
  return kept + html.slice(from);
}

/** The link of a start tag: `<https://example.org>`. */
function linkOf(tag: string): string | null {
  if (!/^<a\b/i.test(tag)) return null;
  const [, address] = LINK.exec(tag.slice(0, LONGEST_TAG)) ?? [];
  return address === undefined ? null : ` <${address}> `;
}

const LONGEST_TAG = 10_000;
const LINK = /\bhref\s{0,9}=\s{0,9}["']?\s{0,9}((?:https?:\/\/|mailto:|tel:)[^\s"'<>]+)/i;

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,5}));/gi;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decodeEntity(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? entity;
  const code = Number(decimal ?? `0x${hex ?? ''}`);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
}

/** Targets of the links in the result of {@link htmlToPlainText}, each once. */
export const linksIn = (plain: string): string[] => [
  ...new Set(Array.from(plain.matchAll(PLAIN_LINKS), ([, target]) => target ?? '')),
];

const PLAIN_LINKS = /<((?:https?:\/\/|mailto:|tel:)[^\s<>]+)>/gi;
